"""Outputs: refused before the run where they must be, written whole or not at all."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from pydantic_core import SchemaError

import rugbysim.cli
from rugbysim.cli import explained
from rugbysim.cli.outputs import Refused, check_output, write_text
from rugbysim.report.style import whole

KINDS = (".csv", ".json")


def refusal(out: Path, *inputs: Path, force: bool = False) -> str:
    """The sentence with which an output is refused."""
    with pytest.raises(Refused) as refused:
        check_output(out, KINDS, inputs, force=force)
    return refused.value.message


def test_a_new_file_in_a_folder_is_allowed(tmp_path: Path) -> None:
    check_output(tmp_path / "new.csv", KINDS, (tmp_path / "input.toml",), force=False)


@pytest.mark.parametrize("name", ["results.xls", "results", "csv", ".csv"])
def test_an_ending_that_cannot_be_written_is_named(tmp_path: Path, name: str) -> None:
    assert "expected .csv or .json" in refusal(tmp_path / name)


def test_an_existing_file_needs_force(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    out.write_text("old")
    assert "--force" in refusal(out)
    check_output(out, KINDS, force=True)


@pytest.mark.parametrize("force", [False, True])
def test_an_input_is_never_written_over(tmp_path: Path, force: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "input.csv").write_text("name")
    (tmp_path / "link.csv").symlink_to("input.csv")
    monkeypatch.chdir(tmp_path)
    for out in (tmp_path / "input.csv", tmp_path / "link.csv", Path("input.csv"), Path("./input.csv")):
        assert "input of the run" in refusal(out, Path("input.csv"), force=force)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "results.csv").mkdir()
    assert "is a folder" in refusal(tmp_path / "results.csv", force=True)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert f"{tmp_path / 'none'} does not exist" in refusal(tmp_path / "none" / "results.csv")


def test_a_link_that_leads_nowhere_counts_as_existing(tmp_path: Path) -> None:
    (tmp_path / "results.csv").symlink_to("nowhere")
    assert "--force" in refusal(tmp_path / "results.csv")


def test_a_folder_that_may_not_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The superuser may write anywhere, so the system's answer is given here."""
    monkeypatch.setattr("os.access", lambda *_: False)
    assert f"nothing can be written in the folder {tmp_path}" in refusal(tmp_path / "results.csv")


def test_text_is_written_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    out = tmp_path / "team.toml"
    write_text(out, 'name = "Búho"\n')
    assert out.read_bytes() == 'name = "Búho"\n'.encode()
    assert list(tmp_path.iterdir()) == [out]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "team.toml"
    out.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_text(out, "\ud800")
    assert out.read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]


def test_a_full_disk_names_the_file_that_has_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system says only that there is none."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    out = tmp_path / "team.toml"
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError) as failed:
        write_text(out, "text")
    assert failed.value.filename == str(out)
    with pytest.raises(OSError) as failed, whole(tmp_path / "page.html"):
        full()
    assert explained(failed.value) == f"{tmp_path / 'page.html'}: No space left on device"
    assert not list(tmp_path.iterdir())


def test_ctrl_c_while_pydantic_builds_a_model_is_ctrl_c(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It turns what Ctrl-C raises into an error of its own."""

    def stopped(*_: object, **__: object) -> None:
        raise SchemaError('Error building "model" validator:\n  KeyboardInterrupt: ')

    monkeypatch.setattr(rugbysim.cli.rugbysim, "main", stopped)
    assert rugbysim.cli.run([]) == 130
    assert capsys.readouterr().err == "rugbysim: stopped; nothing was written\n"
