"""Converters for trick-taking games; games.py has the others."""
import re
from itertools import combinations

from openspiel import Cards, FromHands, Script, compass, need


class OhHell(FromHands):
    def deal(self, outcomes, text):
        seats = self.parameters["players"]
        tricks, dealer = int(outcomes[0]), int(outcomes[1])
        cards = [self.card(name) for name in outcomes[2:]]
        self.hands = Cards([cards[:-1][seat::seats] for seat in range(seats)])
        need(self.hands_of(text) == [set(hand) for hand in self.hands.hands], "the deal")
        first = (dealer + 1) % seats
        script = Script("oh-hell", seats, first, tricks=tricks, missed="tricks")
        script.deck = self.hands.deck(first) + cards[-1:]
        return script

    def hands_of(self, text):
        return [
            {self.card(suit + rank) for suit, ranks in re.findall(r"^    ([CDHS]): (.*)$", part, re.M) for rank in ranks}
            for part in re.split(r"^Player: \d+$", text.split("Trump")[0], flags=re.M)[1:]
        ]

    def card(self, name):
        return name[1] + name[0].lower()

    def word(self, text):
        return "bid " + text if text.isdigit() else "play " + self.card(text)


class Tricks(FromHands):
    """Four seats with thirteen cards each, dealt one by one."""

    def hold(self, names, text):
        cards = [self.card(name) for name in names]
        self.hands = Cards([cards[seat::4] for seat in range(4)])
        need(compass(text, self.named) == [set(hand) for hand in self.hands.hands], "the deal")
        return self.hands.deck()

    def named(self, suit, rank):
        return rank + suit.lower()


class Spades(Tricks):
    """One deal. In OpenSpiel, spades can be led only from a hand of spades, and partners bid at most thirteen together."""

    def deal(self, outcomes, text):
        script = Script("spades", 4, goal=0, together=False, leading="last")
        script.deck = self.hold(outcomes, text)
        return script

    def card(self, name):
        return self.named(*name)

    def word(self, text):
        if text == "Nil":
            return "bid 0"
        return "bid " + text if text.isdigit() else "play " + self.card(text)


class Hearts(Tricks):
    """One deal. OpenSpiel's returns are 26 minus the points, so more is better. OpenSpiel passes card by card, fuda three cards
    in one move: its first legal cards are those of our sets, and later ones those of the sets that still fit."""

    def deal(self, outcomes, text):
        self.passing = {"No Pass": "nobody"}.get(outcomes[0], outcomes[0].lower())
        script = Script("hearts", 4, goal=0, passing=self.passing, breaking="points")
        script.deck = self.hold(outcomes[1:], text)
        self.passed = [[] for _ in range(4)]
        self.left = 0 if self.passing == "nobody" else 12
        return script

    def card(self, name):
        return self.named(name[1], name[0])

    def word(self, text):
        return "play " + self.card(text)

    def legal(self, seat, line):
        if not self.left:
            return super().legal(seat, line)
        hand = self.hands.hands[seat]
        need(
            {self.card(text) for text in line["legal"]} == set(hand) - set(self.passed[seat]), "the cards that can be passed"
        )
        return None if self.passed[seat] else ["pass " + " ".join(cards) for cards in combinations(hand, 3)]

    def move(self, seat, text):
        if not self.left:
            return super().move(seat, text)
        passed = self.passed[seat]
        passed.append(self.card(text))
        self.left -= 1
        if len(passed) < 3:
            return None
        hand = self.hands.hands[seat]
        passed.sort(key=hand.index)  # the cards of a move are in the order of the hand
        self.hands.hands[seat] = [card for card in hand if card not in passed]
        if not self.left:
            for giver, cards in enumerate(self.passed):
                self.hands.hands[(giver + {"left": 1, "across": 2, "right": 3}[self.passing]) % 4] += cards
        return "pass " + " ".join(passed)

    def end(self):
        return {"score": self.scores([26 - n for n in self.returns])}


class Euchre(Tricks):
    """One deal. In OpenSpiel, one side loses what the other wins; here the winner has points, the loser none."""

    def deal(self, outcomes, text):
        dealer = "NESW".index(outcomes[0])
        cards = [self.card(name) for name in outcomes[1:]]
        self.hands = Cards([cards[:20][(seat - dealer) % 4 :: 4] for seat in range(4)])
        need(compass(text, self.named) == [set(hand) for hand in self.hands.hands], "the deal")
        script = Script("euchre", 4, (dealer + 1) % 4, goal=0, stuck="dealer", pick_up="other")
        script.deck = self.hands.deck((dealer + 1) % 4) + cards[20:]
        self.dealer, self.upcard = dealer, cards[20]
        self.passes = 0
        self.phase = "bid"
        return script

    def card(self, name):
        return self.named(*name)

    def word(self, text):
        if text in ("Pass", "Alone"):
            return text.lower()
        if text == "Partner":
            return "together"
        if len(text) > 2:
            return "order" if self.passes < 4 else "call " + text.lower()
        return ("lay_away " if self.phase == "lay_away" else "play ") + self.card(text)

    def move(self, seat, text):
        move = self.word(text)
        if move == "pass":
            self.passes += 1
        elif move == "order":
            self.phase = "lay_away"
            self.hands.hands[self.dealer].append(self.upcard)
        elif len(text) == 2:
            self.phase = "play"
            self.hands.hands[seat].remove(move.split()[1])
        return move

    def end(self):
        return {"score": self.scores([max(0, n) for n in self.returns])}


class Skat(FromHands):
    """One deal without bids: the first player who names a game plays it. OpenSpiel divides the declarer's points by 120 and the
    other scores by 240. It asks for two discards, one by one, fuda for both in one move."""

    def deal(self, outcomes, text):
        cards = [self.card(outcome) for outcome in outcomes]
        hands = [cards[n : n + 3] + cards[m : m + 4] + cards[k : k + 3] for n, m, k in ((0, 11, 23), (3, 15, 26), (6, 19, 29))]
        self.hands, self.skat = Cards(hands), cards[9:11]
        need(self.hands_of(text) == [set(hand) for hand in [*hands, self.skat]], "the deal")
        script = Script("skat", 3, deals=1, bidding="first", scoring="cards")
        script.deck = self.hands.deck() + self.skat
        self.laid = []
        self.phase = "name"
        return script

    def hands_of(self, text):
        """The cards of the three players and the skat, which OpenSpiel prints as playing cards of Unicode."""
        symbols = {chr(0x1F0A0 + 16 * row + n): rank + suit for row, suit in enumerate("shdc")
                   for n, rank in [(1, "A"), *((n, str(n)) for n in range(7, 10)), (10, "T"), (11, "J"), (13, "Q"), (14, "K")]}
        lines = re.findall(r"^(?:Player \d|Skat): *(.*)$", text, re.M)
        return [{symbols[symbol] for symbol in line.split()} for line in lines]

    def card(self, name):
        return name[1] + name[0].lower()

    def word(self, text):
        if self.phase == "name":
            return "pass" if text == "unknown/pass" else "announce " + text
        return "play " + self.card(text)

    def legal(self, seat, line):
        if self.phase != "discard":
            return super().legal(seat, line)
        hand = self.hands.hands[seat]
        need({self.card(text) for text in line["legal"]} == set(hand) - set(self.laid), "the cards that can be discarded")
        return None if self.laid else ["discard " + " ".join(cards) for cards in combinations(hand, 2)]

    def move(self, seat, text):
        if self.phase == "discard":
            return self.discard(seat, self.card(text))
        move = super().move(seat, text)
        if move.startswith("announce"):
            self.phase = "discard"
            self.hands.hands[seat] += self.skat
        return move

    def discard(self, seat, card):
        self.laid.append(card)
        if len(self.laid) < 2:
            return None
        self.phase = "play"
        hand = self.hands.hands[seat]
        self.laid.sort(key=hand.index)
        self.hands.hands[seat] = [card for card in hand if card not in self.laid]
        return "discard " + " ".join(self.laid)

    def end(self):
        return {"score": self.scores([round(240 * n) for n in self.returns])}
