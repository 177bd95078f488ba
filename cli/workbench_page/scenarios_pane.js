// The pane with the scenarios, green or red, and with the board at the move at which a scenario fails.
import { button, el, name } from "../page/files/dom.js";
import { board } from "./board.js";
import { askText, openDialog } from "./dialogs.js";
import { Pane } from "./panes.js";

export class ScenariosPane extends Pane {
  constructor(project, checks, { toasts, goTo }) {
    super("scenarios", "Scenarios", { folded: true });
    Object.assign(this, { project, toasts, goTo, engine: project.engine });
    this.list = el("div", { class: "scenarios-list" });
    this.body.append(this.list);
    checks.on("began", () => this.summary.dataset.kind !== "" && this.tell(this.summary.textContent, "busy"));
    checks.on("scenarios", (scenarios) => this.draw(scenarios));
    checks.on("loaded", (loads) => {
      if (!loads) this.tell("the game does not load", "bad");
    });
  }

  draw(scenarios) {
    const failed = scenarios.filter((one) => !one.passed);
    const passed = scenarios.filter((one) => one.passed);
    this.tell(scenarios.length === 0 ? "none yet" : failed.length === 0 ? `all ${passed.length} pass` : `${failed.length} of ${scenarios.length} fail`,
      failed.length > 0 ? "bad" : scenarios.length > 0 ? "good" : "");
    this.list.replaceChildren(...(scenarios.length === 0 ? [el("p", { class: "empty" }, "Play a few moves at the table, and make a scenario of them: it then shows at every edit whether the rule still holds.")] : []),
      failed.length > 0 ? el("ul", { class: "failed-ones", "aria-label": "Scenarios that fail" }, ...failed.map((one) => this.red(one))) : "",
      passed.length > 0 ? this.greens(passed, failed.length === 0) : "");
  }

  red(one) {
    const findings = one.findings ?? [];
    const first = findings[0];
    return el("li", { class: "scenario red" }, el("p", { class: "scenario-name" }, el("span", { class: "light", "aria-hidden": "true" }), el("span", { class: "unseen" }, "fails: "), name(one.name)),
      el("ul", { class: "why" }, ...findings.slice(0, 3).map((finding) => el("li", {}, name(finding.message)))),
      el("p", { class: "row" }, button("Show me", () => this.show(one), { class: "small", "aria-label": `Show me where “${one.name}” fails` }),
        first ? button(`${first.file.split("/").at(-1)}:${first.line}`, () => this.goTo(first), { class: "small place" }) : null));
  }

  // The scenarios that pass, by file.
  greens(passed, open) {
    const files = grouped(passed);
    const sections = [...files].map(([path, some]) => el("section", {}, el("h3", { class: "small soft" }, path.split("/").slice(1).join("/")),
      el("ul", {}, ...some.map((one) => this.green(one)))));
    return el("details", { class: "passed-ones", open }, el("summary", {}, `${passed.length} pass`), ...sections);
  }

  green(one) {
    const go = button(name(one.name), () => this.goTo({ file: one.path, line: one.line ?? 1 }), { class: "plain-text", title: (one.covers ?? []).join(", ") });
    return el("li", { class: "scenario green" }, el("span", { class: "light", "aria-hidden": "true" }), go);
  }

  async show(one) {
    try {
      const until = one.move ?? undefined;
      const answer = await this.engine.ask({ op: "script", game: this.project.game, path: one.path, name: one.name, until });
      const words = (one.findings ?? []).map((finding) => el("p", { class: "complaint" }, name(finding.message)));
      openDialog(one.name, [...words, board(answer)], { wide: true });
    } catch (why) {
      this.toasts.fault(why);
    }
  }

  // Writes a scenario of a game that was played at the table.
  async record(played) {
    const called = await askText("Make a scenario of this game", { label: "What does it show?", value: "what I just played", yes: "Make it",
      about: "The scenario replays these moves at every edit. It expects the last value of everything that changed during the game, and turns red if one of these values differs.", check: (text) => (text === "" ? "It needs a name." : "") });
    if (called === undefined) return undefined;
    const plain = called.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 40) || "played";
    let path = `${this.project.game}/scenarios/${plain}.yaml`;
    for (let i = 2; this.project.file(path) !== undefined; ++i) path = `${this.project.game}/scenarios/${plain}-${i}.yaml`;
    try {
      const answer = await this.project.change({ op: "record", script: played.script(), path, name: called });
      this.panes.show("scenarios");
      this.goTo({ file: answer.path ?? path });
      this.toasts.say("The scenario passes, and runs at every edit from now on.");
      return answer;
    } catch (why) {
      this.toasts.fault(why);
      return undefined;
    }
  }
}

function grouped(scenarios) {
  const groups = new Map();
  for (const one of scenarios) groups.set(one.path, [...(groups.get(one.path) ?? []), one]);
  return groups;
}
