# Entry points; `make help` lists them. On its first run each target sets up what it needs in .venv.

PYTHON ?= python3
ARGS   ?=
# BOARD, CHIP (pico or pico2), EMULATE, PORT, DEBUG, DRIVE and MICROPY_DIR are empty unless you set them.

PICO_BOARD := $(or $(BOARD),pico_oled)
SOURCES    := $(if $(MICROPY_DIR),--micropython "$(MICROPY_DIR)")

VENV := .venv
PY   := $(VENV)/bin/python
PIP  := $(PY) -m pip --disable-pip-version-check --quiet install
UV   := $(shell grep '^uv==' requirements-dev.txt)
# Installs packages with uv, which unpacks them in parallel. If that fails, pip tries: uv does not read pip's settings,
# such as a package index.
install = { $(PY) -m uv pip install --quiet --python $(PY) $(1) || $(PIP) $(1); } >> $(LOG) 2>&1
LOG  := $(VENV)/install.log
# Ends a recipe whose program has already printed an error. On SIGQUIT, GNU make exits with status 1 and does not print
# its own line "make: *** ... Error 1". In a script's background SIGQUIT is ignored, and the recipe fails as usual. The
# pause keeps the recipe running until make has received the signal.
stop = trap 'kill -QUIT $$PPID; sleep 0.2; exit 0' QUIT; kill -QUIT $$$$; exit 1
# Tests of power cuts also run with the littlefs of older MicroPythons, each installed in its own folder.
OLDER_LITTLEFS := tests/older_littlefs/micropython-1.25.txt tests/older_littlefs/micropython-1.26.txt

# Rebuild the environment if the tree has been moved or copied, or if an upgrade has removed its Python.
ifneq ($(shell test "$$(cat $(VENV)/place 2>/dev/null)" = "$(CURDIR)" && $(PY) -c "" 2>/dev/null && echo good),good)
STALE := FORCE
endif

.DEFAULT_GOAL := help
.PHONY: help play test quick lint bench soak fuzz matches winnability generate check-generated golden gallery lock clean distclean
.PHONY: flash run toolchain uf2 flash-uf2 dist web test-web docs new-game new-board

help: ## list the targets
	@echo "Fourfold, a pocket card console. Targets:"
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-17s%s\n", $$1, $$2 }' Makefile

play: $(VENV)/$(if $(EMULATE),pico,play).stamp ## the console in this terminal; BOARD=lcd, or EMULATE=1 for the real firmware
	@$(if $(EMULATE),$(PY) -m tools.images.get_image --board $(PICO_BOARD) || { $(stop); })
	@$(PY) -m fourfold --board $(if $(EMULATE),$(PICO_BOARD) --emulate,$(or $(BOARD),oled)) || { $(stop); }

flash: $(VENV)/pico.stamp ## copy the console onto a Pico that runs MicroPython; BOARD=, PORT=, PINS="up=2,..."; DEBUG=1: with debug link and line numbers
	@$(PY) -m fourfold flash --board $(PICO_BOARD) $(if $(PORT),--port "$(PORT)") $(if $(DEBUG),--debug) $(if $(PINS),--pins "$(PINS)") || { $(stop); }

run: $(VENV)/pico.stamp ## run this tree on a Pico without copying it; BOARD=, PORT=
	@$(PY) -m fourfold run --board $(PICO_BOARD) $(if $(PORT),--port "$(PORT)") || { $(stop); }

toolchain: ## install the cross compiler and other tools that build images, on Debian and Ubuntu
	@"$(PYTHON)" -m tools.images.toolchain || { $(stop); }

uf2: $(VENV)/pico.stamp ## build firmware images with the console in them; BOARD=, CHIP=pico2, MICROPY_DIR=
	@$(PY) -m fourfold uf2 $(if $(BOARD),--board $(BOARD)) $(if $(CHIP),--chip $(CHIP)) $(SOURCES) || { $(stop); }

flash-uf2: $(VENV)/pico.stamp ## flash an image and keep the saves of a running console; BOARD=, PORT= or DRIVE= (BOOTSEL)
	@$(PY) -m fourfold flash-uf2 --board $(PICO_BOARD) $(if $(CHIP),--chip $(CHIP)) $(if $(PORT),--port "$(PORT)") $(if $(DRIVE),--drive "$(DRIVE)") || { $(stop); }

dist: $(VENV)/dev.stamp ## a release in dist/: images, packages, wheel, site, sums; RELEASE.md says what to upload where
	@$(PY) -m tools.release.dist $(SOURCES) || { $(stop); }

web: $(VENV)/pico.stamp ## the page that runs the firmware in a browser, in dist/web; needs Node.js
	@$(PY) -m tools.web.build || { $(stop); }

test-web: web docs ## test that page and the site of documents in headless Chromium
	@$(PY) -m tools.web.run_tests

docs: $(VENV)/dev.stamp ## the site of documents, in dist/docs
	@$(PY) -m tools.docs.build || { $(stop); }

new-game: $(VENV)/dev.stamp ## add a game, a copy of the template; KEY=golf TITLE="Golf" IDS=GO
	@$(PY) -m tools.new_game --key "$(KEY)" --title "$(TITLE)" --ids "$(IDS)" || { $(stop); }

new-board: $(VENV)/dev.stamp ## add a board like another; NAME=my_lcd LIKE=waveshare_lcd13 PINS=up=2,down=3
	@$(PY) -m tools.new_board --name "$(NAME)" $(if $(LIKE),--like "$(LIKE)") $(if $(PINS),--pins "$(PINS)") || { $(stop); }

test: $(VENV)/dev.stamp ## all tests but those of style (make lint), under CPython, MicroPython and on an emulated Pico; ARGS="-k word" for some
	@$(PY) -m tools.images.build_uf2 --refresh
	@$(PY) -m pytest -n auto --ignore=tests/style $(ARGS)

quick: $(VENV)/dev.stamp ## rules, screens and saves of all games under CPython, in 90 seconds; ARGS="-k word" for some
	@$(PY) -m pytest -n auto tests/engines tests/firmware tests/games --ignore-glob="*/on_pc/*" $(ARGS)

lint: $(VENV)/dev.stamp ## ruff (rules and layout), mypy, and checks of imports, names and English
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(PY) -m pytest -q -n auto tests/style

bench: $(VENV)/dev.stamp ## measure how well and how fast computer players play; heap and times on an emulated Pico
	@$(PY) -m tools.measure.bench $(ARGS)
	@$(PY) -m tools.all_fours_tables.matches
	@$(PY) -m tools.measure.device_bench

soak: $(VENV)/dev.stamp ## press thousands of random buttons, in a Pico's heap and on an emulated Pico
	@$(PY) -m tools.measure.soak presses $(ARGS)
	@$(PY) -m tools.measure.soak_device

fuzz: $(VENV)/dev.stamp ## send millions of hostile frames over a link, in a Pico's heap; ARGS="--frames 20000"
	@$(PY) -m tools.measure.soak frames $(ARGS)
	@$(PY) -m tools.measure.soak screens $(ARGS)

matches: $(VENV)/dev.stamp ## check thousands of games against slow models of the rules; ARGS="all_fours --matches 2000 --jobs 2"
	@$(PY) -m tools.measure.matches $(ARGS)

winnability: $(VENV)/dev.stamp ## count the winnable deals of Rows of Four; ARGS="--redeal 'turn over' --resume FILE"
	@$(PY) -m tools.solve.winnability $(ARGS)

generate: $(VENV)/dev.stamp ## make fonts, help pages, tables of variants and playthroughs again from their sources
	@$(PY) -m tools.generate.build_fonts
	@$(PY) -m tools.generate.build_help
	@$(PY) -m tools.all_fours_tables.variants
	@$(PY) -m tools.generate.make_playthroughs

check-generated: $(VENV)/dev.stamp ## fail if a generated file is older than its source
	@$(PY) -m tools.generate.build_fonts --check
	@$(PY) -m tools.generate.build_help --check
	@$(PY) -m tools.all_fours_tables.variants --check
	@$(PY) -m tools.generate.make_playthroughs --check

golden: $(VENV)/dev.stamp ## redraw golden screens and the README's animation; look at them before you commit
	@$(PY) -m tools.generate.golden
	@$(PY) -m tools.generate.animation

gallery: $(VENV)/dev.stamp ## lay the golden screens out as contact sheets, in docs/gallery
	@$(PY) -m tools.generate.gallery

clean: ## remove caches and build leftovers
	@test ! -L build/elsewhere || rm -rf "$$(readlink build/elsewhere)"
	@rm -rf build dist __pycache__ *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find engines firmware host_sim tools tests -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove the environment in .venv as well
	@rm -rf $(VENV)

$(VENV)/created.stamp: $(STALE)
	@command -v "$(PYTHON)" >/dev/null 2>&1 || \
	  { echo "No $(PYTHON) here. Install Python 3.11 or later, or name yours: make PYTHON=python3.12" >&2; $(stop); }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "$(PYTHON) is $$("$(PYTHON)" --version 2>&1), too old: name a 3.11 or later, make PYTHON=python3.12" >&2; $(stop); }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "$(PYTHON) cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv" >&2; $(stop); }
	@echo "Setting up $(VENV), once ..." >&2
	@rm -rf $(VENV)
	@"$(PYTHON)" -m venv $(VENV)
	@$(PIP) $(UV) > $(LOG) 2>&1 || echo "No uv: pip installs the rest" >&2
	@echo "$(CURDIR)" > $(VENV)/place
	@touch $@

$(VENV)/play.stamp: $(VENV)/created.stamp requirements.txt requirements.lock pyproject.toml
	@$(call install,-c requirements.lock -r requirements.txt) && \
	  $(call install,--no-deps --config-settings editable_mode=compat -e .) || \
	  { echo "requirements.txt could not be installed (is there a network?); its words are in $(LOG)" >&2; $(stop); }
	@touch $@

$(VENV)/pico.stamp: $(VENV)/play.stamp requirements-pico.txt $(wildcard host_sim/pico/core/*.[ch])
	@$(call install,-c requirements.lock -r requirements-pico.txt) || \
	  { echo "requirements-pico.txt could not be installed (is there a network?); its words are in $(LOG)" >&2; $(stop); }
	@$(PY) -m tools.emulator.build_emulator
	@touch $@

$(VENV)/dev.stamp: $(VENV)/pico.stamp requirements-dev.txt $(OLDER_LITTLEFS)
	@$(call install,-c requirements.lock -r requirements-dev.txt) || \
	  { echo "requirements-dev.txt could not be installed (is there a network?); its words are in $(LOG)" >&2; $(stop); }
	@for pin in $(OLDER_LITTLEFS); do \
	  $(PIP) --upgrade --no-deps --only-binary :all: --target $(VENV)/$${pin#tests/} -r $$pin >> $(LOG) 2>&1 || \
	  echo "$$pin has nothing for this system: its tests are left out" >&2; done
	@touch $@

# Pins the requirements and everything that they require, for all systems and Python 3.11 or later. ARGS=--upgrade pins
# newer versions.
lock: $(VENV)/created.stamp ## pin the requirements and everything that they require, in requirements.lock
	@$(PY) -m uv pip compile --quiet --universal --python-version 3.11 --no-annotate \
	  --custom-compile-command "make lock" $(ARGS) requirements-dev.txt -o requirements.lock

FORCE:
