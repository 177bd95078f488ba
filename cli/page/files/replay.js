// The page of `fuda replay`: a film that is in it.
import { familyOf } from "./dom.js";
import { Reel } from "./reel.js";
import { Viewer } from "./viewer.js";

const film = document.getElementById("film");
if (film !== null) {
  const held = JSON.parse(film.textContent);
  const viewer = new Viewer(new Reel(held), { title: held.name, note: held.note, addressed: true });
  // Families of zones in which no card ever lies would only take up room.
  const used = new Set([...viewer.reel.usedZones()].map(familyOf));
  for (const [key, zone] of viewer.player.table.zones) zone.root.hidden = !used.has(familyOf(key));
  document.body.append(viewer.root);
  viewer.begin();
}
