"""Tests of encoders: the numbers of an observation that their files declare, and mistakes in these files."""

import numpy as np
import pytest
from conftest import loaded, play_out, with_actions

import fuda


def write(tmp_path, *blocks, head="encoder: mine\n"):
    file = tmp_path / "mine.yaml"
    file.write_text(head + "numbers:\n" + "".join(f"  - {block}\n" for block in blocks))
    return str(file)


@pytest.mark.parametrize("spec, players", with_actions())
def test_blocks_fill_an_observation(spec, players):
    game = loaded(spec, players)
    blocks = game.observation_blocks()
    at = 0
    for name, first, count in blocks:
        assert name and first == at
        at += count
    assert at == game.observation_size()
    for state in play_out(game.new(1), 1, 40):
        for seat in range(players):
            numbers = state.observation(seat).tensor()
            assert numbers.dtype == np.float32 and numbers.shape == (at,)
            assert numbers.min() >= 0 and numbers.max() <= 1


def test_numbers_of_a_position(tmp_path):
    file = write(
        tmp_path,
        "turn",
        "{counter: hints, as: thermometer}",
        "{counter: errors, as: one_hot, down: true}",
        "{size: deck, to: 50}",
        "{cards: hand, whose: others, count: 2}",
        "{last: told, moves: [hint], count: 5}",
    )
    game = fuda.load("hanabi", players=2)
    state = game.new(7)
    first = state.observation(1).json["zones"]["hand.Bruno"]
    hand = state.observation(0).json["zones"]["hand.Bruno"]
    assert first == ["?"] * 5 and "?" not in hand
    value = hand[0][1]
    state.play(f"hint Bruno {value}")
    numbers = list(state.observation(0).tensor(file))
    assert numbers[0:2] == [0, 1]
    assert numbers[2:10] == [1] * 7 + [0]
    assert numbers[10:14] == [0, 0, 0, 1]
    assert numbers[14] == np.float32(0.8)
    assert sum(numbers[15:65]) == 2 and numbers[15:65].index(1) == "RGKBY".index(hand[0][0]) * 5 + int(value) - 1
    assert numbers[65:] == [float(card[1] == value) for card in hand]


def test_an_encoder_that_is_not_there():
    with pytest.raises(fuda.GameError) as error:
        fuda.load("hanabi").observation_size("hlee")
    assert "no encoder 'hlee'" in str(error.value) and "'hle'" in str(error.value)


@pytest.mark.parametrize(
    "block, line, words",
    [
        ("{cards: hnad}", 3, ["hnad", "hand"]),
        ("{cards: hand, each: [colour]}", 3, ["colour", "face, open, told"]),
        ("{cards: hand, each: [told couleur]}", 3, ["couleur", "colour"]),
        ("{size: deck, counter: hints}", 3, ["several keys for its content"]),
        ("{whose: me}", 3, ["no key for its content", "cards, faces"]),
        ("{counter: hint}", 3, ["hint", "hints"]),
        ("trun", 3, ["trun", "turn"]),
        ("{last: argument, moves: [hint], parameter: too}", 3, ["no parameter 'too'", "to"]),
        ("{last: move}", 3, ["needs 'moves'"]),
        ("{size: deck, tto: 3}", 3, ["tto", "to"]),
        ("{size: deck, from: 9, to: 3}", 3, ["from 9 to 3"]),
        ("{size: deck, to: {3: 9}}", 3, ["2 players"]),
    ],
)
def test_mistakes_in_a_file(tmp_path, block, line, words):
    file = write(tmp_path, block)
    with pytest.raises(fuda.GameError) as error:
        fuda.load("hanabi").observation_size(file)
    assert error.value.file.endswith("mine.yaml") and error.value.line == line
    for word in words:
        assert word in str(error.value)


def test_a_game_with_too_many_moves(tmp_path):
    (tmp_path / "mine.yaml").write_text(
        "variant: mine\nextends: hearts\nsummary: mine\nzones: {passed: {capacity: 5}}\nmoves:\n  pass: {parameters: {cards: {cards: hand.me, count: 5}}}\n"
    )
    game = fuda.load(tmp_path / "mine.yaml")
    with pytest.raises(fuda.GameError) as error:
        print(game.num_actions)
    assert "'pass'" in str(error.value) and "count" in str(error.value) and error.value.line > 0
    state = game.new(1)
    state.play(state.legal()[0])
    assert state.observation(1).tensor().shape == (game.observation_size(),)
