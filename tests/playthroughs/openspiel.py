"""Recordings of OpenSpiel, and the common parts of all converters."""
import json


class Difference(Exception):
    """The recording contradicts its own deal."""


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
        """Adds what must be true here."""
        self.moves.append({"expect": what})
        self.states += 1

    def move(self, seat, move):
        self.moves.append({self.seats[seat]: move})

    def lines(self, name):
        """The text of the script. JSON is also YAML, so each value is JSON."""
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
    """A converter for one game. A subclass translates the deal, the moves and the returns.

    `deal` gets the chance outcomes before the first move, and creates the script; `later` gets those after it. When a seat is
    asked, `legal` returns the moves that must be legal, as fuda names them, or nothing if fuda does not ask; `move` returns
    the move made there, or nothing. `end` returns what must be true at the end.
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
        """What else must be true when a seat is asked."""
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
        """The deck in the order in which fuda deals: whole hands, clockwise from the seat that starts."""
        seats = len(self.hands)
        return [card for n in range(seats) for card in self.hands[(first + n) % seats]]

    def shown(self, seats, names="hand"):
        return {f"{names}.{seat}": list(hand) for seat, hand in zip(seats, self.hands)}


def compass(text, card):
    """The hands of a diagram with North above, West and East side by side, South below."""
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
    """A game in which players play cards from their hands. Every state compares the hands."""

    def move(self, seat, text):
        move = self.word(text)
        if move.startswith("play"):
            self.hands.hands[seat].remove(move.split()[1])
        return move

    def more(self, seat):
        return self.hands.shown(self.script.seats)
