// Tests the page's requests: how answers and failures reach the other parts of the page.
import assert from "node:assert/strict";
import { Engine } from "../../cli/workbench_page/engine.js";

// The page is older or newer than its program.
const engine = new Engine({ ask: async ({ op }) => ({ error: { message: `unknown request '${op}'`, hint: "did you mean 'shelf'?", ...(op === "shelve" ? { unknown: true } : {}) } }) });
await assert.rejects(engine.ask({ op: "shelve" }), { hint: /^load this page again/ });
await assert.rejects(engine.ask({ op: "open" }), { hint: "did you mean 'shelf'?" });
