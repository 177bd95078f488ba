"""What is said of three mistakes each with actions, seats, games and encoders, word for word."""

import pytest

import fuda

FIRST = ", ".join(f"hint Bruno {about}" for about in ("red", "green", "black", "blue", "yellow", "1", "2", "3"))
LEGAL = f"\n  legal here: {FIRST} and 17 more"
SEATS = "; seats are 0 to 2: Ana, Bruno, Carla"


@pytest.fixture
def state():
    return fuda.load("hanabi", players=3).new(seed=7)


@pytest.mark.parametrize(
    "move, message",
    [
        ("hint Brunno red", "'hint Brunno red': no seat 'Brunno'\n  did you mean 'Bruno'?"),
        ("discard 1", "'discard 1': hints is 8 of 8, no room for 1 more" + LEGAL),
        (1000, "'1000': there is no action 1000; actions are 0 to 29" + LEGAL),
    ],
)
def test_of_actions(state, move, message):
    with pytest.raises(fuda.IllegalMove) as error:
        state.play(move)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "ask, kind, message",
    [
        (lambda state: state.observation(seat=3), IndexError, "there is no seat 3" + SEATS),
        (lambda state: state.legal(seat="Dora"), IndexError, "there is no seat 'Dora'" + SEATS),
        (
            lambda state: state.play("play 1", seat="Carla"),
            fuda.IllegalMove,
            "'play 1': it is not Carla's turn\n  to move: Ana",
        ),
    ],
)
def test_of_seats(state, ask, kind, message):
    with pytest.raises(kind) as error:
        ask(state)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "game, players, message",
    [
        ("hanaby", None, "there is no game 'hanaby'\n  did you mean 'hanabi'?"),
        ("hanabi+avalanch", None, "'hanabi' has no variant 'avalanch'\n  did you mean 'avalanche'?"),
        ("hanabi", 9, "hanabi is for 2 to 5 players, not 9"),
    ],
)
def test_of_games(game, players, message):
    with pytest.raises(fuda.GameError) as error:
        fuda.load(game, players=players)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "block, message",
    [
        ("{counter: hinst}", "3:15: there is no counter 'hinst' in hanabi\n  did you mean 'hints'?"),
        (
            "{cards: hand, each: [told color]}",
            "3:26: there is no attribute 'color' in hanabi\n  did you mean 'colour'?",
        ),
    ],
)
def test_of_files_of_encoders(tmp_path, state, block, message):
    file = tmp_path / "mine.yaml"
    file.write_text(f"encoder: mine\nnumbers:\n  - {block}\n")
    with pytest.raises(fuda.GameError) as error:
        state.game.observation_size(str(file))
    assert str(error.value) == f"{file}:{message}"


def test_of_names_of_encoders(state):
    with pytest.raises(fuda.GameError) as error:
        state.observation().tensor("hlee")
    assert str(error.value) == (
        "hanabi has no encoder 'hlee'\n  did you mean 'hle'?\n"
        "encoders are 'default', files encoders/NAME.yaml beside the game, or the path of a file"
    )
