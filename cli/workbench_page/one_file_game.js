// The first script of an exported HTML file that plays its game. The server's page follows it and asks the tables in a
// worker. A button shows the description of the file.
import { button, el } from "../page/files/dom.js";
import { aboutFile } from "./about_file.js";
import { TablesFetch } from "./tables_fetch.js";

const json = (id) => JSON.parse(document.getElementById(id).textContent);
const pack = json("fuda-pack");
const engine = json("fuda-engine");

const kTypes = { js: "text/javascript", svg: "image/svg+xml" };

function addressOf(text, type = kTypes.js) {
  return URL.createObjectURL(new Blob([text], { type }));
}

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

const files = { ...pack.texts, ...pack.packs };
const module = unpacked(engine.module).then((bytes) => WebAssembly.compile(bytes));
const tables = new TablesFetch(() => {
  const worker = new Worker(addressOf(engine.worker));
  module.then((compiled) => worker.postMessage({ start: { module: compiled, printed: {}, files } }));
  return worker;
});
globalThis.fetch = (path, options) => tables.fetch(path, options);
globalThis.fudaFiles = Object.fromEntries(Object.entries(engine.files).map(([name, text]) => [name, addressOf(text, kTypes[name.split(".").at(-1)])]));
if (location.hash === "") location.hash = `#/${encodeURIComponent(pack.game)}`;

// Puts the text into a shadow tree, so that its styles and those of the game do not affect each other.
function shadowed(content) {
  const host = el("div");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(engine.style);
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  root.append(content);
  return host;
}

addEventListener("DOMContentLoaded", () => {
  const about = el("dialog", { class: "about-file", "aria-label": "About this file" }, button("Close", () => about.close()), shadowed(aboutFile(pack, { plays: true })));
  document.body.append(button("About this file", () => about.showModal(), { class: "about-file-button" }), about);
});
