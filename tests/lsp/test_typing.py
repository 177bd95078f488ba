"""Completion, explanations and the parameters of functions."""

import pytest

from lsprotocol import types


async def labels(editor, name, before):
    """What completion offers after the first occurrence of a text."""
    found = await editor.client.text_document_completion_async(types.CompletionParams(**editor.at(name, before)))
    return {item.label: item for item in found.items}


async def completed(editor, name, before, label):
    """The text after choosing a completion."""
    item = (await labels(editor, name, before))[label]
    lines = editor.texts[name].split("\n")
    line, start, end = item.text_edit.range.start.line, item.text_edit.range.start, item.text_edit.range.end
    return lines[line][: start.character] + item.text_edit.new_text + lines[line][end.character :]


GAME = "toy/game.yaml"


async def test_keys_of_a_game(editor):
    editor.open(GAME, "game: toy\n\n")
    found = await labels(editor, GAME, "game: toy\n")
    assert {"zones", "counters", "moves", "players"} <= set(found)
    assert "game" not in found
    assert found["zones"].filter_text == "zones"
    assert found["zones"].documentation.value.startswith("Zones, which are places for cards")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("pile: {}", "pile: {vi}", {"visible", "capacity", "per"}),
        ("visible: none", "visible: ", {"none", "owner", "others"}),
        ("moves: [match]", "moves: [match, ]", {"match", "whisper"}),
        ("then: next_seat", "then: ", {"next_seat", "rules", "turn"}),
        ("then: next_seat", "who: ", {"all", "others"}),
        ("then: next_seat", "react: ", {"turn"}),
        ("then: next_seat", "react: {phase: turn, after: []}", {"match", "whisper"}),
        ("then: next_seat", "who: others, order: ", {"next_seat", "lives"}),
        ("start: $lives", "start: $", {"$lives"}),
        ("card: {card: hand.me}", "card: {card: }", {"deck", "hand", "hand.me", "pile"}),
        ("cost: {lives: 1}", "cost: {}", {"lives"}),
        ("fact: [colour]", "fact: []", {"colour", "value"}),
        ("shuffle: true", "shuffle: ", {"true", "false"}),
        ("  whisper:\n", "  whisper:\n    \n", {"gain", "unless"}),
    ],
)
async def test_in_a_game(editor, folder, old, new, expected):
    text = (folder / GAME).read_text()
    assert old in text
    end = new.rstrip("]})\n") if new.rstrip("]})\n") != new else new
    if new.endswith("    \n"):
        end = new[:-1]
    editor.open(GAME, text.replace(old, new, 1))
    assert expected <= set(await labels(editor, GAME, end))


@pytest.mark.parametrize(
    ("new", "expected", "missing"),
    [
        ("{fact: [colour], }", {"found_in"}, {"except", "card", "seat", "only", "top_of"}),
        ("{card: hand.me, }", {"only", "must", "why"}, {"except", "cards", "count", "found_in", "fact"}),
        ("{cards: hand.me, }", {"count", "same", "only"}, {"number", "top_of"}),
        ("{except: [red], }", {"value"}, {"fact", "card", "only", "count"}),
        ("{only: {}, }", {"card", "zone", "seat", "must"}, {"fact", "number", "except"}),
        ("{}", {"card", "fact", "except"}, set()),
    ],
)
async def test_keys_of_a_parameter_fit_together(editor, folder, new, expected, missing):
    text = (folder / GAME).read_text()
    editor.open(GAME, text.replace("about: {fact: [colour]}", "about: " + new))
    found = set(await labels(editor, GAME, "about: " + new.rstrip("}")))
    assert expected <= found
    assert not missing & found


async def test_every_word_has_an_explanation(editor, folder):
    text = (folder / GAME).read_text()
    places = {"then: next_seat": "then: ", "pile: {}": "pile: {vi}", "start: $lives": "start: $", "cost: {lives: 1}": "cost: {}"}
    for old, new in places.items():
        editor.open(GAME, text.replace(old, new, 1))
        found = await labels(editor, GAME, new.rstrip("}"))
        assert found
        for label, item in found.items():
            assert item.documentation, f"{label} after {new}"


async def test_options_come_last(editor, folder):
    editor.open(GAME, (folder / GAME).read_text().replace("pile: {}", "pile: {capacity: }"))
    found = await labels(editor, GAME, "pile: {capacity: ")
    assert {"dealt", "$lives"} <= set(found)
    ranked = sorted(found, key=lambda label: found[label].sort_text or label)
    assert ranked.index("dealt") < ranked.index("$lives")


async def test_a_key_is_completed_in_place(editor, folder):
    editor.open(GAME, (folder / GAME).read_text().replace("pile: {}", "pile: {vi}"))
    assert await completed(editor, GAME, "pile: {vi", "visible") == "  pile: {visible: }"


async def test_in_a_variant(editor):
    name = "toy/variants/brave.yaml"
    editor.open(name, "variant: brave\nextends: toy\nset: {}\ncounters:\n  \n")
    assert "lives" in await labels(editor, name, "set: {")
    assert "lives" in await labels(editor, name, "counters:\n  ")


async def test_in_a_scenario(editor):
    name = "toy/scenarios/new.yaml"
    text = "game: toy\nplayers: [Ana, Bruno]\nscenarios:\n  - name: x\n    given: {}\n    moves:\n      - Ana: \n    expect: {}\n"
    editor.open(name, text)
    assert {"hand.Ana", "hand.Bruno", "pile", "rest"} <= set(await labels(editor, name, "given: {"))
    assert {"match", "whisper"} <= set(await labels(editor, name, "Ana: "))
    assert {"lives", "over", "hand.Ana"} <= set(await labels(editor, name, "expect: {"))


async def test_in_a_translation(editor):
    name = "toy/names/es.yaml"
    editor.open(name, "language: es\nzone:\n  \nmove:\n  match: x\n")
    found = await labels(editor, name, "zone:\n  ")
    assert {"deck", "hand", "pile"} <= set(found)
    assert found["deck"].detail == "zone of game 'toy'"


RULES = "toy/rules.lua"


@pytest.mark.parametrize(
    ("typed", "expected", "missing"),
    [
        ("deck:", {"draw", "shuffle", "top"}, {"set", "next"}),
        ("lives:", {"gain", "lose"}, {"draw"}),
        ("moves.", {"match", "whisper"}, {"deck"}),
        ("moves.match.", {"apply", "allowed"}, {"enter"}),
        ("options.", {"lives", "whispers"}, {"deck"}),
        ("me.", {"hand", "number"}, {"draw"}),
        ("card.", {"colour", "value"}, {"hand"}),
        ("card:", {"move"}, {"draw", "shuffle", "gain", "upper"}),
        ("math.", {"max", "min"}, {"deck"}),
        ('finish("', {"lost", "won"}, {"deck"}),
        ("de", {"deck"}, {"moves.match"}),
        ("local", {"me", "card", "tell", "lives", "math"}, set()),
    ],
)
async def test_in_rules(editor, folder, typed, expected, missing):
    line = "function moves.match.apply(me, card)\n  " + typed
    editor.open(RULES, (folder / RULES).read_text() + line + "\n")
    editor.texts[RULES] = editor.texts[RULES]
    text = editor.texts[RULES]
    position = types.Position(line=text.count("\n") - 1, character=2 + len(typed))
    found = await editor.client.text_document_completion_async(
        types.CompletionParams(text_document=editor.document(RULES), position=position)
    )
    offered = {item.label for item in found.items}
    assert expected <= offered
    assert not missing & offered


async def test_the_functions_of_a_move_have_its_parameters(editor, folder):
    editor.open(RULES, (folder / RULES).read_text() + "function moves.whisper.\n")
    text = editor.texts[RULES]
    position = types.Position(line=text.count("\n") - 1, character=len("function moves.whisper."))
    found = await editor.client.text_document_completion_async(
        types.CompletionParams(text_document=editor.document(RULES), position=position)
    )
    apply = next(item for item in found.items if item.label == "apply")
    assert apply.detail == "function moves.whisper.apply(me, to, about)"


async def hovered(editor, name, before):
    found = await editor.client.text_document_hover_async(types.HoverParams(**editor.at(name, before)))
    return found.contents.value if found else None


async def test_hover(editor):
    editor.open(GAME)
    editor.open(RULES)
    assert "`zones.NAME.visible`" in await hovered(editor, GAME, "visi")
    assert "put a card of your own hand on the pile" in await hovered(editor, GAME, "moves: [mat")
    assert "{start: $lives, max: $lives}" in await hovered(editor, RULES, "then liv")
    assert "zone:top()" in await hovered(editor, RULES, "pile:to")
    assert "finish(" in await hovered(editor, RULES, "fini")
    assert await hovered(editor, RULES, "local bel") is None


async def test_parameters_of_a_function(editor):
    editor.open(RULES)
    found = await editor.client.text_document_signature_help_async(
        types.SignatureHelpParams(**editor.at(RULES, "tell(hand[to], "))
    )
    assert found.signatures[0].label.startswith("tell(")
    assert found.active_parameter == 1


async def test_completion_in_torn_files(editor, folder):
    """Every place of a file that ends early: no failure, and the answer comes."""
    for name in (GAME, RULES):
        text = (folder / name).read_text()
        editor.open(name, "")
        for end in range(0, len(text), 29):
            editor.change(name, text[:end])
            lines = text[:end].split("\n")
            position = types.Position(line=len(lines) - 1, character=len(lines[-1]))
            params = {"text_document": editor.document(name), "position": position}
            assert await editor.client.text_document_completion_async(types.CompletionParams(**params)) is not None
            await editor.client.text_document_hover_async(types.HoverParams(**params))
            await editor.client.text_document_definition_async(types.DefinitionParams(**params))
            await editor.client.text_document_signature_help_async(types.SignatureHelpParams(**params))
