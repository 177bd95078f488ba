#!/usr/bin/env python3
"""A bot that plays Hanabi by a few rules of thumb, and any other game at random (see docs/bot-protocol.md).

If the hints prove that one of its cards fits, the bot plays that card. Otherwise it gives a hint about a card that
fits, if it can. Otherwise it discards the card it knows least about. It needs only the standard library."""

import json
import random
import sys

COLOURS = ["red", "green", "black", "blue", "yellow"]
NUMBERS = ["1", "2", "3", "4", "5"]


def possible(told):
    """Returns the cards, as pairs (colour, number), that agree with what was told about a card."""
    yes, no = told["is"], told["not"]
    return [
        (colour, number)
        for colour in COLOURS
        for number in NUMBERS
        if all(fact in (colour, number) for fact in yes) and colour not in no and number not in no
    ]


class Hanabi:
    def __init__(self, seen):
        self.seat = seen["seat"]
        self.zones, self.told, self.legal = seen["zones"], seen["told"], seen["legal"]

    def fits(self, card):
        colour, number = card
        return len(self.zones["firework." + colour]) + 1 == int(number)

    def told_of(self, zone):
        nothing = [{"is": [], "not": []}] * len(self.zones[zone])
        return self.told.get(zone, nothing)

    def choose(self):
        mine = [possible(told) for told in self.told_of("hand." + self.seat)]
        for place, cards in enumerate(mine, 1):
            if cards and all(self.fits(card) for card in cards):
                return f"play {place}"
        best = max((move for move in self.legal if move.startswith("hint ")), key=self.worth, default=None)
        if best and self.worth(best) > 0:
            return best
        discards = [f"discard {place}" for place in sorted(range(1, len(mine) + 1), key=lambda p: -len(mine[p - 1]))]
        return next((move for move in discards if move in self.legal), best)

    def worth(self, hint):
        """Rates a hint: 10 for each card that fits and is then known to fit, 1 for any other card that fits."""
        _, whom, fact = hint.split()
        hand = "hand." + whom
        worth = 0
        for name, told in zip(self.zones[hand], self.told_of(hand)):
            card = next((c for c in possible({"is": [], "not": []}) if self.name(c) == name), None)
            if card is None or fact not in card or fact in told["is"] or not self.fits(card):
                continue
            after = possible({"is": told["is"] + [fact], "not": told["not"]})
            worth += 10 if all(self.fits(c) for c in after) else 1
        return worth

    @staticmethod
    def name(card):
        return {"black": "K"}.get(card[0], card[0][0].upper()) + card[1]


def main():
    game, seen, chance = "", None, random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            game = message["game"]
            print(json.dumps({"fuda": 1}), flush=True)
        elif kind == "begin":
            chance = random.Random(message["seed"])
        elif kind == "see":
            seen = message["observation"]
        elif kind == "choose":
            move = Hanabi(seen).choose() if game == "hanabi" else chance.choice(seen["legal"])
            print(json.dumps({"id": message["id"], "move": move}), flush=True)


main()
