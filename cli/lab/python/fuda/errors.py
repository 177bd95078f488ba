"""The exceptions of fuda, which say what is wrong, where, and what to do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One problem with a file, a name or a number."""

    severity: str  #: "error" or "warning"
    file: str  #: "" if the problem is not in a file
    line: int  #: counted from 1; 0 if unknown
    column: int  #: counted from 1, in bytes; 0 if unknown
    text: str  #: one sentence
    hint: str  #: the closest match for a name, or what to do; may be ""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        text = f"{place}: {self.text}" if place else self.text
        return f"{text}\n  {self.hint}" if self.hint else text


class Error(Exception):
    """The base class of fuda's exceptions."""


class GameError(Error):
    """Raised if a game, its options, an encoder or a bot cannot be used, or if a rule fails."""

    def __init__(self, findings: list[Finding]):
        self.findings = list(findings)  #: every problem that was found
        super().__init__("\n".join(str(finding) for finding in self.findings))

    def __reduce__(self) -> tuple[type[GameError], tuple[list[Finding]]]:
        return (type(self), (self.findings,))

    @property
    def file(self) -> str:
        """The file of the first finding, or "" if it has no file."""
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
    """Raised if a move is refused. The game is unchanged."""

    def __init__(self, move: str, reason: str, hint: str = "", file: str = "", line: int = 0):
        self.move = move  #: the move as the caller gave it
        self.reason = reason  #: why the move is refused; the game's own text if it has one
        self.hint = hint  #: some legal moves, or the closest match for a word
        self.file = file  #: the file with the rule that refuses the move; "" if no rule in a file does
        self.line = line
        super().__init__(f"{move!r}: {reason}" + (f"\n  {hint}" if hint else ""))

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, str, str, int]]:
        return (type(self), (self.move, self.reason, self.hint, self.file, self.line))
