// Draws cards from the setting's description, each in an area of 100 by 140 units.
import { drawing, say, svg } from "./dom.js";

const kInk = "#2b2a33";

function lightness(colour) {
  const part = (at) => parseInt(colour.slice(at, at + 2), 16) / 255;
  return 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5);
}

// The shades of a colour: `area` is for areas, and `ink` is for text on paper. `light` says whether shapes in
// this colour need an outline.
function shades(colour) {
  // The drawing of the rainbow may arrive later.
  if (colour === "rainbow") return { area: "url(#rainbow) #6b2d7b", ink: "#6b2d7b", light: false };
  if (!/^#[0-9a-f]{6}$/.test(colour ?? "")) return { area: "#8a8578", ink: kInk, light: false };
  const light = lightness(colour) > 0.62;
  return { area: colour, ink: light ? "#4a3f1d" : colour, light };
}

// Puts each symbol into the page once, so that drawings can refer to the symbol by its name.
export function symbolDefinitions(setting) {
  const definitions = svg("svg", { class: "definitions", "aria-hidden": "true", width: 0, height: 0 }, svg("defs"));
  define(definitions, setting.symbols ?? {});
  return definitions;
}

// Adds drawings that may arrive later than their first use. In `symbols`, the text "" represents a drawing
// that the page has not loaded.
export function define(definitions, symbols) {
  for (const [key, markup] of Object.entries(symbols)) {
    if (markup !== "") definitions.firstChild.append(svg("symbol", { id: `symbol-${key}`, viewBox: "0 0 100 100" }, ...drawing(markup)));
  }
}

// Draws a symbol or a character in a square.
function sign(setting, what, colour, x, y, size) {
  const shade = shades(colour);
  // Until the symbols have arrived, treat every sign as a drawing.
  if (setting.symbols && !(what in setting.symbols)) {
    return svg("text", { class: "sign", x: x + size / 2, y: y + size * 0.82, "font-size": size * 0.85,
      "text-anchor": "middle", fill: shade.ink }, what);
  }
  const use = svg("use", { href: `#symbol-${what}`, x, y, width: size, height: size,
    color: colour === "rainbow" ? "#6b2d7b" : shade.area });
  if (shade.light) {
    use.setAttribute("stroke", "#4a3f1d");
    use.setAttribute("stroke-width", 3);
  }
  return use;
}

// Breaks a name into lines, with one word per line if the words fit.
function lines(text, most) {
  const parts = text.split(/(?<=[-_:])|\s+/).filter((part) => part !== "");
  while (parts.length > most) parts.splice(-2, 2, parts.at(-2) + parts.at(-1));
  return parts;
}

function captionLines(text, centre, ink) {
  const parts = lines(text, 4);
  const longest = Math.max(...parts.map((part) => [...part].length));
  const size = Math.max(8, Math.min(centre ? 24 : 15, 130 / longest));
  const top = centre ? 74 - ((parts.length - 1) * size * 1.1) / 2 : 126 - (parts.length - 1) * size * 1.05;
  return parts.map((part, i) =>
    svg("text", { class: "caption", x: 50, y: top + i * size * 1.1, "font-size": size, "text-anchor": "middle",
      fill: ink }, part));
}

function corners(setting, card, shade) {
  const corner = () => {
    const parts = [];
    const long = [...(card.corner ?? "")].length > 1;
    if (card.corner) {
      parts.push(svg("text", { class: "corner", x: long ? 9 : 17, y: 31, "text-anchor": long ? "start" : "middle",
        fill: shade.ink, "font-size": [27, 27, 23, 18][[...card.corner].length] ?? 15 }, card.corner));
    }
    if (card.symbol) parts.push(sign(setting, card.symbol, card.colour, 8, card.corner ? 37 : 9, 18));
    return svg("g", {}, ...parts);
  };
  const other = corner();
  other.setAttribute("transform", "rotate(180 50 70)");
  return [corner(), other];
}

export function cardFace(setting, key, label, extra = "") {
  const card = setting.cards[key] ?? { word: key, caption: true };
  const shade = shades(card.colour);
  const parts = [svg("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 9 })];
  if (card.colour) {
    parts.push(svg("rect", { class: "tint", x: 5.5, y: 5.5, width: 89, height: 129, rx: 6, fill: shade.area,
      stroke: shade.area }));
  }
  const bare = !card.symbol && !card.mark;
  if (card.symbol && card.mark) {
    parts.push(sign(setting, card.symbol, card.colour, 24, 12, 62), sign(setting, card.mark, card.colour, 28, 74, 52));
  } else if (!bare) {
    parts.push(sign(setting, card.symbol ?? card.mark, card.colour, 22, card.caption ? 30 : 42, 56));
  }
  if (card.caption) {
    parts.push(...captionLines(card.word, bare, shade.ink));
  } else if (bare && card.corner) {
    parts.push(svg("text", { class: "caption", x: 50, y: 88, "font-size": 48, "text-anchor": "middle",
      fill: shade.ink }, card.corner));
  }
  if (card.symbol || card.corner) parts.push(...corners(setting, card, shade));  // above the drawings, to stay readable
  return svg("svg", { class: `card ${extra}`, viewBox: "0 0 100 140", role: "img", "aria-label": label ?? card.word },
    svg("title", {}, label ?? card.word), ...parts);
}

export function cardBack(setting, label) {
  let strokes = "";
  for (let i = -120; i < 110; i += 14) strokes += `M${i} 134l128-128M${i} 6l128 128`;
  const text = label ?? say(setting, "face down");
  return svg("svg", { class: "card back", viewBox: "0 0 100 140", role: "img", "aria-label": text },
    svg("title", {}, text), svg("rect", { class: "cover", x: 1, y: 1, width: 98, height: 138, rx: 9 }),
    svg("svg", { x: 9, y: 9, width: 82, height: 122, viewBox: "9 9 82 122" }, svg("path", { class: "pattern", d: strokes })),
    svg("rect", { class: "rim", x: 9, y: 9, width: 82, height: 122, rx: 5 }));
}

// An empty place for cards, with the sign of the cards that belong in it.
export function cardPlace(setting, signs) {
  const parts = [svg("rect", { class: "outline", x: 2, y: 2, width: 96, height: 136, rx: 9 })];
  if (signs.symbol) parts.push(sign(setting, signs.symbol, signs.colour, 28, 48, 44));
  return svg("svg", { class: "card place", viewBox: "0 0 100 140", "aria-hidden": "true" }, ...parts);
}

// The sign for a fact that somebody told about a card, small enough for the space below the card.
export function factSign(setting, key, isTrue) {
  const fact = setting.facts[key] ?? { word: key };
  const label = say(setting, isTrue ? "is {fact}" : "not {fact}", { fact: fact.word });
  const parts = [svg("rect", { class: "chip", x: 1, y: 1, width: 38, height: 38, rx: 10 })];
  if (fact.symbol) {
    parts.push(sign(setting, fact.symbol, fact.colour, 8, 8, 24));
  } else {
    const text = fact.corner ?? [...fact.word].slice(0, 2).join("");
    parts.push(svg("text", { class: "fact-text", x: 20, y: 29, "font-size": [...text].length > 1 ? 19 : 25,
      "text-anchor": "middle" }, text));
  }
  if (!isTrue) parts.push(svg("path", { class: "strike", d: "M6 34 34 6" }));
  return svg("svg", { class: isTrue ? "fact is" : "fact not", viewBox: "0 0 40 40", role: "img", "aria-label": label },
    svg("title", {}, label), ...parts);
}
