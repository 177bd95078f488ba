// The readable names of a game's zones, cards and seats, and texts for moves and their effects.
import { countOfCards, say } from "./dom.js";
import { signed } from "./points.js";

const kMostSaid = 8;   // the maximum number of texts about the events of a move
const kMostLines = 4;  // the maximum number of lines of a text that the page cuts off

// Maps the names in texts of rules to readable names. Seats get the names of the people in them. In English,
// cards get readable names instead of their names in scripts.
function spoken(setting) {
  const words = new Map();
  const add = (name, word) => {
    if (word !== undefined && word !== name) words.set(name, word);
  };
  if (setting.lang === "en") {
    for (const [key, card] of Object.entries(setting.cards)) add(key, card.word);
  }
  setting.seats.forEach((seat, i) => add(seat, setting.people?.[i]));
  return words;
}

// Separates consecutive names with commas if their readable forms have several words.
function apart(text, words) {
  const names = text.split(" ");
  const whole = names.map((name) => words.get(name));
  return names.map((name, i) => (whole[i] !== undefined && whole[i + 1] !== undefined && `${whole[i]}${whole[i + 1]}`.includes(" ") ? `${name},` : name)).join(" ");
}

// A text of the game with readable names.
export function called(setting, text) {
  const words = spoken(setting);
  // Replace a minus only in front of a number, because names of cards may end in "-".
  return apart(text, words).replace(/[\p{L}\p{N}_]+(?:[-:+]+[\p{L}\p{N}_]+)*/gu, (name) => words.get(name)
    ?? name.replace(/[\p{L}\p{N}_]+/gu, (part) => (setting.seats.includes(part) ? words.get(part) : undefined) ?? part))
    .replace(/(?<=→ )-(?=\d)|(?<= )-(?=\d+ →)/g, "−");
}

// The text of a move. Only the first word of a move is the name of its kind. In other texts, the same word
// may be part of a zone's name. A "?" represents a part that is hidden from this seat.
export function calledMove(setting, seen) {
  if (seen === "?") return say(setting, "a secret move");
  const text = seen.replace(/(?<= )\?(?= |$)/g, say(setting, "in secret"));
  const [kind] = text.split(" ", 1);
  const word = setting.lang === "en" ? setting.kinds?.[kind]?.word : undefined;
  return word === undefined ? called(setting, text) : word + called(setting, text.slice(kind.length));
}

function calledArgument(setting, word) {
  if (word === "?") return say(setting, "in secret");
  return word.startsWith("#") ? say(setting, "card {n}", { n: word.slice(1) }) : called(setting, word);
}

// The text of a past move, which names the cards that this seat saw.
export function toldMove(setting, { called: [kind, ...args], steps = [] }) {
  if (kind === "?") return say(setting, "a secret move");
  const word = setting.lang === "en" ? setting.kinds?.[kind]?.word ?? kind : kind;
  // The places of hidden cards mean something only if moves name these cards by their places.
  const from = steps.find((step) => Array.isArray(step.moved))?.moved[0]?.from;
  const isHidden = args.length > 0 && args.every((one) => one.startsWith("#")) && setting.zones[from]?.numbered !== true;
  const words = isHidden ? [countOfCards(setting, args.length)] : args.map((one) => calledArgument(setting, one));
  if (words.length === 0) return word;
  const { form } = Object.entries(setting.kinds ?? {}).find(([id, one]) => id === kind || one.word === kind)?.[1] ?? {};
  // Prefer a whole sentence that starts with the same word.
  if (form?.startsWith(`${word} `)) return form.replace(/\{(\d+)\}/g, (_, i) => words[i] ?? "");
  const between = words.some((one) => one.includes(" ")) ? ", " : " ";
  return word.includes(" ") ? `${word}${say(setting, ":")} ${words.join(", ")}` : `${word} ${words.join(between)}`;
}

// The text of a move. If no other text shows the effect of the move, adds the card that the move took to
// another zone. If the move names cards, the text of the move is enough.
export function toldMoveWithCard(setting, frame) {
  const text = toldMove(setting, frame);
  const words = new Set(Object.entries(setting.cards).flatMap(([key, card]) => [key, card.word]));
  if (frame.called.slice(1).some((one) => one.startsWith("#") || words.has(one))) return text;
  const first = frame.steps.find((step) => step.counter === undefined);
  if (!Array.isArray(first?.moved) || first.moved.length > 1) return text;
  const [{ card, from, to }] = first.moved;
  const isOwn = [from, to].some((zone) => setting.zones[zone]?.seat === frame.who);
  return isOwn && card !== "?" ? `${text}${frame.called.length > 1 ? "," : say(setting, ":")} ${setting.cards[card]?.word ?? card}` : text;
}

// The changes of scores, as [side, before, after] for each side whose score has changed.
export function scoreChanges(setting, before, frame) {
  const [was, now] = [before?.score, frame.score];
  if (was === null || now === null || typeof was !== "object" || typeof now !== "object") return [];
  return Object.keys(now).filter((side) => typeof was[side] === "number" && typeof now[side] === "number" && was[side] !== now[side])
    .map((side) => [side === "team" ? say(setting, "score") : called(setting, side), was[side], now[side]]);
}

// The effects of a move, in short: changes of counters, texts that rules say, and changes of scores that no
// counter shows.
export function toldChanges(setting, before, frame) {
  const counters = (frame.steps ?? []).filter(({ counter, from, to }) => Number.isInteger(from) && Number.isInteger(to) && from !== to && setting.counters[counter]?.bookkeeping !== true);
  const said = (frame.steps ?? []).filter((step) => step.said !== undefined).map((step) => called(setting, step.text));
  const scores = scoreChanges(setting, before, frame).filter(([, was, now]) => !counters.some(({ from, to }) => from === was && to === now));
  return [...counters.map(({ counter, from, to }) => [called(setting, setting.counters[counter].word), from, to]), ...scores]
    .map(([word, was, now]) => `${word} ${signed(now - was)}`).concat(said);
}

// Describes a move and its effects, each only once. If the move names a card, the card's destination follows
// the card. If a counter shows a score, describes only the change of the counter.
export function toldStory(setting, before, frame) {
  let text = toldMove(setting, frame);
  let says = frame.says ?? [];
  const card = frame.called.at(-1);
  if (frame.called.length > 1 && says[0]?.startsWith(`${card} → `)) {
    text += called(setting, says[0].slice(card.length));
    says = says.slice(1);
  }
  // Limit the number of texts, because some moves, such as a deal to many places, have too many texts.
  if (says.length > kMostSaid) says = [...says.slice(0, kMostSaid - 1), "…"];
  const counters = Object.entries(setting.counters).filter(([, { bookkeeping }]) => !bookkeeping);
  const isSaid = (was, now) => counters.some(([key, { word }]) =>
    before?.counters[key] === was && frame.counters[key] === now && says.includes(`${word} ${was} → ${now}`));
  const changes = scoreChanges(setting, before, frame).filter(([, was, now]) => !isSaid(was, now));
  return [text, ...says.map((one) => called(setting, one)), ...changes.map(([side, was, now]) => `${side} ${signed(now - was)}`)];
}

// Shows the whole text if it fits together with the other texts, and otherwise as many of its lines as
// possible.
export function wholeIfRoom(text, others) {
  const isRoom = () => others.scrollHeight <= others.clientHeight + 1;
  text.classList.add("whole");
  text.classList.toggle("whole", isRoom());
  for (let lines = text.classList.contains("whole") ? 0 : kMostLines; lines > 1; --lines) {
    text.parentElement.style.setProperty("--lines", lines);
    if (isRoom()) return reachable(text);
  }
  text.parentElement.style.removeProperty("--lines");
  return reachable(text);
}

function isOverfull(node) {
  return node.scrollHeight > node.clientHeight + 1;
}

// Gives room to the last event first, and the remaining room to earlier moves. A touch on the story shows the
// whole story.
export function roomForLast(story) {
  if (story === document.activeElement) return;
  const earlier = [...story.querySelectorAll(".earlier > li")];
  for (const one of earlier) one.classList.remove("older");
  for (const one of earlier) one.classList.toggle("older", isOverfull(story));
  reachable(story, isOverfull(story) || earlier.some((one) => one.classList.contains("older")));
}

// If the content of an element is cut off, makes the element reachable by keyboard and touch.
export function reachable(node, isCut = isOverfull(node)) {
  if (node === document.activeElement) return;
  node.classList.toggle("cut", isCut);
  if (isCut) node.setAttribute("tabindex", "0");
  else node.removeAttribute("tabindex");
}
