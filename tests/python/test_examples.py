"""The programs of examples/python run and say what they reached."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "python"


def test_cfr():
    pytest.importorskip("pyspiel")
    done = subprocess.run([sys.executable, EXAMPLES / "cfr.py", "3"], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["kuhn", "high-ante"]
    assert all(re.search(r"NashConv \d\.\d+ after 3 iterations$", line) for line in lines)
    assert lines[0].split(":")[1] != lines[1].split(":")[1]
