// Writes a changed game as one HTML file that works without a server. The build prepares the parts of that file, with
// the hashes for its security policy (kit.mjs). With an engine, the file plays the game. Without an engine, the file
// only shows the game.
import { embedded, embeddedAs } from "./embedded.js";

function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function policy({ hashes, engine }) {
  const scripts = hashes.scripts.map((hash) => `'${hash}'`).join(" ");
  const [runs, loads] = engine === undefined ? ["", ""] : [" blob: 'wasm-unsafe-eval'", " blob:; worker-src blob:"];
  return `default-src 'none'; script-src ${scripts}${runs}; style-src '${hashes.style}'; img-src data:${loads}; base-uri 'none'; form-action 'none'`;
}

// `texts` are the texts of the game, and `packs` are the texts of the packs that the game uses, both as {path: text}.
export function oneFile(kit, { pack, title, texts, packs = {} }) {
  const { scripts, style, engine } = kit;
  return `<!doctype html>
<html lang="en" data-live="" data-lobby="" data-alone>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy(kit)}">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
${embedded({ ...pack, title, texts, packs })}
${engine === undefined ? "" : embeddedAs("fuda-engine", engine)}
</head>
<body>
<noscript><p>This page needs JavaScript.</p></noscript>
${scripts.map((script) => `<script>${script}</script>`).join("\n")}
</body>
</html>
`;
}
