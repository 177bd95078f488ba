// Asks for findings while the reader types: first from loading, then from the scenarios, the code, and random games. An
// edit cancels the questions about earlier edits.
import { isAbort } from "./engine.js";
import { Signals } from "./signals.js";

const kPause = 80;  // the delay after the last key, in milliseconds
const kGames = 20;
const kStages = ["load", "scenarios", "code", "games"];
const kListed = ["load", "code", "games", "scenarios"];  // if two stages find the same, the first of them counts
const kRest = { code: 400, games: 1200 };  // the pause before a slow stage, in milliseconds, so that the stage rarely
                                           // delays the next edit

function rest(time, signal) {
  if (time === undefined) return undefined;
  return new Promise((done, failed) => {
    const timer = setTimeout(done, time);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      failed(signal.reason);
    }, { once: true });
  });
}

export class Checks extends Signals {
  // Emits "began", "stage" (stage, findings, each with the number of `edits` before it), "scenarios" (list), "loaded" (whether the game loads), and "ended".
  constructor(engine, project, toasts) {
    super();
    Object.assign(this, { engine, project, toasts });
    this.found = new Map();  // the findings of each stage
    this.players = undefined;  // the possible numbers of players when the game last loaded
    project.on("edited", (file) => {
      if (file !== undefined) this.path = file.path;
      this.soon();
    });
  }

  soon() {
    this.running?.abort();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), kPause);
  }

  stop() {
    this.running?.abort();
    clearTimeout(this.timer);
  }

  async run() {
    clearTimeout(this.timer);
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.emit("began");
    try {
      await this.project.write();
      running.signal.throwIfAborted();
      this.project.emit("written");
      for (const stage of kStages) {
        await rest(kRest[stage], running.signal);
        const { edits } = this.project;
        const findings = (await this.ask(stage, running.signal)).map((one) => ({ ...one, edits }));
        this.found.set(stage, findings);
        if (stage === "load") this.loads = findings.every((one) => one.severity !== "error");
        if (!this.loads) for (const later of kStages.slice(1)) this.found.delete(later);
        this.emit("stage", stage, this.all());
        if (stage === "load") this.emit("loaded", this.loads);
        if (!this.loads) break;
      }
      this.emit("ended");
    } catch (why) {
      if (running.signal.aborted) return;
      if (isAbort(why)) {  // another tab has changed files
        this.soon();
        return;
      }
      this.emit("ended");
      this.toasts.fault(why);
    }
  }

  // One request returns the scenarios together with their findings. A finding in the file of its scenario has
  // `ofScenario`, because another pane lists it. All other findings are mistakes in the rules.
  async ask(stage, signal) {
    const { game } = this.project;
    if (stage === "scenarios") {
      const { scenarios } = await this.engine.ask({ op: "scenarios", game }, { signal });
      this.emit("scenarios", scenarios);
      return scenarios.flatMap(({ path, findings = [] }) => findings.map((one) => ({ ...one, ofScenario: one.file === path })));
    }
    const { findings, players = [] } = await this.engine.ask({ op: "check", game, stage, count: kGames, ...(this.project.file(this.path) === undefined ? {} : { path: this.path }) }, { signal });
    if (players.length > 0) this.players = players;
    return findings;
  }

  // The findings of all stages, without duplicates: first the errors, then the warnings.
  all() {
    const found = new Map();
    for (const one of kListed.flatMap((stage) => this.found.get(stage) ?? [])) {
      const key = JSON.stringify([one.file, one.line, one.column, one.message]);
      if (!found.has(key)) found.set(key, one);
    }
    const every = [...found.values()];
    const isWarning = (one) => one.severity === "warning";
    return [...every.filter((one) => !isWarning(one)), ...every.filter(isWarning)];
  }

  // The errors in the rules, without the failures of scenarios.
  get mistakes() {
    return this.all().filter((one) => one.severity !== "warning" && !one.ofScenario);
  }

  // Whether a scenario fails.
  get hasFailed() {
    return (this.found.get("scenarios") ?? []).some((one) => one.severity !== "warning");
  }
}
