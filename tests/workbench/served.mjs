// Runs `fuda workbench` for tests, on a temporary copy of some games.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const kSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

// Starts the program, which edits WORK/library. WORK/printed has unchanged copies of the games. Returns the address
// with its key, the folder WORK, a function that stops the program, and the number of the program's process.
export async function start({ fuda, rules }) {
  const work = mkdtempSync(join(tmpdir(), "workbench-"));
  for (const name of ["library", "printed"]) cpSync(rules, join(work, name), { recursive: true });
  const program = spawn(fuda, ["workbench", join(work, "library")], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((done) => { program.on("exit", done); });
  // A test that fails, or that somebody stops, must not leave the program behind.
  const kill = () => {
    program.kill("SIGKILL");
    rmSync(work, { recursive: true, force: true });
  };
  const quit = () => process.exit(1);
  process.on("exit", kill);
  for (const signal of kSignals) process.on(signal, quit);
  const stop = async () => {
    program.kill("SIGTERM");
    await ended;
    process.off("exit", kill);
    for (const signal of kSignals) process.off(signal, quit);
    rmSync(work, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: program.stdout })) {
    if (line.startsWith("http://")) return { url: line.trim(), work, stop, process: program.pid };
  }
  await stop();
  throw new Error("the workbench did not start");
}
