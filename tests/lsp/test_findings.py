"""Findings appear while somebody types, with the words of `fuda check`."""

import json
import subprocess

from conftest import PROGRAM
from lsprotocol import types

WRONG = "then: next_seet"


def checked(path):
    """The findings of `fuda check` for a file on disk."""
    result = subprocess.run([PROGRAM, "check", "--json", "--games", "0", path], capture_output=True, text=True)
    return [
        one["message"] + ("\n" + one["hint"] if "hint" in one else "") for one in json.loads(result.stdout)["findings"]
    ]


async def test_findings_are_those_of_check(editor, folder):
    name = "toy/game.yaml"
    text = (folder / name).read_text().replace("then: next_seat", WRONG)
    assert WRONG in text
    editor.open(name, text)
    found = await editor.findings(name, len)
    (folder / name).write_text(text)
    assert [one.message for one in found] == checked(folder / name)
    line = text.split("\n")[found[0].range.start.line]
    assert line[found[0].range.start.character :].startswith("next_seet")
    assert found[0].source == "fuda"
    assert "did you mean 'next_seat'?" in found[0].message


async def test_what_is_not_saved_counts(editor, folder):
    name = "toy/game.yaml"
    editor.open(name)
    await editor.findings(name, lambda messages: messages == [])
    editor.type(name, "then: next_seat", "s")
    await editor.findings(name, len)
    editor.change(name, (folder / name).read_text())
    await editor.findings(name, lambda messages: messages == [])


async def test_a_finding_in_another_file(editor, folder):
    """The rules are checked with the game as the editor shows it."""
    editor.open("toy/game.yaml")
    await editor.findings("toy/game.yaml", lambda messages: messages == [])
    text = editor.texts["toy/game.yaml"]
    editor.change("toy/game.yaml", text.replace("pile: {}", "heap: {}"))
    found = await editor.findings("toy/rules.lua", len)
    assert any("pile" in one.message for one in found)


async def test_rules(editor):
    editor.open("toy/rules.lua")
    await editor.findings("toy/rules.lua", lambda messages: messages == [])
    editor.change("toy/rules.lua", editor.texts["toy/rules.lua"] + "\nfunction setup() dekc:shuffle() end\n")
    found = await editor.findings("toy/rules.lua", len)
    assert "dekc" in found[0].message


async def test_torn_yaml(editor):
    name = "toy/game.yaml"
    editor.open(name)
    await editor.findings(name, lambda messages: messages == [])
    editor.change(name, editor.texts[name] + "\nzones: {deck: {")
    found = await editor.findings(name, len)
    assert len(found) == 1


async def test_a_scenario_that_fails(editor, folder):
    scenarios = sorted((folder / "toy/scenarios").glob("*.yaml"))
    name = str(scenarios[0].relative_to(folder))
    editor.open(name)
    await editor.findings(name, lambda messages: messages == [])
    editor.change(name, editor.texts[name] + "\n  - {expect: {over: perhaps}}\n")
    await editor.findings(name, len)


async def test_closing_returns_to_the_file_on_disk(editor):
    from lsprotocol import types

    name = "toy/game.yaml"
    editor.open(name, editor.folder.joinpath(name).read_text().replace("then: next_seat", WRONG))
    await editor.findings(name, len)
    editor.client.text_document_did_close(types.DidCloseTextDocumentParams(text_document=editor.document(name)))
    await editor.findings(name, lambda messages: messages == [])


async def test_other_yaml_files_are_left_alone(editor, folder):
    (folder / "compose.yaml").write_text("services: {web: {image: x}}\n")
    editor.open("compose.yaml")
    editor.open("toy/game.yaml")
    await editor.findings("toy/game.yaml", lambda messages: messages == [])
    await editor.findings("compose.yaml", lambda messages: messages == [])


async def test_columns_count_utf16(editor, folder):
    name = "toy/game.yaml"
    text = (folder / name).read_text().replace("then: next_seat", "reveals: '\U0001f0a1', " + WRONG)
    editor.open(name, text)
    found = await editor.findings(name, lambda messages: any("next_seet" in one for one in messages))
    place = next(one.range.start for one in found if "next_seet" in one.message)
    line = text.split("\n")[place.line]
    assert line.encode("utf-16-le")[2 * place.character :].decode("utf-16-le").startswith("next_seet")


async def test_changes_by_other_programs_count(client, editor, folder):
    """The server asks the editor to report files that something else changes."""
    name = "toy/game.yaml"
    editor.open("toy/rules.lua")
    await editor.findings("toy/rules.lua", lambda messages: messages == [])
    assert [one.method for one in client.registrations] == [types.WORKSPACE_DID_CHANGE_WATCHED_FILES]
    text = (folder / name).read_text()
    (folder / name).write_text(text.replace("pile: {}", "heap: {}"))
    change = types.FileEvent(uri=editor.uri(name), type=types.FileChangeType.Changed)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(changes=[change]))
    found = await editor.findings("toy/rules.lua", len)
    assert any("pile" in one.message for one in found)
