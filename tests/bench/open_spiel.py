"""The host beside OpenSpiel's C++: nanoseconds of CPU time for a decision of a random game, in turn within one run.

    pip install open_spiel
    python3 tests/bench/open_spiel.py build/release/tests/fuda_bench [SECONDS [PAIRS]]

OpenSpiel's games are played by `evaluate_bots` with its uniformly random bots: loop, bots and chance are its C++; Python
begins each game. Its dealing, card by card, counts as ours does. The options make our rules its own as far as they go
(tests/playthroughs/README.md); a game may still have more or fewer decisions, so those are printed, too.
"""
import statistics
import subprocess
import sys
import time
from importlib.metadata import version

import pyspiel

GAMES = [
    ("kuhn_poker", 2, "kuhn"),
    ("leduc_poker", 2, "leduc"),
    ("hanabi(players=2)", 2, "hanabi --set empty_hints=forbid"),
    ("hanabi(players=5)", 5, "hanabi --set empty_hints=forbid"),
    ("crazy_eights(players=2)", 2, "crazy-eights --set drawing=free --set renewal=false --set stuck=again"),
    ("crazy_eights(players=5)", 5, "crazy-eights --set drawing=free --set renewal=false --set stuck=again"),
    ("oh_hell(players=3,num_tricks_fixed=5)", 3, "oh-hell --set missed=tricks"),
    ("gin_rummy", 2, "gin --set retake=true --set ties=nothing --set wall=offer"),
    ("hearts", 4, "hearts --set goal=0 --set breaking=points"),
    ("spades", 4, "spades --set goal=0 --set together=false --set leading=last"),
    ("cribbage", 2, "cribbage --set ending=counted --set crib_flush=four"),
    ("euchre", 4, "euchre --set goal=0 --set stuck=dealer --set pick_up=other"),
    ("skat", 3, "skat --set deals=1 --set bidding=first --set scoring=cards"),
]


class Theirs:
    def __init__(self, name):
        self.game = pyspiel.load_game(name)
        self.bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(self.game.num_players())]
        self.seed = 0
        self.decisions = sum(self.play() for _ in range(200)) / 200

    def play(self):
        state = self.game.new_initial_state()
        pyspiel.evaluate_bots(state, self.bots, self.seed)
        self.seed += 1
        return sum(step.player >= 0 for step in state.full_history())

    def time(self, seconds):
        games, begin = 0, time.process_time()
        while (taken := time.process_time() - begin) < seconds:
            for _ in range(20):
                pyspiel.evaluate_bots(self.game.new_initial_state(), self.bots, self.seed)
                self.seed += 1
            games += 20
        return taken / games / self.decisions * 1e9


def ours(bench, game, players, seconds):
    """Nanoseconds a decision, and decisions a game."""
    command = [bench, "--time", game, "--players", str(players), "--seconds", str(seconds)]
    return [float(number) for number in subprocess.run(command, check=True, capture_output=True).stdout.split()]


def main(bench, seconds=0.3, pairs=3):
    seconds, pairs = float(seconds), int(pairs)
    print(f"OpenSpiel {version('open_spiel')}, {pairs} pairs of at least {seconds} s each; medians [lowest … highest]")
    for name, players, game in GAMES:
        theirs = Theirs(name)
        times = [(theirs.time(seconds), *ours(bench, game, players, seconds)) for _ in range(pairs)]
        other, own, decisions = map(statistics.median, zip(*times))
        ratios = sorted(a / b for a, b, _ in times)
        print(
            f"{name} | {other:,.0f} ({theirs.decisions:.1f} a game) | {own:,.0f} ({decisions:.1f} a game) | "
            f"{statistics.median(ratios):.2f} [{ratios[0]:.2f} … {ratios[-1]:.2f}]",
            flush=True,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
