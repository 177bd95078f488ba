"""Converters from games of OpenSpiel to scripts of fuda. If the rules differ, the converter sets an option, or a comment says
what it leaves out."""
import re

from openspiel import Cards, Converter, FromHands, Script, need
from tricks import Euchre, Hearts, OhHell, Skat, Spades


class Kuhn(Converter):
    def deal(self, outcomes, text):
        seats = self.parameters["players"]
        script = Script("kuhn", seats, table={2: "two", 3: "three", 4: "four"}[seats])
        ranks = "JQK" if seats == 2 else "JQKA" if seats == 3 else "TJQKA"
        script.deck = [ranks[int(outcome.split(":")[-1])] for outcome in outcomes]
        self.hands = {f"hand.P{n + 1}": [card] for n, card in enumerate(script.deck)}
        need(text.split() == [outcome.split(":")[-1] for outcome in outcomes], "the deal")
        return script

    def more(self, seat):
        return self.hands


class Leduc(Converter):
    """With three players OpenSpiel halves a remaining chip. Here all stakes are twice as high, so no chip remains."""

    def deal(self, outcomes, text):
        cards = [self.card(outcome) for outcome in outcomes]
        tables = {2: "two", 3: "three"}
        seats = self.parameters["players"]
        self.stakes = seats - 1  # two for three players
        script = Script("leduc", seats, table=tables[seats], ante=self.stakes, bet=2 * self.stakes)
        script.deck = cards
        dealt = re.search(r"^Cards \(public.*\): \S+ (.*)$", text, re.M)[1].split()
        need([self.card(n) for n in dealt] == cards, "the deal")
        self.hands = Cards([[card] for card in cards])
        return script

    def card(self, outcome):
        number = int(outcome.split(":")[-1])
        return "JQKA"[number // 2] + "hs"[number % 2]

    def later(self, outcome):
        self.script.deck.append(self.card(outcome))

    def end(self):
        return {"score": self.scores([int(n * self.stakes) for n in self.returns])}


class Blackjack(Converter):
    """OpenSpiel pays a natural like any other hand, and has no doubling. Here the stake is two chips."""

    def deal(self, outcomes, text):
        script = Script("blackjack", 1, natural="plain", doubling=False)
        script.deck = [self.card(name) for name in outcomes]
        self.hand = script.deck[:2]
        hands = [[self.card(name) for name in names.split()] for names in re.findall("Cards: (.*)", text)]
        need(hands == [script.deck[:2], script.deck[2:]], "the deal")
        return script

    def card(self, name):
        return name[1] + name[0].lower()

    def later(self, outcome):
        self.script.deck.append(self.card(outcome))
        if self.lines[self.at - 1].get("action") == "Hit":
            self.hand.append(self.card(outcome))

    def more(self, seat):
        return {"hand.P1": list(self.hand), "dealer": self.script.deck[3:4]}

    def end(self):
        hole, *others = [self.card(name) for name in re.findall("Cards: (.*)", self.last_text)[1].split()]
        return {"score": self.scores([2 * n for n in self.returns]), "dealer": [others[0], hole, *others[1:]]}


NO_CARDS_FOR_A_BOOK = "the last seat got no cards for the book that its last card made"


class GoFish(Converter):
    """OpenSpiel has only ranks. Each card gets the first suit of its rank that has not been seen."""

    RANKS = "A23456789TJQK"
    WORDS = "ace two three four five six seven eight nine ten jack queen king".split()

    def deal(self, outcomes, text):
        seats = self.parameters["players"]
        each = 7 if seats == 2 else 5
        self.script = Script("go-fish", seats, refill=True)
        for outcome in outcomes:
            self.later(outcome)
        # OpenSpiel deals to a seat until it holds enough besides its books; here the cards for a book come after the deal. The
        # last seat gets none for a book that its last card makes.
        dealt, later = [], []
        left = iter(self.script.deck)
        for _ in range(seats):
            cards, held = [], 0
            while held < each:
                cards.append(next(left, None))
                need(cards[-1] is not None, NO_CARDS_FOR_A_BOOK)
                held += 1 if sum(card[0] == cards[-1][0] for card in cards) < 4 else -3
            dealt += cards[:each]
            later += cards[each:]
        self.script.deck = dealt + later
        self.hands_of = self.read(text)
        return self.script

    def later(self, outcome):
        rank = self.rank(outcome)
        number = sum(card[0] == rank for card in self.script.deck)
        self.script.deck.append(rank + "cdhs"[number])

    def rank(self, letter):
        return self.RANKS[ord(letter) - ord("a")]

    def read(self, text):
        """The books of each seat, after its cards: h2c1:3."""
        return [line.split(":") for line in text.split("\n")[2:] if ":" in line]

    def word(self, text):
        return f"ask {self.script.seats[int(text[0])]} {self.WORDS[ord(text[1]) - ord('a')]}"

    def more(self, seat):
        """At the first state: the number of cards in each hand, and of those laid down."""
        if "text" not in self.lines[self.at]:
            return {}
        found = {}
        for name, (cards, books) in zip(self.script.seats, self.hands_of):
            found[f"hand.{name}"] = sum(int(n) for n in cards[1::2])
            found[f"books.{name}"] = 4 * int(books)
        return found

    def end(self):
        """In OpenSpiel, the players with the most books get what the others lose. Here books are the score."""
        books = [int(books) for _, books in self.read(self.last_text)]
        winners = [seat for seat, n in zip(self.script.seats, self.returns) if n > 0] or self.script.seats
        return {"score": self.scores(books), "winners": winners}


class CrazyEights(FromHands):
    """By mistake, OpenSpiel counts a remaining card by its number in the deck, not by its rank. The test compares the remaining
    hands, their points as OpenSpiel counts them, and the winner."""

    RANKS = "23456789TJQKA"

    def deal(self, outcomes, text):
        seats = self.parameters["players"]
        dealer = int(re.search(r"\d+", outcomes[0])[0])
        first = (dealer + 1) % seats
        each = 7 if seats == 2 else 5
        hands = [[] for _ in range(seats)]
        cards = [self.card(outcome.split()[-1]) for outcome in outcomes[1:]]
        for n, card in enumerate(cards[: seats * each]):
            hands[(first + n) % seats].append(card)
        self.hands = Cards(hands)
        need(self.hands_of(text) == [set(hand) for hand in hands], "the deal")
        script = Script("crazy-eights", seats, first, drawing="free", renewal=False, stuck="again")
        turned = cards[seats * each :]
        while turned[0][0] == "8":  # goes under the deck; OpenSpiel puts it back anywhere
            del turned[0]
        script.deck = self.hands.deck(first) + turned
        return script

    def hands_of(self, text):
        seats = self.parameters["players"]
        hands = [set() for _ in range(seats)]
        for suit, row in re.findall(r"^(?=Suit ([CDHS]): )(.*)$", text, re.M):
            for seat, part in enumerate(row.split("Suit ")[1:]):
                hands[seat].update(self.card(suit + rank) for rank in part[2:].replace(" ", ""))
        return hands

    def card(self, name):
        return ("10" if name[1] == "T" else name[1]) + name[0]

    def word(self, text):
        kind, *rest = text.split()
        if kind == "Play":
            return "play " + self.card(rest[0])
        if kind == "Nominate":
            return "name " + {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[rest[-1]]
        return kind.lower()

    def later(self, outcome):
        card = self.card(outcome.split()[-1])
        self.script.deck.append(card)
        self.hands.hands[self.lines[self.at - 1]["seat"]].append(card)

    def end(self):
        hands = self.hands.hands
        need(self.hands_of(self.last_text) == [set(hand) for hand in hands], "the hands at the end")
        need([-sum(self.counted(card) for card in hand) for hand in hands] == self.returns, "the points left")
        worth = {"8": 50, "J": 10, "Q": 10, "K": 10, "A": 1}
        points = [sum(worth[card[:-1]] if card[:-1] in worth else int(card[:-1]) for card in hand) for hand in hands]
        winners = [seat for seat, left in zip(self.script.seats, points) if left == min(points)]
        return {"winners": winners, **self.hands.shown(self.script.seats, "left")}

    def counted(self, card):
        """Points as in OpenSpiel: 50 for an eight, 10 from the jack up, otherwise the card's number plus 2."""
        rank = self.RANKS.index(card[:-1].replace("10", "T"))
        return 50 if rank == 6 else 10 if rank >= 9 else rank * 4 + "CDHS".index(card[-1]) + 2


class Gin(Converter):
    """OpenSpiel asks for a knock, then for the discard and each meld. Here that is one move, and the rules lay down melds and
    lay off cards in the best way; so do the recordings."""

    def deal(self, outcomes, text):
        cards = [self.card(outcome) for outcome in outcomes]
        self.hands = Cards([cards[:10], cards[10:20]])
        for seat, part in enumerate(text.split("Player")[1:]):
            shown = {self.card(name) for name in re.findall(r"[A2-9TJQK][cdhs]", part.split("Stock")[0])}
            need(shown == set(self.hands.hands[seat]), "the deal")
        self.pile = cards[20]
        script = Script("gin", 2, 0, knock=self.parameters["knock_card"], retake=True, ties="nothing", wall="offer")
        script.deck = cards
        self.over = False
        return script

    def card(self, name):
        name = name.split()[-1]
        return ("10" if name[0] == "T" else name[0]) + name[1].upper()

    def later(self, outcome):
        self.script.deck.append(self.card(outcome))
        self.hands.hands[self.lines[self.at - 1]["seat"]].append(self.card(outcome))

    def word(self, text):
        return text.split(": ")[-1]

    def legal(self, seat, line):
        words = self.words()
        if self.over or words == ["Draw stock"]:
            return None  # after both refused the first upcard, nobody is asked
        if "Draw upcard" in words:
            return ["take", "refuse" if "Pass" in words else "draw"]
        if "Pass" in words:  # two cards are left
            return ["leave"] + ["claim"] * ("Knock" in words)
        return ["discard " + self.card(word) for word in words if word != "Knock"] + self.knocks()

    def words(self):
        return [self.word(text) for text in self.lines[self.at]["legal"]]

    def knocks(self):
        return ["knock " + self.card(word) for word in self.lines[self.at].get("knocks", [])]

    def move(self, seat, text):
        word = self.word(text)
        hand = self.hands.hands[seat]
        if self.over or self.lines[self.at]["legal"] == [text] and word == "Draw stock":
            return None
        if word == "Knock":
            self.over = True
            knock = "knock " + self.card(self.lines[self.at + 1]["action"])
            if "Pass" not in self.words():
                return knock
            hand.append(self.pile)
            self.script.move(seat, "claim")
            self.script.expect(over=False, active=[self.script.seats[seat]], legal=self.knocks(), **self.more(seat))
            return knock
        if word == "Draw upcard":
            hand.append(self.pile)
            return "take"
        if word in ("Draw stock", "Pass"):
            return "draw" if word == "Draw stock" else "refuse" if "Draw upcard" in self.words() else "leave"
        self.pile = self.card(word)
        hand.remove(self.pile)
        return "discard " + self.pile

    def more(self, seat):
        return self.hands.shown(self.script.seats)

    def end(self):
        """OpenSpiel's returns add up to 0. Here the winner has points, and the loser none."""
        return {"score": self.scores([max(0, n) for n in self.returns])}


class Cribbage(Converter):
    """A deal is counted to its end, a flush of four counts in the crib, too, and the test ignores the winner's 1000 points. Two
    cards are laid away at once, seat 0 first; here one by one, the dealer last. A player who cannot play is not asked."""

    def deal(self, outcomes, text):
        self.script = Script("cribbage", 2, 1, ending="counted", crib_flush="four")
        self.dealer = -1
        self.left = []
        for outcome in outcomes:
            self.later(outcome)
        shown = [set(map(self.card, names.split())) for names in re.findall(r"^P\d Hand: (.*)$", text, re.M)]
        need(shown == [set(hand) for hand in self.hands.hands], "the deal")
        return self.script

    def card(self, name):
        return name[0] + name[1].lower()

    def later(self, outcome):
        """Twelve cards, then the starter, after each player has laid away two cards."""
        card = self.card(outcome.split()[1])
        if self.dealer >= 0 and len(self.script.deck[-1]) == 12 and not self.left:
            self.script.deck[-1].append(card)
            return
        self.left.append(card)
        if len(self.left) == 12:
            self.dealer += 1
            self.hands = Cards([self.left[:6], self.left[6:]])
            self.script.deck.append(self.hands.deck(self.pone()))
            self.left = []
            self.away = []

    def pone(self):
        return (self.dealer + 1) % 2

    def legal(self, seat, line):
        if len(self.away) < 2 or line["legal"] == ["Pass"]:
            return None
        return [self.word(text) for text in line["legal"]]

    def word(self, text):
        return "play " + self.card(text.split()[1])

    def move(self, seat, text):
        if text == "Pass":
            return None
        cards = [self.card(name) for name in text.split()[1:]]
        if len(self.away) == 2:
            self.hands.hands[seat].remove(cards[0])
            return self.word(text)
        pairs = {frozenset(map(self.card, words.split()[1:])) for words in self.lines[self.at]["legal"]}
        hand = self.hands.hands[seat]
        need(pairs == {frozenset((a, b)) for a in hand for b in hand if a != b}, "what can be laid away")
        self.away.append(cards)
        if len(self.away) == 2:
            for seat in (self.pone(), 1 - self.pone()):
                self.lay_away(seat)
        return None

    def lay_away(self, seat):
        for card in self.away[seat]:
            hand = self.hands.hands[seat]
            legal = sorted("lay_away " + card for card in hand)
            self.script.expect(over=False, active=[self.script.seats[seat]], legal=legal, **self.more(seat))
            self.script.move(seat, "lay_away " + card)
            hand.remove(card)

    def more(self, seat):
        scores = [int(n) for n in self.lines[self.at].get("returns", [0, 0])]
        return {"score": self.scores(scores), **self.hands.shown(self.script.seats)}

    def end(self):
        winner = 0 if self.returns[0] > self.returns[1] else 1
        return {"score": self.scores([n - 1000 if seat == winner else n + 1000 for seat, n in enumerate(self.returns)])}


CONVERTERS = {
    "kuhn_poker": Kuhn,
    "leduc_poker": Leduc,
    "blackjack": Blackjack,
    "go_fish": GoFish,
    "crazy_eights": CrazyEights,
    "gin_rummy": Gin,
    "cribbage": Cribbage,
    "oh_hell": OhHell,
    "spades": Spades,
    "hearts": Hearts,
    "euchre": Euchre,
    "skat": Skat,
}
