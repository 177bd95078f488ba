"""What can be wrong, as exceptions that say where and what to do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong with a file, a name or a number."""

    severity: str  #: "error" or "warning"
    file: str  #: "" where it is about no file
    line: int  #: from 1; 0 where it is not known
    column: int  #: from 1, in bytes; 0 where it is not known
    text: str  #: one sentence
    hint: str  #: the nearest right name, or what to do; may be ""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        text = f"{place}: {self.text}" if place else self.text
        return f"{text}\n  {self.hint}" if self.hint else text


class Error(Exception):
    """The base of fuda's exceptions."""


class GameError(Error):
    """A game, its options, an encoder or a bot cannot be used, or a rule has failed."""

    def __init__(self, findings: list[Finding]):
        self.findings = list(findings)  #: all of them
        super().__init__("\n".join(str(finding) for finding in self.findings))

    def __reduce__(self) -> tuple[type[GameError], tuple[list[Finding]]]:
        return (type(self), (self.findings,))

    @property
    def file(self) -> str:
        """The file of the first finding; "" where there is none."""
        return self.findings[0].file if self.findings else ""

    @property
    def line(self) -> int:
        return self.findings[0].line if self.findings else 0

    @property
    def column(self) -> int:
        return self.findings[0].column if self.findings else 0

    @property
    def text(self) -> str:
        """The sentence of the first finding."""
        return self.findings[0].text if self.findings else ""

    @property
    def hint(self) -> str:
        return self.findings[0].hint if self.findings else ""


class IllegalMove(Error, ValueError):
    """A move is refused. Nothing has happened."""

    def __init__(self, move: str, reason: str, hint: str = "", file: str = "", line: int = 0):
        self.move = move  #: as it was given
        self.reason = reason  #: why, in the game's own words where it has some
        self.hint = hint  #: what would be legal, or the nearest right word
        self.file = file  #: where the rule stands that refuses it; "" where it is no rule of a file
        self.line = line
        super().__init__(f"{move!r}: {reason}" + (f"\n  {hint}" if hint else ""))

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, str, str, int]]:
        return (type(self), (self.move, self.reason, self.hint, self.file, self.line))
