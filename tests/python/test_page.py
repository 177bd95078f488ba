"""Tests that the examples in the pages about Python give the output that the pages show."""

import doctest
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("page", ["python.md", "python-tutorial.md"])
def test_a_page(page):
    result = doctest.testfile(str(DOCS / page), module_relative=False)
    assert result.attempted > 20 and result.failed == 0
