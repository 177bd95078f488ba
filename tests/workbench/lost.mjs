// Tests the list of edits that are lost when somebody opens a package.
import assert from "node:assert/strict";
import { lostEdits } from "../../cli/workbench_page/lost_edits.js";

const mine = { files: { "one/game.yaml": "mine", "one/rules.lua": "mine", "one/names/de.yaml": "mine", "one/scenarios/new.yaml": "mine", "one/scenarios/other.yaml": "mine", "one/same.yaml": "same" },
  printed: { "one/game.yaml": "00", "one/rules.lua": "00", "one/names/de.yaml": "00", "one/same.yaml": "00" }, removed: ["one/names/fr.yaml", "one/names/it.yaml"] };
const pack = { files: { "one/game.yaml": "theirs", "one/scenarios/other.yaml": "theirs", "one/same.yaml": "same" }, removed: ["one/names/de.yaml", "one/names/it.yaml"] };
// The printed text replaces rules.lua, the package removes names/de.yaml, and names/fr.yaml comes back.
assert.deepEqual(lostEdits(mine, pack, true), ["one/game.yaml", "one/rules.lua", "one/names/de.yaml", "one/scenarios/other.yaml", "one/names/fr.yaml"]);
// Without a printed game, only the package's own files change.
assert.deepEqual(lostEdits({ ...mine, printed: {}, removed: [] }, pack, false), ["one/game.yaml", "one/scenarios/other.yaml"]);
assert.deepEqual(lostEdits(mine, mine, true), []);
