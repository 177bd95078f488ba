// Completion and hover of the stand-in, from `fuda lsp`.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export class Lsp {
  constructor(fuda, folder) {
    Object.assign(this, { fuda, folder });
    this.waiting = new Map();
    this.last = 0;
    this.versions = new Map();
  }

  start() {
    if (this.child !== undefined) return this.ready;
    this.child = spawn(this.fuda, ["lsp", "--rules", this.folder], { cwd: this.folder, stdio: ["pipe", "pipe", "ignore"] });
    let rest = Buffer.alloc(0);
    this.child.stdout.on("data", (part) => {
      rest = Buffer.concat([rest, part]);
      for (;;) {
        const head = rest.indexOf("\r\n\r\n");
        if (head < 0) return;
        const length = Number(rest.subarray(0, head).toString().match(/Content-Length: (\d+)/i)[1]);
        if (rest.length < head + 4 + length) return;
        const message = JSON.parse(rest.subarray(head + 4, head + 4 + length).toString());
        rest = rest.subarray(head + 4 + length);
        this.waiting.get(message.id)?.(message);
      }
    });
    this.ready = this.request("initialize", { processId: null, rootUri: pathToFileURL(this.folder).href, capabilities: {} })
      .then(() => this.send({ method: "initialized", params: {} }));
    return this.ready;
  }

  send(message) {
    const text = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.child.stdin.write(`Content-Length: ${text.length}\r\n\r\n`);
    this.child.stdin.write(text);
  }

  request(method, params) {
    const id = ++this.last;
    this.send({ id, method, params });
    return new Promise((done) => { this.waiting.set(id, ({ result }) => done(result)); });
  }

  async at(method, { path, line, column }) {
    await this.start();
    const uri = pathToFileURL(join(this.folder, path)).href;
    const text = readFileSync(join(this.folder, path), "utf8");
    const version = (this.versions.get(path) ?? 0) + 1;
    this.versions.set(path, version);
    if (version === 1) this.send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: path.endsWith(".lua") ? "lua" : "yaml", version, text } } });
    else this.send({ method: "textDocument/didChange", params: { textDocument: { uri, version }, contentChanges: [{ text }] } });
    return this.request(method, { textDocument: { uri }, position: { line: line - 1, character: column - 1 } });
  }

  async complete(request) {
    const result = await this.at("textDocument/completion", request);
    const items = result?.items ?? result ?? [];
    const range = items[0]?.textEdit?.range;
    return { ...(range === undefined ? {} : { range: placed(range) }), items: items.map((one) => ({ label: one.label, detail: one.detail ?? "",
      text: one.documentation?.value ?? one.documentation ?? "", insert: one.textEdit?.newText ?? one.insertText ?? one.label })) };
  }

  async hover(request) {
    const result = await this.at("textDocument/hover", request);
    return result === null || result === undefined ? {} : { range: result.range && placed(result.range), text: result.contents?.value ?? String(result.contents) };
  }

  stop() {
    this.child?.kill();
  }
}

function placed({ start, end }) {
  return { line: start.line + 1, column: start.character + 1, end_line: end.line + 1, end_column: end.character + 1 };
}
