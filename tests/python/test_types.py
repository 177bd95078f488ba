"""Tests that the package's type hints are correct, and that type checkers find mistakes in programs that use it."""

import subprocess
import sys

import pytest

PROGRAM = """
import numpy as np

import fuda

game = fuda.load("kuhn", players=2, options={"rounds": 3})
state = game.new(seed=np.int64(7))
for option in game.options:
    print(option["name"].upper())
for finding in game.check(games=0):
    print(finding.file.upper(), finding.line + 1)
means: list[float] = game.play_random(10)["mean_scores"]
seen = state.observation(seat=1)
print(seen.json["ply"], seen.tensor().sum(), state.scores)
env = fuda.vector_env("kuhn", 8)
shown, infos = env.reset(seed=1)
print(shown["observation"].shape, env.step(env.random_actions())[1].mean())
aec = fuda.aec_env("kuhn", render_mode="ansi")
aec.reset()
print(aec.observe(aec.agent_selection)["action_mask"].any())
"""


def strictly(*arguments, cwd):
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-P", "-m", "mypy", "--strict", *arguments], cwd=cwd, capture_output=True, text=True)
    return done.stdout + done.stderr


def test_the_package(tmp_path):
    assert "Success" in strictly("-p", "fuda", cwd=tmp_path)


def test_a_program(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    assert "Success" in strictly("program.py", cwd=tmp_path)
    program.write_text(PROGRAM + "print(state.copy().seat + 1, seen.text + 1, env.random_actions().colour)\n")
    said = strictly("program.py", cwd=tmp_path)
    assert 'Unsupported operand types for + ("None" and "int")' in said
    assert 'Unsupported operand types for + ("str" and "int")' in said
    assert 'has no attribute "colour"' in said
