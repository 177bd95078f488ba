"""A small game on disk, and an editor that works on it."""

import asyncio
import os
import pathlib
import shutil

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

SOURCE = pathlib.Path(os.environ["FUDA_SOURCE"])
PROGRAM = os.environ["FUDA_PROGRAM"]
PATIENCE = 60  # seconds, for a busy machine


@pytest.fixture
def folder(tmp_path):
    """A copy of the game that the tests of commands use."""
    shutil.copytree(SOURCE / "tests/games/toy", tmp_path / "toy")
    return tmp_path


class Editor:
    """What an editor does with files: it opens them, changes them and asks about places in them."""

    def __init__(self, client, folder):
        self.client, self.folder, self.texts, self.versions = client, folder, {}, {}

    def uri(self, name):
        return (self.folder / name).as_uri()

    def document(self, name):
        return types.TextDocumentIdentifier(uri=self.uri(name))

    def open(self, name, text=None):
        self.texts[name] = (self.folder / name).read_text() if text is None else text
        self.versions[name] = 1
        item = types.TextDocumentItem(
            uri=self.uri(name),
            language_id="lua" if name.endswith(".lua") else "yaml",
            version=1,
            text=self.texts[name],
        )
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))

    def change(self, name, text):
        """Replaces the whole text."""
        self.texts[name] = text
        self._send(name, types.TextDocumentContentChangeWholeDocument(text=text))

    def type(self, name, before, typed):
        """Types after the first occurrence of `before`, as one edit of a range."""
        text = self.texts[name]
        at = text.index(before) + len(before)
        self.texts[name] = text[:at] + typed + text[at:]
        position = self._position(text, at)
        change = types.TextDocumentContentChangePartial(range=types.Range(start=position, end=position), text=typed)
        self._send(name, change)

    def _send(self, name, change):
        self.versions[name] += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                text_document=types.VersionedTextDocumentIdentifier(
                    uri=self.uri(name), version=self.versions[name]
                ),
                content_changes=[change],
            )
        )

    @staticmethod
    def _position(text, at):
        line = text.count("\n", 0, at)
        start = text.rfind("\n", 0, at) + 1
        return types.Position(line=line, character=len(text[start:at].encode("utf-16-le")) // 2)

    def place(self, name, before):
        """The position after the first occurrence of `before`."""
        text = self.texts[name]
        return self._position(text, text.index(before) + len(before))

    def at(self, name, before):
        return {"text_document": self.document(name), "position": self.place(name, before)}

    async def findings(self, name, wanted):
        """The diagnostics of a file, once their messages fulfil a condition."""

        async def wait():
            while True:
                found = self.client.diagnostics.get(self.uri(name))
                if found is not None and wanted([one.message for one in found]):
                    return found
                await self.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)

        return await asyncio.wait_for(wait(), PATIENCE)


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[PROGRAM, "lsp"]))
async def client(lsp_client: LanguageClient, folder):
    lsp_client.registrations = []

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params):
        lsp_client.registrations.extend(params.registrations)

    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name="games")],
        )
    )
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def editor(client, folder):
    return Editor(client, folder)
