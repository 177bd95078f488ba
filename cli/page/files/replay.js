// The page of `fuda replay`: a film that is in it.
import { Reel } from "./reel.js";
import { Viewer } from "./viewer.js";

const film = document.getElementById("film");
if (film !== null) {
  const held = JSON.parse(film.textContent);
  const viewer = new Viewer(new Reel(held), { title: held.name, note: held.note, addressed: true });
  viewer.player.table.hideUnused(viewer.reel.usedZones());
  document.body.append(viewer.root);
  viewer.begin();
}
