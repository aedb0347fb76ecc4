"""TOML files: every way in which reading can fail has its sentence, with byte and line where there is one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rugbysim.setup import SetupError
from rugbysim.setup.toml import read_toml

WRONG: list[tuple[bytes, str]] = [
    (b"", "x.toml: the file is empty; expected TOML text"),
    (b"\xef\xbb\xbf \n", "x.toml: the file is empty; expected TOML text"),
    (b'a = 1\nb = "caf\xe9"\n', "x.toml: byte 14 in line 2: 0xe9 is not UTF-8; save the file as UTF-8"),
    (b'\xef\xbb\xbfb = "\xe9"\n', "x.toml: byte 8 in line 1: 0xe9 is not UTF-8; save the file as UTF-8"),
    (b"a = 1\nb = \n", "x.toml: line 2: this is not valid TOML (Invalid value)"),
    (b"a = 1\na = 2\n", "x.toml: line 2: this is not valid TOML (Cannot overwrite a value)"),
    (b"a = [1,\n2", "x.toml: line 2: this is not valid TOML (Unclosed array)"),
]


@pytest.mark.parametrize(("content", "expected"), WRONG)
def test_wrong_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, expected: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.toml").write_bytes(content)
    with pytest.raises(SetupError) as caught:
        read_toml(Path("x.toml"))
    assert str(caught.value) == expected


def failure(path: Path) -> str:
    with pytest.raises(SetupError) as caught:
        read_toml(path)
    return str(caught.value)


def test_a_directory_a_missing_file_and_a_pipe(tmp_path: Path) -> None:
    assert failure(tmp_path) == f"{tmp_path}: this is a directory; expected a file"
    assert failure(tmp_path / "no.toml") == f"{tmp_path / 'no.toml'}: there is no such file"
    os.mkfifo(tmp_path / "pipe")
    assert failure(tmp_path / "pipe") == f"{tmp_path / 'pipe'}: this is not an ordinary file"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.toml"
    path.write_text("a = 1")

    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert failure(path) == f"{path}: the file cannot be read (Permission denied)"


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    with path.open("wb") as file:
        file.truncate(5_000_001)
    assert failure(path) == f"{path}: the file is larger than 5 MB"


def test_deep_nesting_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("a = " + "[" * 100_000)
    assert failure(path) == f"{path}: arrays or tables are nested too deeply"


def test_a_hostile_file_name_stays_on_one_line_and_colours_nothing() -> None:
    assert failure(Path("no\nsuch\x1b[31m\u202efile.toml")) == (
        "no\\nsuch\\x1b[31m\\u202efile.toml: there is no such file"
    )


def test_windows_line_ends_and_a_byte_order_mark_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = 2\r\n")
    assert read_toml(path) == {"a": 1, "b": 2}


def test_a_number_of_thousands_of_digits_is_refused(tmp_path: Path) -> None:
    """In decimals, which Python does not read, as in hexadecimals, which it does not write."""
    file = tmp_path / "long.toml"
    file.write_text(f"seed = {'9' * 5000}", encoding="utf-8")
    with pytest.raises(SetupError, match="a number in it has too many digits"):
        read_toml(file)
    assert str(SetupError(file, "seed", 16**5000, "less")).endswith("is a number of 20001 binary digits; expected less")


def test_deeply_nested_values_are_cut() -> None:
    value: list[object] = []
    for _ in range(500):
        value = [value]
    assert len(str(SetupError("x", "y", value, "less"))) < 100
