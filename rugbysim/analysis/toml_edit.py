"""New numbers in a TOML text, everything else as it stands: comments, order, spelling, alignment.

`spans` finds where each single value stands, by its dotted key; entries of arrays count from 1 ("run.gain.2"), as in
overrides and `realism.free`. The text must be valid TOML.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

Span = tuple[int, int]

_BLANK = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")  # between values: white space, line ends, comments
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BASIC = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LITERAL = re.compile(r"'[^'\n]*'")
_LONG = re.compile(r'"""(?:[^\\]|\\.)*?"""(?:"{1,2}(?!"))?' + r"|'''.*?'''(?:'{1,2}(?!'))?", re.DOTALL)
_PLAIN = re.compile(r"[^,\]}#\r\n]*[^,\]}#\s]")


def spans(text: str) -> dict[str, Span]:
    """Where the text of each single value begins and ends, by dotted key."""
    reader = _Reader(text)
    reader.read()
    return reader.found


def with_numbers(text: str, numbers: Mapping[str, str]) -> str:
    """`text` with the value at each key replaced by the number written there; comments keep their column if they can.

    Raises KeyError for a key that is no single value of the text.
    """
    places = spans(text)
    for key in sorted(numbers, key=lambda key: places[key], reverse=True):
        start, end = places[key]
        new = numbers[key]
        head, tail = text[:start] + new, text[end:]
        text = head + _realigned(tail, len(new) - (end - start))
    return text


def _realigned(tail: str, grown: int) -> str:
    """What follows a value that has `grown`, its line's comment moved back to its column; two blanks stay before it."""
    line, newline, rest = tail.partition("\n")
    found = re.match(r"(?P<code>(?:[^#\"']|\"[^\"]*\"|'[^']*')*?)(?P<blanks>[ \t]+)#", line)
    if found is None:
        return tail
    width = max(len(found["blanks"]) - grown, min(2, len(found["blanks"])))
    return found["code"] + " " * width + line[found.end() - 1 :] + newline + rest


class _Reader:
    """Walks a valid TOML text and notes where its single values stand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: dict[str, Span] = {}
        self._at = 0
        self._tables: dict[str, int] = {}

    def read(self) -> None:
        """Read the whole text."""
        prefix = ""
        self._skip(_GAP)
        while self._at < len(self.text):
            if self.text[self._at] == "[":
                prefix = self._header()
            else:
                self._pair(prefix)
            self._skip(_GAP)

    def _header(self) -> str:
        """`[a.b]`, or `[[a.b]]`, whose entries count from 1; the prefix of the keys below it.

        A header below that of an array, `[a.b.c]`, means the array's last entry.
        """
        twice = self.text.startswith("[[", self._at)
        self._at += 2 if twice else 1
        *above, last = self._steps()
        self._at += 2 if twice else 1
        name = ""
        for step in above:
            name = f"{name}.{step}" if name else step
            name = f"{name}.{self._tables[name]}" if name in self._tables else name
        name = f"{name}.{last}" if name else last
        if not twice:
            return name
        self._tables[name] = self._tables.get(name, 0) + 1
        return f"{name}.{self._tables[name]}"

    def _key(self) -> str:
        """A dotted key, up to what follows it."""
        return ".".join(self._steps())

    def _steps(self) -> list[str]:
        """The parts of a dotted key."""
        steps = []
        while True:
            self._skip(_BLANK)
            quoted = self._match(_BASIC) or self._match(_LITERAL)
            steps.append(quoted[1:-1] if quoted else self._match(_BARE))
            self._skip(_BLANK)
            if not self.text.startswith(".", self._at):
                return steps
            self._at += 1

    def _pair(self, prefix: str) -> None:
        """`key = value`."""
        key = self._key()
        self._at += 1
        self._skip(_BLANK)
        self._value(f"{prefix}.{key}" if prefix else key)

    def _value(self, key: str) -> None:
        """A value of any kind."""
        start = self._at
        if self.text[start] == "[":
            self._entries(key)
        elif self.text[start] == "{":
            self._inline(key)
        else:
            any(self._match(kind) for kind in (_LONG, _BASIC, _LITERAL, _PLAIN))
            self.found[key] = (start, self._at)

    def _entries(self, key: str) -> None:
        """`[a, b, ...]`, over lines if need be."""
        self._at += 1
        number = 0
        while self._more("]"):
            number += 1
            self._value(f"{key}.{number}")

    def _inline(self, key: str) -> None:
        """`{ a = 1, b = 2 }`."""
        self._at += 1
        while self._more("}"):
            self._pair(key)

    def _more(self, closing: str) -> bool:
        """Whether another entry follows before `closing`, which is passed."""
        self._skip(_GAP)
        if self.text.startswith(",", self._at):
            self._at += 1
            self._skip(_GAP)
        if not self.text.startswith(closing, self._at):
            return True
        self._at += 1
        return False

    def _skip(self, pattern: re.Pattern[str]) -> None:
        self._match(pattern)

    def _match(self, pattern: re.Pattern[str]) -> str:
        """What `pattern` matches here, passed; "" for nothing."""
        found = pattern.match(self.text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found.group()
