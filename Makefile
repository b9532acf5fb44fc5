# The front door. `make help` lists the targets; each sets up what it needs on its first run, in .venv.

PYTHON ?= python3
BOARD  ?= oled
ARGS   ?=

VENV := .venv
PY   := $(VENV)/bin/python
PIP  := $(PY) -m pip --disable-pip-version-check --quiet install
LOG  := $(VENV)/pip.log

# A copy of the tree, or a Python that was upgraded away, leaves an environment that no longer works: make it anew.
ifneq ($(shell test "$$(cat $(VENV)/place 2>/dev/null)" = "$(CURDIR)" && $(PY) -c "" 2>/dev/null && echo good),good)
STALE := FORCE
endif

.DEFAULT_GOAL := help
.PHONY: help play test lint bench generate check-generated golden clean distclean

help: ## list the targets
	@echo "Fourfold, a pocket card console. Targets:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-17s%s\n", $$1, $$2 }' Makefile

play: $(VENV)/play.stamp ## the console in this terminal; BOARD=lcd for the colour display
	@$(PY) -m host_sim --board $(BOARD)

test: $(VENV)/dev.stamp ## all tests, under CPython and MicroPython; ARGS="-k word" for some
	@$(PY) -m pytest -n auto --dist worksteal $(ARGS)

lint: $(VENV)/dev.stamp ## ruff (rules and layout) and mypy
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy

bench: $(VENV)/dev.stamp ## how well and how fast the computer players play
	@$(PY) -m tools.bench $(ARGS)

generate: $(VENV)/dev.stamp ## make fonts, help pages and playthroughs anew from their sources
	@$(PY) -m tools.build_fonts
	@$(PY) -m tools.build_help
	@$(PY) -m tools.make_playthroughs

check-generated: $(VENV)/dev.stamp ## fail if a generated file is older than its source
	@$(PY) -m tools.build_fonts --check
	@$(PY) -m tools.build_help --check
	@$(PY) -m tools.make_playthroughs --check

golden: $(VENV)/dev.stamp ## draw the golden screens anew; look at the pictures before you commit them
	@$(PY) -m tools.golden

clean: ## remove caches and build leftovers
	@rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find engines firmware host_sim tools tests -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove the environment in .venv as well
	@rm -rf $(VENV)

$(VENV)/created.stamp: $(STALE)
	@command -v "$(PYTHON)" >/dev/null 2>&1 || \
	  { echo "No $(PYTHON) here. Install Python 3.11 or later, or name yours: make PYTHON=python3.12" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "$(PYTHON) is $$("$(PYTHON)" --version 2>&1), too old: name a 3.11 or later, make PYTHON=python3.12" >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "$(PYTHON) cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Setting up $(VENV), once ..." >&2
	@rm -rf $(VENV)
	@"$(PYTHON)" -m venv $(VENV)
	@echo "$(CURDIR)" > $(VENV)/place
	@touch $@

$(VENV)/play.stamp: $(VENV)/created.stamp requirements.txt pyproject.toml
	@$(PIP) -r requirements.txt > $(LOG) 2>&1 && $(PIP) --no-deps -e . >> $(LOG) 2>&1 || \
	  { echo "pip could not install requirements.txt (is there a network?); its words are in $(LOG)" >&2; exit 1; }
	@touch $@

$(VENV)/dev.stamp: $(VENV)/play.stamp requirements-dev.txt
	@$(PIP) -r requirements-dev.txt > $(LOG) 2>&1 || \
	  { echo "pip could not install requirements-dev.txt (is there a network?); its words are in $(LOG)" >&2; exit 1; }
	@touch $@

FORCE:
