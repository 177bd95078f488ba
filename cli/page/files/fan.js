// Fanned cards on the lid of a game's box. Draws some of the game's own cards if the server has sent them (`cover`),
// and otherwise cards with the first letters of the title.
import { cardBack, cardFace, define, symbolDefinitions } from "./cards.js";
import { el } from "./dom.js";

const kCards = 5;
const kTexts = { "face down": "face down" };

// Symbols of different games share names but may differ, so each fan gets its own names.
function ownSymbols(game, { cards, symbols = {} }) {
  const own = (key) => (key in symbols ? `${game}-${key}` : key);
  const renamed = Object.fromEntries(Object.entries(cards).map(([key, card]) => [key,
    { ...card, ...(card.symbol ? { symbol: own(card.symbol) } : {}), ...(card.mark ? { mark: own(card.mark) } : {}) }]));
  return { cards: renamed, symbols: Object.fromEntries(Object.entries(symbols).map(([key, text]) => [own(key), text])), texts: kTexts };
}

function lettered(title) {
  const letters = [...title.replace(/[^\p{L}\p{N}]/gu, "")].slice(0, kCards);
  const colours = ["#c62f37", "#2f8b4a", "#2463b0", "#a3690f", "#6c3fa0"];
  return { symbols: {}, texts: kTexts, cards: Object.fromEntries(letters.map((letter, i) => [`${i}`, { corner: letter.toUpperCase(), word: letter, colour: colours[i] }])) };
}

export function fan(game, title, cover) {
  const setting = cover?.cards !== undefined && Object.keys(cover.cards).length > 0 ? ownSymbols(game, cover) : lettered(title || game);
  const definitions = symbolDefinitions({ symbols: {} });
  define(definitions, setting.symbols);
  const faces = Object.keys(setting.cards).map((key) => cardFace(setting, key));
  while (faces.length < 3) faces.unshift(cardBack(setting, ""));
  return el("div", { class: `fan of-${faces.length}` }, definitions, ...faces);
}

// The lid of a game's box. `asks()` gets the game's cover. If the cover does not arrive, the cards keep their letters.
export function lid(game, title, asks) {
  const root = el("div", { class: "lid", "aria-hidden": "true" }, fan(game, title));
  asks().then((cover) => root.replaceChildren(fan(game, title, cover))).catch(() => {});
  return root;
}
