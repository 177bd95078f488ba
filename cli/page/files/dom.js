// Small helpers to build a page. Texts from a game become plain text, never markup.

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

export function button(content, action, attributes = {}) {
  const node = el("button", { type: "button", ...attributes }, ...[content].flat());
  node.addEventListener("click", action);
  return node;
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(kSvg, tag), attributes, children);
}

// An element for a name from a game. The name may run from right to left without affecting the text around
// it.
export function name(text) {
  return el("bdi", {}, text);
}

// A number in the notation of the reader's language.
export function written(number) {
  return String(number).replace("-", "−");
}

export function seatName(setting, seat) {
  return setting.people?.[seat] ?? setting.seats[seat] ?? "";
}

// The text with people's names in place of the names of their seats.
export function withPeople(setting, text) {
  return text.replace(/[\p{L}\p{N}_]+/gu, (word) => setting.people?.[setting.seats.indexOf(word)] ?? word);
}

// One of the page's own texts, with a value for each {NAME}.
export function say(setting, form, values = {}) {
  const text = setting.texts[form] ?? form;
  return text.replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all));
}

export function countOfCards(setting, n) {
  return say(setting, n === 1 ? "1 card" : "{n} cards", { n });
}

// The elements of a drawing that arrived as text. Returns an empty list if the text is not a drawing.
export function drawing(markup) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${kSvg}">${markup}</svg>`, "image/svg+xml");
  if (parsed.querySelector("parsererror, script, foreignObject") !== null) return [];
  return [...parsed.documentElement.childNodes].map((node) => document.importNode(node, true));
}

// Sets a text only if it has changed, so that the reader's selection in the page stays.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// The family of a zone or counter: "hand" for "hand.P1".
export function familyOf(key) {
  return key.split(".")[0];
}
