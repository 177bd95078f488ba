"""Definition, references, rename, the edits that an editor offers, and marks of what a variant overrides."""

import subprocess

import pytest
from lsprotocol import types

from conftest import PROGRAM

GAME, RULES, VARIANT = "toy/game.yaml", "toy/rules.lua", "toy/variants/brave.yaml"
SCENARIO, SPANISH = "toy/scenarios/lives.yaml", "toy/names/es.yaml"


def places(editor, found):
    """File, line and text of each location."""
    out = []
    for one in found:
        path = next(name for name in [GAME, RULES, VARIANT, SCENARIO, SPANISH, "toy/names/en.yaml"] if editor.uri(name) == one.uri)
        line = (editor.folder / path).read_text().split("\n")[one.range.start.line]
        out.append((path, line[one.range.start.character : one.range.end.character]))
    return out


@pytest.mark.parametrize(
    ("name", "before", "declared"),
    [
        (RULES, "pile", "pile"),
        (RULES, "moves.mat", "match"),
        (RULES, '"lo', "lost"),
        (RULES, "then liv", "lives"),
        (VARIANT, "set: {li", "lives"),
        (SCENARIO, "expect: {li", "lives"),
        (SCENARIO, "hand.A"[:3], "hand"),
        (SCENARIO, "Ana: mat", "match"),
        (GAME, "start: $li", "lives"),
        (GAME, "card: {card: ha", "hand"),
        (SPANISH, "zone: {deck: mazo, ha", "hand"),
    ],
)
async def test_definition(editor, name, before, declared):
    editor.open(name)
    if before not in editor.texts[name]:
        pytest.skip("the file does not mention it")
    found = await editor.client.text_document_definition_async(types.DefinitionParams(**editor.at(name, before)))
    assert places(editor, found)[0] == (GAME, declared)


async def test_references(editor):
    editor.open(GAME)
    found = await editor.client.text_document_references_async(
        types.ReferenceParams(**editor.at(GAME, "  pil"), context=types.ReferenceContext(include_declaration=True))
    )
    named = places(editor, found)
    assert {text for _, text in named} == {"pile"}
    assert {GAME, RULES, SCENARIO} <= {name for name, _ in named}
    assert sum(name == RULES for name, _ in named) == 3


def apply(editor, edit):
    """Writes a workspace edit to disk."""
    changes = dict(edit.changes or {})
    for one in edit.document_changes or []:
        if isinstance(one, types.CreateFile):
            path = types_path(one.uri)
            path.parent.mkdir(exist_ok=True)
            path.write_text("")
        else:
            changes[one.text_document.uri] = one.edits
    for uri, edits in changes.items():
        path = types_path(uri)
        lines = path.read_text().split("\n")
        for one in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
            assert one.range.start.line == one.range.end.line
            line = lines[one.range.start.line]
            lines[one.range.start.line] = line[: one.range.start.character] + one.new_text + line[one.range.end.character :]
        path.write_text("\n".join(lines))


def types_path(uri):
    from pathlib import Path
    from urllib.parse import unquote, urlparse

    return Path(unquote(urlparse(uri).path))


def check(folder):
    return subprocess.run(
        [PROGRAM, "check", "--games", "3", folder / "toy"], capture_output=True, text=True
    ).stdout


@pytest.mark.parametrize(
    ("before", "new"),
    [("  pil", "heap"), ("counters:\n  liv", "hearts"), ("moves:\n  mat", "put"), ("  han", "cards_of"), ("  los", "defeat")],
)
async def test_rename(editor, folder, before, new):
    """After renaming, the game, its variant, translations and scenarios still fit together."""
    earlier = check(folder)
    editor.open(GAME)
    edit = await editor.client.text_document_rename_async(types.RenameParams(**editor.at(GAME, before), new_name=new))
    apply(editor, edit)
    assert new in (folder / GAME).read_text()
    assert check(folder).split(":")[-1] == earlier.split(":")[-1]


@pytest.mark.parametrize("new", ["deck", "lives", "two words", "", "1st", "end"])
async def test_refused_names(editor, new):
    editor.open(GAME)
    with pytest.raises(Exception):
        await editor.client.text_document_rename_async(types.RenameParams(**editor.at(GAME, "  pil"), new_name=new))


async def test_rename_in_lists_with_brackets(editor, folder):
    (folder / SCENARIO).write_text("game: toy\nplayers: [Ana, Bruno]\nmoves: [Ana: match 1, {Bruno: match 1}]\n")
    editor.open(GAME)
    params = types.RenameParams(**editor.at(GAME, "moves:\n  mat"), new_name="put")
    apply(editor, await editor.client.text_document_rename_async(params))
    assert "moves: [Ana: put 1, {Bruno: put 1}]" in (folder / SCENARIO).read_text()


@pytest.mark.parametrize(
    ("before", "given"),
    [
        ("  pil", "given: {deck: [], rest: NAME}"),
        ("counters:\n  liv", "given: {NAME: 1}"),
        ("counters:\n  liv", "given: {counters: {NAME: 1}}"),
        ("  han", "given: {NAME: {Ana: [R1]}}"),
        ("  han", "given: {NAME.Ana: [R1]}"),
        ("  pil", "expect: {view: {Ana: {NAME: 2}}}"),
        ("  han", "expect: {knows.Ana: {NAME.Bruno: [R1]}}"),
        ("moves:\n  mat", "expect: {legal.has: [NAME 1]}"),
    ],
)
async def test_rename_in_scenarios(editor, folder, before, given):
    old = {"  pil": "pile", "  han": "hand", "counters:\n  liv": "lives", "moves:\n  mat": "match"}[before]
    start = "game: toy\nplayers: [Ana, Bruno]\n"
    (folder / SCENARIO).write_text(start + given.replace("NAME", old) + "\n")
    editor.open(GAME)
    params = types.RenameParams(**editor.at(GAME, before), new_name="other")
    apply(editor, await editor.client.text_document_rename_async(params))
    assert (folder / SCENARIO).read_text() == start + given.replace("NAME", "other") + "\n"


async def test_the_value_of_an_option_is_no_outcome(editor, folder):
    rules = (folder / RULES).read_text() + 'function setup() if options.whispers == "lost" then deck:shuffle() end end\n'
    (folder / RULES).write_text(rules)
    editor.open(GAME)
    params = types.RenameParams(**editor.at(GAME, "  los"), new_name="defeat")
    apply(editor, await editor.client.text_document_rename_async(params))
    text = (folder / RULES).read_text()
    assert text.count('"defeat"') == 2
    assert 'options.whispers == "lost"' in text


async def test_rename_of_a_variant_elsewhere(editor, folder):
    """It changes neither the game, whose other variants it does not see, nor other games in the same folder."""
    other = folder / "other"
    other.mkdir()
    (other / "game.yaml").write_text((folder / GAME).read_text().replace("game: toy", "game: other"))
    editor.open("mine.yaml", "variant: mine\nextends: toy\ncounters: {extra: {start: 1}}\nzones: {pile: {capacity: 9}}\n")
    params = types.RenameParams(**editor.at("mine.yaml", "counters: {ext"), new_name="more")
    edit = await editor.client.text_document_rename_async(params)
    assert list(edit.changes) == [editor.uri("mine.yaml")]
    with pytest.raises(Exception):
        params = types.RenameParams(**editor.at("mine.yaml", "zones: {pi"), new_name="heap")
        await editor.client.text_document_rename_async(params)


async def test_where_rename_is_possible(editor):
    editor.open(RULES)
    found = await editor.client.text_document_prepare_rename_async(
        types.PrepareRenameParams(**editor.at(RULES, "local below = pi"))
    )
    assert found.placeholder == "pile"
    nothing = await editor.client.text_document_prepare_rename_async(
        types.PrepareRenameParams(**editor.at(RULES, "local bel"))
    )
    assert nothing is None


async def offered(editor, name, before):
    place = editor.place(name, before)
    found = await editor.client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=editor.document(name),
            range=types.Range(start=place, end=place),
            context=types.CodeActionContext(diagnostics=[]),
        )
    )
    return {one.title: one for one in found}


@pytest.mark.parametrize(
    ("name", "old", "new", "title"),
    [
        (GAME, "then: next_seat", "then: next_seet", "Replace 'next_seet' with 'next_seat'"),
        (GAME, "moves: [match], then", "moves: [metch], then", "Replace 'metch' with 'match'"),
        (GAME, "visible: none", "visble: none", "Replace 'visble' with 'visible'"),
        (GAME, "card: hand.me", "card: hnad.me", "Replace 'hnad' with 'hand'"),
        (RULES, "pile:top()", "plie:top()", "Replace 'plie' with 'pile'"),
        (RULES, '"lost"', '"lots"', "Replace 'lots' with 'lost'"),
    ],
)
async def test_mend(editor, folder, name, old, new, title):
    text = (folder / name).read_text()
    assert old in text
    editor.open(name, text.replace(old, new, 1))
    await editor.findings(name, len)
    found = await offered(editor, name, new)
    assert title in found
    (folder / name).write_text(editor.texts[name])
    apply(editor, found[title].edit)
    assert (folder / name).read_text() == text


@pytest.mark.parametrize(
    ("old", "new", "title"),
    [
        ("card: hand.me", "card: shelf", "Declare the zone 'shelf'"),
        ("moves: [match], then", "moves: [match, jump], then", "Declare the move 'jump'"),
        ("cost: {lives: 1}", "cost: {energy: 1}", "Declare the counter 'energy'"),
    ],
)
async def test_declare(editor, folder, old, new, title):
    text = (folder / GAME).read_text()
    editor.open(GAME, text.replace(old, new, 1))
    await editor.findings(GAME, len)
    found = await offered(editor, GAME, new)
    (folder / GAME).write_text(editor.texts[GAME])
    apply(editor, found[title].edit)
    word = title.split("'")[1]
    assert f"there is no {title.split()[2]} '{word}'" not in check(folder)
    assert f"\n  {word}: {{" in (folder / GAME).read_text()


async def test_write_a_scenario(editor, folder):
    editor.open(GAME)
    found = await offered(editor, GAME, "moves:\n  mat")
    apply(editor, found["Write a scenario for the move 'match'"].edit)
    text = (folder / "toy/scenarios/match.yaml").read_text()
    assert text.startswith("game: toy\n")
    assert "Ana: match" in text


async def test_marks(editor, folder):
    """The game shows what the open variant overrides."""
    (folder / VARIANT).write_text("variant: brave\nextends: toy\nsummary: x\nset: {lives: 1}\ncounters: {lives: {max: 3}}\n")
    editor.open(GAME)
    await editor.findings(GAME, lambda messages: messages == [])
    editor.open(VARIANT)
    found = await editor.findings(GAME, len)
    marks = [one for one in found if one.severity == types.DiagnosticSeverity.Information]
    lines = editor.texts[GAME].split("\n")
    assert sorted(lines[one.range.start.line].strip() for one in marks) == [
        "default: 2",
        "lives: {start: $lives, max: $lives}",
    ]
    assert marks[0].message == "the variant 'brave' changes this entry"
    assert marks[0].related_information[0].location.uri == editor.uri(VARIANT)


async def test_references_in_a_long_recording(editor, folder):
    """A saved game may have tens of thousands of moves."""
    moves = "".join(f"  - {seat}: match 1\n" for _ in range(10000) for seat in ("Ana", "Bruno"))
    (folder / "toy/scenarios/long.yaml").write_text(f"game: toy\nplayers: [Ana, Bruno]\nmoves:\n{moves}")
    editor.open(RULES)
    found = await editor.client.text_document_references_async(
        types.ReferenceParams(
            **editor.at(RULES, "moves.mat"), context=types.ReferenceContext(include_declaration=False)
        )
    )
    assert sum(one.uri == editor.uri("toy/scenarios/long.yaml") for one in found) == 20000
