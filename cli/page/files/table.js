// The table: a block for each seat and team, and the common zones between them. update() draws a frame on the
// table. For each frame, redraws only the changed parts.
import { cardBack, cardFace, cardPlace, factSign } from "./cards.js";
import { button, countOfCards, el, familyOf, name, say, seatName, setText, withPeople, written } from "./dom.js";

const kHidden = "?";
const kFewestFolded = 3;  // the smallest number of equal cards in a row that the page draws once

// The zones or counters that `owner` accepts, as [key, zone or counter].
function ownedBy(things, owner) {
  return Object.entries(things).filter(([key, one]) => owner(one, key));
}

class Zone {
  constructor(setting, key, title) {
    this.setting = setting;
    this.key = key;
    this.what = setting.zones[key];
    this.spread = false;
    this.list = el("ul", { class: "cards" });
    this.count = el("span", { class: "count" });
    this.toggle = button([], () => {
      this.spread = !this.spread;
      this.draw();
    }, { class: "toggle" });
    this.root = el("div", { class: this.what.closed ? "zone" : "zone open", role: "group", "aria-label": this.what.word, "data-zone": key },
      el("h4", {}, name(title.replaceAll("_", " ")), " ", this.count), this.list, this.toggle);
    this.places = [];  // the elements of the zone's cards, in the order of the frame
    this.root.classList.toggle("unused", this.isLoose());
    // Mark a zone if only its name distinguishes it from the other zones of its family.
    this.root.classList.toggle("member", this.what.member !== undefined && this.what.symbol === undefined);
  }

  // Whether the zone belongs to no seat, team or family, and has no sign that says which cards belong in it.
  isLoose() {
    const { seat, team, member, symbol } = this.what;
    return seat === undefined && team === undefined && member === undefined && symbol === undefined;
  }

  // `cards` are in the order of the frame. `known` includes remembered cards. `told` has the facts about each
  // card, if any. If the page shows the cards in a different order, `sorted` has their places in that order.
  update(cards, known, told, sorted) {
    const state = JSON.stringify([cards, known, told, sorted]);
    if (state === this.state) return;
    this.state = state;
    [this.cards, this.known, this.told] = [cards, known ?? cards, told ?? []];
    this.order = sorted?.map((place) => place - 1);
    this.draw();
  }

  draw() {
    const n = this.cards.length;
    const stack = this.what.lies === "stack" && !this.spread;
    const bottomFirst = !this.what.topFirst;
    this.root.classList.toggle("stack", stack);
    this.root.classList.toggle("nothing", n === 0);
    if (n > 0) this.root.classList.remove("unused");
    this.root.classList.toggle("unknown", n > 1 && this.isUnknown());
    this.root.dataset.count = n;
    const top = bottomFirst ? n - 1 : 0;
    const groups = stack ? (n > 0 ? [[top]] : []) : this.grouped(this.order ?? this.cards.map((_, i) => i));
    const drawn = stack ? n : groups.length;
    this.list.className = drawn > 24 ? "cards many crowd" : drawn > (this.isLoose() || this.what.closed ? 12 : 6) ? "cards many" : "cards";
    setText(this.count, n > (stack ? (this.what.closed ? 0 : 1) : 7) ? String(n) : "");
    this.places = new Array(n).fill(this.list);
    // A screen reader says "face down" once for all cards that differ in nothing.
    const isOneForAll = !stack && n > 1 && !this.what.numbered && this.isUnknown();
    const items = groups.map((group, at) => {
      const [i] = group;
      const item = el("li", { "data-at": i, ...(isOneForAll && at > 0 ? { "data-same": "", "aria-hidden": "true" } : {}), ...(group.length > 1 ? { "data-copies": group.length } : {}) }, this.card(i, stack, group.length, isOneForAll && at === 0), this.facts(i),
        this.what.numbered && !stack ? el("span", { class: "place", "aria-hidden": "true" }, `#${i + 1}`) : null,
        group.length > 1 ? el("span", { class: "copies", "aria-hidden": "true" }, `×${group.length}`) : null);
      for (const at of group) this.places[at] = item;
      return item;
    });
    if (n === 0) items.push(el("li", { class: "empty" }, cardPlace(this.setting, this.what),
      el("span", { class: "unseen" }, say(this.setting, "empty"))));
    if (stack) this.list.className = n > 5 ? "cards deep" : n > 1 ? "cards pile" : "cards";
    this.list.replaceChildren(...items);
    const seen = this.known.some((card) => card !== kHidden);
    this.toggle.hidden = !(this.what.lies === "stack" && n > 1 && seen);
    setText(this.toggle, say(this.setting, this.spread ? "show as a pile" : "show all cards"));
    this.toggle.setAttribute("aria-expanded", String(this.spread));
  }

  // The places in groups: many equal cards in a row are one group.
  grouped(shown) {
    const groups = [];
    for (const i of shown) {
      const like = groups.at(-1)?.[0];
      const folds = this.what.folds && like !== undefined && this.cards[i] !== kHidden && this.cards[i] === this.cards[like];
      if (folds && !this.isTold(i) && !this.isTold(like)) groups.at(-1).push(i);
      else groups.push([i]);
    }
    return groups.flatMap((group) => (group.length < kFewestFolded ? group.map((i) => [i]) : [group]));
  }

  // Whether the viewer knows nothing about the zone's cards.
  isUnknown() {
    return this.known.every((card, i) => card === kHidden && !this.isTold(i));
  }

  // `copies` is the number of equal cards for which this card stands. If `all` is set, the label is for all cards.
  card(i, stack, copies, all) {
    const face = this.known[i];
    const count = stack || all ? this.cards.length : copies;
    const more = stack || all || copies > 1 ? `, ${countOfCards(this.setting, count)}` : "";
    const facts = this.words(i);
    // If moves name cards by their places, the card's label includes its place.
    const place = this.what.numbered && !stack ? `#${i + 1}, ` : "";
    if (face === kHidden) return cardBack(this.setting, place + say(this.setting, "face down") + facts + more);
    const remembered = this.cards[i] === kHidden;
    const word = this.setting.cards[face]?.word ?? face;
    const label = place + word + (remembered ? `, ${say(this.setting, "remembered")}` : "") + facts + more;
    const drawn = cardFace(this.setting, face, label, remembered ? "remembered" : "");
    drawn.dataset.card = face;
    return drawn;
  }

  words(i) {
    const told = this.told[i];
    if (!told) return "";
    return told.is.map((fact) => ", " + say(this.setting, "is {fact}",
      { fact: this.setting.facts[fact]?.word ?? fact })).join("");
  }

  isTold(i) {
    const told = this.told[i];
    return Boolean(told) && told.is.length + told.not.length > 0;
  }

  facts(i) {
    if (!this.isTold(i)) return null;
    const told = this.told[i];
    return el("span", { class: "facts" }, ...told.is.map((fact) => factSign(this.setting, fact, true)),
      ...told.not.map((fact) => factSign(this.setting, fact, false)));
  }
}

class Counter {
  constructor(setting, key, title) {
    this.setting = setting;
    this.what = setting.counters[key];
    this.value = el("span", { class: "value" });
    this.root = el("div", { class: "counter", "data-counter": key },
      el("span", { class: "label" }, name(title.replaceAll("_", " "))), this.value);
  }

  // Updates the text after people have come or gone, because the counter may hold the seat of one of these
  // people.
  renamed() {
    const { now } = this;
    this.now = undefined;
    if (now !== undefined) this.update(now);
  }

  update(value) {
    if (value === this.now) return;
    this.now = value;
    const { tokens, holds, names } = this.what;
    if (holds !== undefined) {
      this.root.classList.toggle("resting", value === null);
      this.value.replaceChildren(value === null ? "" : withPeople(this.setting, String(names?.[value] ?? value ?? kHidden)));
      return;
    }
    const few = tokens !== undefined && typeof value === "number";
    this.root.classList.toggle("resting", value === 0 && !this.what.start && !few);
    if (!few) {
      this.value.replaceChildren(written(value ?? kHidden));
      return;
    }
    const row = el("span", { class: "tokens", role: "img", "aria-label": `${value} / ${tokens}` });
    for (let i = 0; i < tokens; ++i) row.append(el("i", { class: i < value ? "token on" : "token" }));
    this.value.replaceChildren(row, el("span", { class: "number", "aria-hidden": "true", "data-most": tokens }, String(value)));
  }
}

export class Table {
  constructor(setting) {
    this.setting = setting;
    this.zones = new Map();
    this.counters = new Map();
    this.seats = setting.seats.map((seat, i) => this.block(name(seat), "seat", (one) => one.seat === i));
    this.teams = (setting.teams ?? []).map((team, i) => this.block(name(team.name), "team", (one) => one.team === i));
    this.common = el("section", { class: "common" }, ...this.commonParts());
    this.above = el("div", { class: "seats others" });
    this.below = el("div", { class: "seats own" });
    this.far = el("div", { class: "far" }, el("h2", { class: "unseen" }, say(setting, "who plays")), this.above, this.common);
    this.root = el("div", { class: "table" }, this.far, this.below);
    this.isRound = true;   // whether seats are above and below the table, as for spectators
    this.also = () => {};  // a function that adds further content to the table
    this.fit = () => {};   // a function to call after `also`
    this.sitDown(-1);
  }

  // Updates the names after people have come or gone.
  renamed() {
    this.seats.forEach(({ root }, i) => {
      const who = root.querySelector("h3 bdi");
      setText(who, seatName(this.setting, i));
      who.title = who.textContent;
    });
    this.teams.forEach(({ root }, i) => setText(root.querySelector("h3 bdi"), withPeople(this.setting, this.setting.teams[i].name)));
    for (const counter of this.counters.values()) counter.renamed();
    for (const { root, what } of this.zones.values()) root.setAttribute("aria-label", withPeople(this.setting, what.word));
  }

  // Puts the viewer's seat at the bottom.
  sitDown(seat) {
    const blocks = [...this.seats.map((one) => one.root)];
    const mine = seat >= 0 ? blocks.splice(seat, 1) : blocks.splice(this.isRound ? Math.ceil(blocks.length / 2) : blocks.length);
    this.above.replaceChildren(...blocks, ...this.teams.map((one) => one.root));
    this.below.replaceChildren(...mine);
  }

  block(title, kind, owner) {
    const score = el("span", { class: "score" });
    const counters = el("div", { class: "counters" }, ...this.makeCounters(owner));
    const zones = el("div", { class: "zones" }, ...this.makeZones(owner));
    const root = el("section", { class: kind }, el("h3", {}, title, " ", score), counters, zones);
    return { root, score };
  }

  makeZones(owner) {
    return ownedBy(this.setting.zones, owner).map(([key, what]) => {
      const zone = new Zone(this.setting, key, what.member ?? what.own);
      this.zones.set(key, zone);
      return zone.root;
    });
  }

  makeCounters(owner) {
    const shown = ownedBy(this.setting.counters, (one, key) => !one.bookkeeping && owner(one, key));
    return shown.map(([key, what]) => {
      const counter = new Counter(this.setting, key, what.member ?? what.own);
      this.counters.set(key, counter);
      return counter.root;
    });
  }

  // The common zones. Groups the zones of a family with several members under the name of the family.
  commonParts() {
    const title = (content) => el("h4", { "aria-level": 3 }, content);  // level 3, because these zones belong
                                                                        // to no seat
    const isCommon = (one) => one.seat === undefined && one.team === undefined;
    const families = new Map();
    for (const [key, zone] of ownedBy(this.setting.zones, isCommon)) families.set(familyOf(key), zone);
    const parts = [...families].map(([family, zone]) => {
      const zones = this.makeZones((one, key) => isCommon(one) && familyOf(key) === family);
      if (zones.length === 1 && zone.member === undefined) {
        zones[0].querySelector("h4").setAttribute("aria-level", 3);
        return zones[0];
      }
      return el("section", { class: "family" }, title(name(zone.own)), el("div", { class: "zones" }, ...zones));
    });
    this.score = el("span", { class: "value" });
    this.teamScore = el("div", { class: "counter" }, el("span", { class: "label" }, say(this.setting, "score")), this.score);
    const counters = el("div", { class: "counters" }, this.teamScore);
    const kinds = new Map();
    for (const [key, counter] of ownedBy(this.setting.counters, isCommon)) kinds.set(familyOf(key), counter);
    for (const [family, counter] of kinds) {
      const some = this.makeCounters((one, key) => isCommon(one) && familyOf(key) === family);
      if (counter.member === undefined) {
        counters.append(...some);
      } else {
        counters.append(el("div", { class: "counter-family" }, el("span", { class: "label" }, name(counter.own)), ...some));
      }
    }
    return [counters, el("div", { class: "zones" }, ...parts)];
  }

  update(frame) {
    for (const [key, zone] of this.zones) {
      zone.update(frame.zones[key] ?? [], frame.known?.[key], frame.told?.[key], frame.sorted?.[key]);
    }
    for (const [key, counter] of this.counters) counter.update(frame.counters[key]);
    const team = frame.score?.team;
    this.teamScore.hidden = team === undefined;
    setText(this.score, written(team ?? ""));
    this.setting.seats.forEach((seat, i) => {
      const { root } = this.seats[i];
      root.classList.toggle("active", !frame.over && Array.isArray(frame.active) && frame.active.includes(seat));
      root.classList.toggle("winner", Array.isArray(frame.winners) && frame.winners.includes(seat));
    });
    this.also(frame);
    this.fit();
  }
}
