"""Reading TOML files: UTF-8 and nothing else, and every way to fail has its sentence."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from rugbysim.setup.errors import NOTHING, SetupError

LARGEST_FILE: Final = 5_000_000
"""Bytes above which a file that people write is refused unread."""


def read_toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file as plain dictionaries; raises `SetupError` with byte, line or reason."""
    text = decoded(path, file_bytes(path))
    if not text.strip():
        raise SetupError(path, "", NOTHING, "the file is empty; expected TOML text")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(path, text, str(error)) from None
    except ValueError:  # Python turns no text of thousands of digits into a number
        raise SetupError(path, "", NOTHING, "a number in it has too many digits") from None
    except RecursionError:
        raise SetupError(path, "", NOTHING, "arrays or tables are nested too deeply") from None


def file_bytes(path: Path) -> bytes:
    """The bytes of an ordinary file of at most `LARGEST_FILE` bytes; raises `SetupError` saying what is in the way."""
    try:
        if path.is_dir():
            raise SetupError(path, "", NOTHING, "this is a directory; expected a file")
        if not path.exists():
            raise SetupError(path, "", NOTHING, "there is no such file")
        if not path.is_file():
            raise SetupError(path, "", NOTHING, "this is not an ordinary file")
        if path.stat().st_size > LARGEST_FILE:
            raise SetupError(path, "", NOTHING, f"the file is larger than {LARGEST_FILE // 1_000_000} MB")
        return path.read_bytes()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise SetupError(path, "", NOTHING, f"the file cannot be read ({reason})") from None
    except ValueError as error:  # a name with a NUL byte
        raise SetupError(path, "", NOTHING, f"this cannot be a file name ({error})") from None


def decoded(path: Path, content: bytes) -> str:
    """UTF-8 bytes as text, a byte order mark dropped; raises `SetupError` naming byte offset and line."""
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        # utf-8-sig counts from behind the mark
        offset = error.start + (3 if content.startswith(b"\xef\xbb\xbf") else 0)
        line = content.count(b"\n", 0, offset) + 1
        place = f"byte {offset} in line {line}"
        found = f"0x{content[offset]:02x} is not UTF-8; save the file as UTF-8"
        raise SetupError(path, place, NOTHING, found) from None


def _syntax_error(path: Path, text: str, message: str) -> SetupError:
    """A sentence with the line of a TOML syntax error; tomllib gives it in the message only."""
    found = re.search(r" \(at line (\d+), column \d+\)$", message)
    line = int(found.group(1)) if found else text.count("\n") + 1
    reason = message[: found.start()] if found else message.removesuffix(" (at end of document)")
    return SetupError(path, f"line {line}", NOTHING, f"this is not valid TOML ({reason})")
