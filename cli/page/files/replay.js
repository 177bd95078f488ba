// The page of `fuda replay`, which contains a film.
import { familyOf } from "./dom.js";
import { Reel } from "./reel.js";
import { Viewer } from "./viewer.js";

const film = document.getElementById("film");
if (film !== null) {
  const held = JSON.parse(film.textContent);
  const viewer = new Viewer(new Reel(held), { title: held.name, note: held.note, addressed: true });
  // Hide families of zones that never hold a card, because they would only take up space.
  const used = new Set([...viewer.reel.usedZones()].map(familyOf));
  for (const [key, zone] of viewer.player.table.zones) zone.root.hidden = !used.has(familyOf(key));
  document.body.append(viewer.root);
  viewer.begin();
}
