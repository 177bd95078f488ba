// JSON inside an HTML file.

export const kPackId = "fuda-pack";  // the id of the element with the changes to a game

// JSON inside a script element. The text contains no "<", which could end the element.
export function embeddedAs(id, content) {
  return `<script type="application/json" id="${id}">${JSON.stringify(content).replaceAll("<", "\\u003c")}</script>`;
}

export function embedded(pack) {
  return embeddedAs(kPackId, pack);
}
