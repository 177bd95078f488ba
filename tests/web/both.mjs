// The native program and the WebAssembly module, side by side.

import { execFile } from "node:child_process";

export class Both {
  constructor({ fuda, source, module, modules }) {
    Object.assign(this, { fuda, source, module, modules, compared: 0, differences: 0 });
    this.env = { HOME: "/nowhere", PATH: process.env.PATH, LANG: "C.UTF-8" };
  }

  native(words) {
    const options = { cwd: this.source, env: this.env, maxBuffer: 1 << 28 };
    return new Promise((done) =>
      execFile(this.fuda, words, options, (error, out, err) => done({ status: error?.code ?? 0, out, err })));
  }

  async web(words) {
    const { Disk, run, folderOf } = this.modules;
    const texts = { out: [], err: [] };
    let status;
    try {
      status = await run(this.module, words, {
        disk: new Disk(folderOf("/", ["proc", "sys", "dev"])),
        env: { ...this.env, PWD: this.source },
        out: (bytes) => texts.out.push(Buffer.from(bytes)),
        err: (bytes) => texts.err.push(Buffer.from(bytes)),
      });
    } catch (error) {
      status = String(error);
    }
    const [out, err] = [texts.out, texts.err].map((parts) => Buffer.concat(parts).toString());
    return { status, out, err };
  }

  // Compares status, output and errors of a command. Returns the results of the native program.
  async compare(words) {
    const native = this.native(words); // runs while the module runs
    const web = await this.web(words);
    const wanted = await native;
    for (const what of ["status", "out", "err"]) this.expect(`fuda ${words.join(" ")}: ${what}`, web[what], wanted[what]);
    ++this.compared;
    return wanted;
  }

  expect(what, found, wanted) {
    if (found === wanted) return;
    ++this.differences;
    const [a, b] = [String(found), String(wanted)];
    let at = 0;
    while (at < a.length && a[at] === b[at]) ++at;
    const from = Math.max(0, at - 200);
    console.log(`DIFFERENT: ${what}\n  module: ${a.slice(from, at + 300)}\n  native: ${b.slice(from, at + 300)}`);
  }
}
