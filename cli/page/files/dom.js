// Small helpers to build a page. What comes from a game becomes text, never markup.

const kSvg = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(kSvg, tag), attributes, children);
}

// A name from a game: whatever direction it is written in, it stays where it is.
export function name(text) {
  return el("bdi", {}, text);
}

// One of the page's own sentences, with {NAME} filled in.
export function say(setting, form, values = {}) {
  const text = setting.texts[form] ?? form;
  return text.replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all));
}

export function countOfCards(setting, n) {
  return say(setting, n === 1 ? "1 card" : "{n} cards", { n });
}

// The elements of a drawing that came as text; anything that is not a drawing gives none.
export function drawing(markup) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${kSvg}">${markup}</svg>`, "image/svg+xml");
  if (parsed.querySelector("parsererror, script, foreignObject") !== null) return [];
  return [...parsed.documentElement.childNodes].map((node) => document.importNode(node, true));
}

// Only what has changed is touched, so that nothing loses its place.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
