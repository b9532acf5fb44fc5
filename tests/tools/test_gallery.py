"""The contact sheets in `docs/gallery` show the golden screens."""

from tools.generate import gallery, golden


def test_the_sheets_show_the_golden_screens(capsys):
    assert gallery.main(["--check"]) == 0, capsys.readouterr().err


def test_no_sheet_is_left_over():
    module = golden.scenes()
    names = {f"{kind}-{group}.png" for kind in golden.KINDS for group in module.GROUPS}
    assert {path.name for path in gallery.GALLERY.iterdir()} == names


def test_a_stale_sheet_is_noticed(tmp_path, monkeypatch, capsys):
    name, sheet = next(gallery.sheets())
    monkeypatch.setattr(gallery, "GALLERY", tmp_path)
    monkeypatch.setattr(gallery, "sheets", lambda: iter([(name, sheet)]))
    assert gallery.main([]) == 0
    assert gallery.main(["--check"]) == 0
    sheet.rotate(180).save(tmp_path / name)
    assert gallery.main(["--check"]) == 1
    assert name in capsys.readouterr().err


def test_an_unknown_argument_is_refused(capsys):
    assert gallery.main(["--wrong"]) == 2
    assert "usage" in capsys.readouterr().err
