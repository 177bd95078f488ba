// Starts `fuda lsp` for the files of games.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function folder() {
  const first = vscode.workspace.workspaceFolders?.[0];
  return first?.uri.scheme === "file" ? first.uri.fsPath : undefined;
}

async function start() {
  const settings = vscode.workspace.getConfiguration("fuda");
  const rules = settings.get("rules", []).flatMap((path) => ["--rules", path]);
  const server = { command: settings.get("program", "fuda"), args: ["lsp", ...rules], options: { cwd: folder() } };
  client = new LanguageClient("fuda", "fuda", server, {
    documentSelector: [
      { scheme: "file", language: "yaml" },
      { scheme: "file", language: "lua" },
    ],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{yaml,yml,lua}") },
  });
  await client.start();
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand("fuda.restart", async () => {
      await stop();
      await start();
    }),
  );
  await start();
};

exports.deactivate = stop;
