// Fanned cards on the lid of a game's box. Draws some of the game's own cards if their looks are known (`look`, the live
// page's setting), and otherwise cards with the first letters of the title.
import { cardBack, cardFace, define, symbolDefinitions } from "../page/files/cards.js";
import { el } from "../page/files/dom.js";

const kCards = 5;
const kTexts = { "face down": "face down" };

// Different cards, spread over the list, because neighbours in the list look alike.
function chosen(cards) {
  const signs = new Set();
  const all = Object.keys(cards).filter((key) => {
    const { symbol, colour, mark, corner } = cards[key];
    const sign = JSON.stringify([symbol ?? mark ?? corner, colour]);
    return !signs.has(sign) && signs.add(sign);
  });
  const step = Math.max(1, all.length / kCards);
  return Array.from({ length: Math.min(kCards, all.length) }, (_, i) => all[Math.floor(i * step)]);
}

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

export function fan(game, title, look) {
  const setting = look?.cards !== undefined && Object.keys(look.cards).length > 0 ? ownSymbols(game, look) : lettered(title || game);
  const definitions = symbolDefinitions({ symbols: {} });
  define(definitions, setting.symbols);
  const faces = chosen(setting.cards).map((key) => cardFace(setting, key));
  while (faces.length < 3) faces.unshift(cardBack(setting, ""));
  return el("div", { class: `fan of-${faces.length}` }, definitions, ...faces);
}
