"""Broken input is answered with an error, and the server continues or ends; it never hangs or crashes."""

import json
import os
import subprocess

import pytest

from conftest import PROGRAM


def framed(body):
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


INITIALIZE = framed({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}})
SHUTDOWN = framed({"jsonrpc": "2.0", "id": 2, "method": "shutdown"})
EXIT = framed({"jsonrpc": "2.0", "method": "exit"})


def answers(data, folder):
    """The status and the messages of a server that reads these bytes."""
    run = subprocess.run([PROGRAM, "lsp"], input=data, capture_output=True, timeout=120, cwd=folder)
    assert run.stderr == b""
    out, rest = [], run.stdout
    while rest:
        header, rest = rest.split(b"\r\n\r\n", 1)
        length = int(header.split(b":")[1])
        out.append(json.loads(rest[:length]))
        rest = rest[length:]
    return run.returncode, out


def test_a_short_life(tmp_path):
    status, out = answers(INITIALIZE + SHUTDOWN + EXIT, tmp_path)
    assert status == 0
    assert [one["id"] for one in out] == [1, 2]


def test_exit_without_shutdown(tmp_path):
    assert answers(INITIALIZE + EXIT, tmp_path)[0] == 1


def test_the_editor_is_gone(tmp_path):
    assert answers(INITIALIZE, tmp_path)[0] == 1
    assert answers(b"", tmp_path) == (0, [])


def test_a_request_before_initialize(tmp_path):
    status, out = answers(SHUTDOWN + EXIT, tmp_path)
    assert out[0]["error"]["code"] == -32002


BROKEN = {
    "no JSON": (framed(b"{"), -32700),
    "no text": (framed(b'{"a": "\xff"}'), -32700),
    "nothing": (b"Content-Length: 0\r\n\r\n", -32700),
    "deep": (framed(b"[" * 100000), -32700),
    "a list": (framed([]), -32600),
    "a number": (framed(5), -32600),
    "no method": (framed({"jsonrpc": "2.0", "id": 7}), -32600),
    "unknown method": (framed({"jsonrpc": "2.0", "id": 7, "method": "x"}), -32601),
    "no Content-Length": (b"Content-Type: x\r\n\r\n", -32700),
    "no header": (b"hello\r\n\r\n", -32700),
    "no number": (b"Content-Length: many\r\n\r\n", -32700),
    "a negative number": (b"Content-Length: -5\r\n\r\n", -32700),
    "no 64-bit number": (b"Content-Length: 99999999999999999999999\r\n\r\n", -32700),
    "a long header": (b"x" * 20000 + b"\r\n\r\n", -32700),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken(name, tmp_path):
    data, code = BROKEN[name]
    status, out = answers(INITIALIZE + data + SHUTDOWN + EXIT, tmp_path)
    assert status == 0
    assert code in [one.get("error", {}).get("code") for one in out]
    assert {"jsonrpc": "2.0", "id": 2, "result": None} in out


@pytest.mark.parametrize("name", BROKEN)
def test_broken_first(name, tmp_path):
    data, _ = BROKEN[name]
    status, out = answers(data + INITIALIZE + SHUTDOWN + EXIT, tmp_path)
    assert status == 0
    assert {"jsonrpc": "2.0", "id": 2, "result": None} in out


def test_a_huge_message(tmp_path):
    """It is skipped without being kept; without its end, the server waits and then ends."""
    size = 65 * 1024 * 1024
    data = INITIALIZE + b"Content-Length: %d\r\n\r\n" % size + b"x" * size + SHUTDOWN + EXIT
    status, out = answers(data, tmp_path)
    assert status == 0
    assert out[1]["error"]["code"] == -32700
    assert answers(INITIALIZE + b"Content-Length: 18446744073709551615\r\n\r\nxx", tmp_path)[0] == 1


PARAMS = [None, 5, [], {}, {"textDocument": 5}, {"textDocument": {"uri": "file:///x"}}, {"textDocument": {"uri": "%%"}}]


@pytest.mark.parametrize("params", PARAMS)
def test_wrong_parameters(params, tmp_path):
    """Every method that the server knows, with parameters of another form."""
    capabilities = answers(INITIALIZE + SHUTDOWN + EXIT, tmp_path)[1][0]["result"]["capabilities"]
    names = [key.removesuffix("Provider") for key in capabilities if key.endswith("Provider")]
    methods = [f"textDocument/{name}" for name in [*names, "didOpen", "didChange", "didClose", "didSave"]]
    data = INITIALIZE
    for number, method in enumerate(methods):
        data += framed({"jsonrpc": "2.0", "id": 100 + number, "method": method, "params": params})
        data += framed({"jsonrpc": "2.0", "method": method, "params": params})
    status, out = answers(data + SHUTDOWN + EXIT, tmp_path)
    assert status == 0
    assert {"jsonrpc": "2.0", "id": 2, "result": None} in out


def test_every_prefix_of_a_conversation(tmp_path):
    data = INITIALIZE + SHUTDOWN
    for end in range(0, len(data), 17):
        assert answers(data[:end], tmp_path)[0] in (0, 1)


def test_strangers_files_stay_closed(tmp_path):
    """Only the folders that the editor opens are readable."""
    (tmp_path / "work").mkdir()
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "game.yaml").write_text("game: secret\nzones: {5: 6}\n")
    uri = (tmp_path / "work/house.yaml").as_uri()
    text = f"variant: house\nextends: {tmp_path}/secret\n"
    item = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
    first = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"capabilities": {}, "rootUri": (tmp_path / "work").as_uri()},
    }
    opened = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": item}}
    run = subprocess.Popen([PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path / "work")
    run.stdin.write(framed(first) + framed(opened))
    run.stdin.flush()
    out = b""
    while b"publishDiagnostics" not in out or b"}}" not in out.split(b"publishDiagnostics", 1)[1]:
        out += os.read(run.stdout.fileno(), 65536)
    run.stdin.write(SHUTDOWN + EXIT)
    run.stdin.close()
    run.stdout.read()
    assert run.wait(60) == 0
    assert b"zones" not in out


def test_columns_in_utf8(tmp_path):
    """An editor that counts in bytes gets bytes."""
    first = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"capabilities": {"general": {"positionEncodings": ["utf-8", "utf-16"]}}},
    }
    uri = (tmp_path / "rules.lua").as_uri()
    text = "local a = '\U0001f0a1' math.max(1, 2)"
    item = {"uri": uri, "languageId": "lua", "version": 1, "text": text}
    opened = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": item}}
    place = {"line": 0, "character": len(text[: text.index("max")].encode())}
    hover = {"textDocument": {"uri": uri}, "position": place}
    asked = {"jsonrpc": "2.0", "id": 3, "method": "textDocument/hover", "params": hover}
    status, out = answers(framed(first) + framed(opened) + framed(asked) + SHUTDOWN + EXIT, tmp_path)
    assert out[0]["result"]["capabilities"]["positionEncoding"] == "utf-8"
    found = next(one["result"] for one in out if one.get("id") == 3)
    assert found["range"]["start"]["character"] == place["character"]
    assert "math.max" in found["contents"]["value"]


def note(method, **params):
    return framed({"jsonrpc": "2.0", "method": method, "params": params})


def opened(path, text):
    document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
    return note("textDocument/didOpen", textDocument=document)


@pytest.mark.parametrize("text", ['game: g\n"": 5\n', 'variant: v\nextends: toy\n"": 5\n', ": : 5\n", 'zones: {"": 5}\n'])
def test_an_empty_key(tmp_path, text):
    path = tmp_path / "game.yaml"
    places = [
        framed({"jsonrpc": "2.0", "id": 10 + line, "method": method, "params": {
            "textDocument": {"uri": path.as_uri()}, "position": {"line": line, "character": 1}}})
        for line in range(3) for method in ("textDocument/completion", "textDocument/hover")
    ]
    status, out = answers(INITIALIZE + opened(path, text) + b"".join(places) + SHUTDOWN + EXIT, tmp_path)
    assert status == 0
    assert len([one for one in out if one.get("id", 0) >= 10]) == 6


def test_a_malformed_change_changes_nothing(tmp_path):
    path = tmp_path / "game.yaml"
    document = {"uri": path.as_uri(), "version": 2}
    broken = note("textDocument/didChange", textDocument=document, contentChanges=[{"text": ""}, {"range": {}}])
    hover = framed({"jsonrpc": "2.0", "id": 10, "method": "textDocument/hover", "params": {
        "textDocument": {"uri": path.as_uri()}, "position": {"line": 1, "character": 1}}})
    _, out = answers(INITIALIZE + opened(path, "game: toy\nzones: {}\n") + broken + hover + SHUTDOWN + EXIT, tmp_path)
    shown = next(one for one in out if one.get("id") == 10)["result"]
    assert shown["range"] == {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 5}}


def action_titles(capabilities, folder):
    """The titles of the actions for a move, offered to an editor with these capabilities."""
    path = folder / "toy/game.yaml"
    text = path.read_text()
    line = text.count("\n", 0, text.index("\n  match:")) + 1
    place = {"line": line, "character": 3}
    first = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {"workspace": capabilities}}}
    ask = {"jsonrpc": "2.0", "id": 3, "method": "textDocument/codeAction", "params": {
        "textDocument": {"uri": path.as_uri()},
        "range": {"start": place, "end": place},
        "context": {"diagnostics": []},
    }}
    status, out = answers(framed(first) + opened(path, text) + framed(ask) + SHUTDOWN + EXIT, folder)
    assert status == 0
    return [action["title"] for one in out if one.get("id") == 3 for action in one["result"]]


def test_files_are_created_only_by_editors_that_can(folder):
    title = "Write a scenario for the move 'match'"
    edit = {"documentChanges": True, "resourceOperations": ["create"]}
    assert title in action_titles({"workspaceEdit": edit}, folder)
    assert title not in action_titles({"workspaceEdit": {**edit, "resourceOperations": ["delete"]}}, folder)
    assert title not in action_titles({"workspaceEdit": {"resourceOperations": ["create"]}}, folder)
    assert title not in action_titles({}, folder)
