"""Tests that the programs in examples/python run and print their results."""

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


def test_ppo():
    pytest.importorskip("sb3_contrib", reason="needs sb3-contrib, and so torch, which are not installed by default")
    done = subprocess.run(
        [sys.executable, EXAMPLES / "ppo.py", "2048", "2048"], capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["kuhn against chance", "small hanabi"]
    assert all(re.search(r"-?\d\.\d\d a game before, -?\d\.\d\d ± \d\.\d\d after \d+ steps$", line) for line in lines)


def test_rllib():
    pytest.importorskip("torch", reason="needs torch, which is not installed by default")
    pytest.importorskip("ray.rllib", reason="needs ray[rllib], which is not installed by default")
    done = subprocess.run([sys.executable, EXAMPLES / "rllib.py", "1"], capture_output=True, text=True, check=True)
    number = r"-?\d+\.\d\d"
    last = done.stdout.splitlines()[-1]
    assert re.fullmatch(
        rf"leduc: {number} a game before, {number} ± {number} after 1 iterations and [1-9]\d* steps on 2 workers", last
    )


def test_the_notebook(monkeypatch, tmp_path):
    pytest.importorskip("matplotlib", reason="needs matplotlib, which only --long installs")
    pytest.importorskip("ipykernel", reason="needs ipykernel, which only --long installs")
    nbclient = pytest.importorskip("nbclient", reason="needs nbclient, which only --long installs")
    nbformat = pytest.importorskip("nbformat")
    monkeypatch.setenv("GAMES", "60")
    notebook = nbformat.read(EXAMPLES / "two-variants.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    said = "".join(output.text for output in outputs if output.output_type == "stream")
    assert re.fullmatch(r"8 hints: .* ± .*\n5 hints: .* ± .*\ndifference: -\d.* ± .*\n", said)
    pictures = [output.data["image/png"] for output in outputs if output.output_type == "display_data"]
    assert len(pictures) == 1
