// The script of an exported HTML file without an engine: shows the game, its list of changes and its texts.
import { aboutFile } from "./about_file.js";

document.body.append(aboutFile(JSON.parse(document.getElementById("fuda-pack").textContent), { plays: false }));
