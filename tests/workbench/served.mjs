// Runs `fuda workbench` for tests, on a temporary copy of some games.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

// Starts the program, which edits WORK/library; WORK/printed keeps the same games unchanged. Returns the address with its key,
// the folder WORK, and a function that stops the program.
export async function start({ fuda, rules }) {
  const work = mkdtempSync(join(tmpdir(), "workbench-"));
  for (const name of ["library", "printed"]) cpSync(rules, join(work, name), { recursive: true });
  const program = spawn(fuda, ["workbench", join(work, "library")], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((done) => { program.on("exit", done); });
  const stop = async () => {
    program.kill("SIGTERM");
    await ended;
    rmSync(work, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: program.stdout })) {
    if (line.startsWith("http://")) return { url: line.trim(), work, stop };
  }
  await stop();
  throw new Error("the workbench did not start");
}
