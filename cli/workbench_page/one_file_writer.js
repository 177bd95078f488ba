// Writes a changed game as one HTML file that works without a server. The build prepares the script and the styles of
// that file, with their hashes for its security policy (one-file.json).
import { embedded } from "./packed.js";

const kKit = "one-file.json";

function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// The texts of the whole game travel too, because the file may be opened without fuda.
export async function oneFile({ pack, title, texts }) {
  const response = await fetch(kKit);
  if (!response.ok) throw new Error("This copy of the workbench cannot write HTML files.");
  const { script, style, hashes } = await response.json();
  const policy = `default-src 'none'; script-src '${hashes.script}'; style-src '${hashes.style}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<noscript><p>This page needs JavaScript.</p></noscript>
${embedded({ ...pack, title, texts })}
<script>${script}</script>
</body>
</html>
`;
}
