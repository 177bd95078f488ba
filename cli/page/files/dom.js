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

export function button(content, action, attributes = {}) {
  const node = el("button", { type: "button", ...attributes }, ...[content].flat());
  node.addEventListener("click", action);
  return node;
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(kSvg, tag), attributes, children);
}

// A name from a game. It may be written from right to left without moving the text around it.
export function name(text) {
  return el("bdi", {}, text);
}

// A number as people write it.
export function written(number) {
  return String(number).replace("-", "−");
}

export function seatName(setting, seat) {
  return setting.people?.[seat] ?? setting.seats[seat] ?? "";
}

// A text in which seats are called as who sits there.
export function withPeople(setting, text) {
  return text.replace(/[\p{L}\p{N}_]+/gu, (word) => setting.people?.[setting.seats.indexOf(word)] ?? word);
}

// One of the page's own sentences, with {NAME} filled in.
export function say(setting, form, values = {}) {
  const text = setting.texts[form] ?? form;
  return text.replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all));
}

export function countOfCards(setting, n) {
  return say(setting, n === 1 ? "1 card" : "{n} cards", { n });
}

// The elements of a drawing that came as text; none if it is not a drawing.
export function drawing(markup) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${kSvg}">${markup}</svg>`, "image/svg+xml");
  if (parsed.querySelector("parsererror, script, foreignObject") !== null) return [];
  return [...parsed.documentElement.childNodes].map((node) => document.importNode(node, true));
}

// Only a text that has changed is touched, so that a selection in any other stays.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// What "hand.P1" is one of.
export function familyOf(key) {
  return key.split(".")[0];
}
