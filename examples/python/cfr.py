"""Counterfactual regret minimisation (CFR) with OpenSpiel, on Kuhn poker and a variant of it.

    pip install '.[openspiel]'
    python examples/python/cfr.py [ITERATIONS]

Solves the game and its variant examples/games/kuhn/variants/high-ante.yaml. Prints the probability that the first player bets
with each card, and how far the policy is from an equilibrium (NashConv; 0 is an equilibrium).
"""

import json
import sys
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import fuda.pyspiel

GAMES = Path(__file__).resolve().parents[1] / "games"


def solve(variants, iterations):
    """Returns the game, and the average policy that CFR finds for it."""
    game = pyspiel.load_game("fuda_kuhn", {"variants": variants, "chance": "cards", "zero_sum": True})
    solver = cfr.CFRSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return game, solver.average_policy()


def first_bets(game, policy):
    """Returns the probability of a bet by the first player, by the card in its hand."""
    often = {}
    dealt = game.new_initial_state()
    for card, _ in dealt.chance_outcomes():
        state = dealt.child(card)
        state.apply_action(state.legal_actions()[0])
        hand = json.loads(state.information_state_string(0))["zones"]["hand.Ana"][0]
        often[hand] = policy.action_probabilities(state)[1]
    return often


def main():
    iterations = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    fuda.pyspiel.register(["kuhn"], path=GAMES)
    for name, variants in (("kuhn", ""), ("high-ante", "+high-ante")):
        game, policy = solve(variants, iterations)
        bets = ", ".join(f"{card} {often:.0%}" for card, often in sorted(first_bets(game, policy).items()))
        print(f"{name}: first bets {bets}; NashConv {exploitability.nash_conv(game, policy):.3f} after {iterations} iterations")


if __name__ == "__main__":
    main()
