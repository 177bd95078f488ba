"""What docs/python.md shows is what happens."""

import doctest
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python.md"


def test_the_page():
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 20 and result.failed == 0
