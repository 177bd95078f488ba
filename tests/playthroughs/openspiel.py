"""What a recording of OpenSpiel says, and what the converters of all games share."""
import json


class Difference(Exception):
    """The recording does not say what its own deal would have."""


def recordings(path):
    """The games of a file of recorded/, each a list of lines: the first names the game, the last has the returns."""
    games = []
    with open(path, encoding="utf-8") as file:
        for text in file:
            line = json.loads(text)
            if "game" in line:
                games.append([])
            games[-1].append(line)
    return games


def need(true, what):
    if not true:
        raise Difference(what)


class Script:
    """A game as a script of fuda: `deck` and `moves` are filled while the recording is read."""

    def __init__(self, game, seats, first=0, **options):
        self.game, self.options = game, options
        self.seats = [f"P{n + 1}" for n in range(seats)]
        self.first = self.seats[first]
        self.deck = []
        self.moves = []
        self.states = 0

    def expect(self, **what):
        """What must be true here."""
        self.moves.append({"expect": what})
        self.states += 1

    def move(self, seat, move):
        self.moves.append({self.seats[seat]: move})

    def lines(self, name):
        """The script. JSON is YAML, so each value is written as that."""
        yield f"name: {json.dumps(name)}"
        yield f"game: {self.game}"
        if self.options:
            yield f"options: {json.dumps(self.options)}"
        yield f"players: {len(self.seats)}"
        yield f"first: {self.first}"
        if self.deck:
            yield f"deck: {json.dumps(self.deck)}"
        yield "moves:"
        for move in self.moves:
            yield "  - " + json.dumps(move)


class Converter:
    """One game. A subclass says how its deal, moves and returns are written in fuda.

    `deal` gets the chance outcomes before the first move, and makes the script; `later` those after it. `legal` gives the
    moves that must be legal where a seat is asked, as fuda names them, or nothing where fuda does not ask; `move` what is
    made there, or nothing. `end` what must be true at the end.
    """

    def __init__(self, recording):
        self.parameters = recording[0]["parameters"]
        self.lines = recording[1:-1]
        self.returns = [int(n) if n == int(n) else n for n in recording[-1]["returns"]]
        self.last_text = recording[-1]["text"]

    def convert(self):
        begins = next(n for n, line in enumerate(self.lines) if "seat" in line)
        self.script = self.deal([line["chance"] for line in self.lines[:begins]], self.lines[begins]["text"])
        for self.at in range(begins, len(self.lines)):
            line = self.lines[self.at]
            if "chance" in line:
                self.later(line["chance"])
                continue
            seat = line["seat"]
            legal = self.legal(seat, line)
            if legal is not None:
                self.script.expect(over=False, active=[self.script.seats[seat]], legal=sorted(legal), **self.more(seat))
            move = self.move(seat, line["action"])
            if move is not None:
                self.script.move(seat, move)
        self.script.expect(over=True, **self.end())
        return self.script

    def later(self, outcome):
        raise Difference("no chance was expected after the deal: " + outcome)

    def legal(self, seat, line):
        return [self.word(text) for text in line["legal"]]

    def move(self, seat, text):
        return self.word(text)

    def word(self, text):
        return text.lower()

    def more(self, seat):
        """What else must be true where a seat is asked."""
        return {}

    def scores(self, scores):
        return dict(zip(self.script.seats, scores))

    def end(self):
        return {"score": self.scores(self.returns)}


class Cards:
    """Cards by hand, in the order in which fuda holds them."""

    def __init__(self, hands):
        self.hands = hands

    def deck(self, first=0):
        """As fuda deals: whole hands, clockwise from the one who starts."""
        seats = len(self.hands)
        return [card for n in range(seats) for card in self.hands[(first + n) % seats]]

    def shown(self, seats, names="hand"):
        return {f"{names}.{seat}": list(hand) for seat, hand in zip(seats, self.hands)}


def compass(text, card):
    """The hands of a diagram with North above, West and East beside each other, South below."""
    lines = [line for line in text.split("\n") if line.strip()]
    first = next(n for n, line in enumerate(lines) if line.strip().startswith("S ") or line.strip() == "S")
    north, sides, south = lines[first : first + 4], lines[first + 4 : first + 8], lines[first + 8 : first + 12]

    def hand(rows):
        cards = set()
        for row in rows:
            row = row.strip()
            cards.update(card(row[0], rank) for rank in row[1:].strip())
        return cards

    east = [row[16:] for row in sides]
    west = [row[:16] for row in sides]
    return [hand(north), hand(east), hand(south), hand(west)]


class FromHands(Converter):
    """Where cards are played from hands, which are compared at every state."""

    def move(self, seat, text):
        move = self.word(text)
        if move.startswith("play"):
            self.hands.hands[seat].remove(move.split()[1])
        return move

    def more(self, seat):
        return self.hands.shown(self.script.seats)
