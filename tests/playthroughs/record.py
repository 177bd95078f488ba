#!/usr/bin/env python3
"""Records games of OpenSpiel: the seat to move, the legal moves, the chosen move, and the returns at the end.

    record.py PLAYTHROUGH.txt…      playthroughs from OpenSpiel, which it plays again
    record.py GAME SEED…            random games, one per seed: record.py "hearts" 1 2 3

Prints JSON: a line that names the game, then one line per state. Needs `pip install open_spiel`. The test does not need it,
because recorded/ has the output.
"""
import json
import random
import re
import sys

import pyspiel


def knocks(state):
    """Gin: the cards with which a seat can knock. OpenSpiel asks for them only after the knock."""
    knock = next(a for a in state.legal_actions() if state.action_to_string(a).endswith("Knock"))
    then = state.child(knock)
    return [then.action_to_string(a) for a in then.legal_actions()]


def best(state, seat):
    """Gin: the best action for a seat while it lays down melds and lays off cards, and the value of this action."""
    found = []
    for action in state.legal_actions():
        child = state.child(action)
        if child.is_terminal():
            found.append((child.returns()[seat], -action, action))
        elif child.current_player() == seat:
            found.append((best(child, seat)[1], -action, action))
        else:
            found.append((-best(child, child.current_player())[1], -action, action))
    value, _, action = max(found)
    return action, value


def deadwood(state, seat):
    return int(re.search(rf"Player{seat}: Deadwood=(\d+)", str(state))[1])


def choose_in_gin(state, chance):
    """Random players never knock. Here they keep cards that fit together, and lay them down in the best way."""
    seat = state.current_player()
    actions = {state.action_to_string(a).split(": ")[-1]: a for a in state.legal_actions()}
    discards = [a for word, a in actions.items() if len(word) == 2]
    if "Phase: Knock" in str(state) or "Phase: Layoff" in str(state):
        if len(discards) == len(actions) and "Phase: Knock" in str(state):
            return chance.choice(discards)
        return best(state, seat)[0]
    if "Knock" in actions and ("Pass" in actions or chance.random() < 0.4):
        return actions["Knock"]
    if discards:
        return min(discards, key=lambda a: (deadwood(state.child(a), seat), chance.random()))
    if "Draw upcard" in actions:
        taken = state.child(actions["Draw upcard"])
        if taken.is_terminal() or deadwood(taken, seat) >= deadwood(state, seat):
            return actions.get("Pass", actions.get("Draw stock"))
        return actions["Draw upcard"]
    return chance.choice(list(actions.values()))


def choose(name, state, chance):
    if name == "gin_rummy" and not state.is_chance_node():
        return choose_in_gin(state, chance)
    return chance.choice(state.legal_actions())


def record(game, how, picked):
    """Prints a game. `picked` gives the action for a state."""
    name = game.get_type().short_name
    print(json.dumps({"game": name, "parameters": game.get_parameters(), "from": how}))
    state = game.new_initial_state()
    asked = False
    while not state.is_terminal():
        line = {}
        action = picked(state)
        if state.is_chance_node():
            line["chance"] = state.action_to_string(action)
        else:
            line["seat"] = state.current_player()
            line["legal"] = [state.action_to_string(a) for a in state.legal_actions()]
            line["action"] = state.action_to_string(action)
            if any(state.returns()):
                line["returns"] = state.returns()
            if name == "gin_rummy" and any(word.endswith("Knock") for word in line["legal"]):
                line["knocks"] = knocks(state)
            if not asked:
                line["text"] = str(state)
                asked = True
        print(json.dumps(line))
        state.apply_action(action)
    print(json.dumps({"returns": state.returns(), "text": str(state)}))


def main(words):
    if words and words[0].endswith(".txt"):
        for path in words:
            text = open(path, encoding="utf-8").read()
            game = pyspiel.load_game(re.search(r"^game: (.*)$", text, re.M)[1])
            actions = [int(n) for n in re.findall(r"^action: (\d+)$", text, re.M)]
            history = iter(actions)
            record(game, "playthrough " + path.split("/")[-1], lambda state: next(history))
        return
    game = pyspiel.load_game(words[0])
    name = game.get_type().short_name
    for seed in words[1:]:
        chance = random.Random(int(seed))
        record(game, "chance, seed " + seed, lambda state: choose(name, state, chance))


if __name__ == "__main__":
    main(sys.argv[1:])
