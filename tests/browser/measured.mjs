// Checks that everything a player needs at a table is in view.

// Runs in the page. Returns the faults of the page, such as a button or a card that cannot be clicked because too
// little of it is visible.
export function measured() {
  const kStep = 3;
  const faults = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide} wide`);
  if (document.querySelector(".table.overfull") !== null) faults.push("cards of every size are too large");
  const far = document.querySelector(".live .far");
  if (far !== null && far.scrollHeight > far.clientHeight + 1) faults.push(`the part above the player's own cards is cut by ${far.scrollHeight - far.clientHeight} pixels`);
  for (const block of document.querySelectorAll(".live .seat, .live .team")) {
    const beyond = [...block.querySelectorAll(".card")].filter((card) => card.getBoundingClientRect().right > block.getBoundingClientRect().right + 2);
    if (beyond.length > 0) faults.push(`${beyond.length} cards beyond the block of ${block.querySelector("h3")?.textContent}`);
  }
  const small = (item) => Math.min(item.clientWidth, item.querySelector(".card").clientWidth) < 30;
  for (const block of document.querySelectorAll(".live .seat, .live .team")) {
    const lens = block.querySelector(".magnifies:not([hidden])");
    const needs = [...block.querySelectorAll(".cards > li:has(> .card[data-card])")].some(small);
    if (needs !== (lens !== null)) faults.push(`cards of ${block.querySelector("h3").textContent} can${needs ? "not" : ""} be magnified`);
  }
  // The cards of other seats may overlap only if there is no room for more rows.
  const isFolded = (item) => item.clientWidth < item.querySelector(".card").clientWidth;
  for (const block of document.querySelectorAll(".live .others > *")) {
    const lowest = Math.max(...[...block.querySelectorAll(".card, h3, .facts")].map((node) => node.getBoundingClientRect().bottom));
    for (const list of block.querySelectorAll('.cards:has(> li:not(:last-child) > .card:not(.back, .place))')) {
      const items = [...list.children].filter((item) => item.querySelector(".card") !== null);
      if (!items.slice(0, -1).some(isFolded)) continue;
      const { width, height } = items[0].querySelector(".card").getBoundingClientRect();
      const rows = Math.ceil(items.length / Math.floor(list.clientWidth / (width + 4)));
      if (rows * (height + 6) - list.clientHeight + 14 < block.getBoundingClientRect().bottom - lowest) faults.push(`cards of ${block.querySelector("h3").textContent} overlap although there is room for ${rows} rows`);
    }
  }
  // The mark of a new card must be next to the card. The outline of a zone must not cover any text.
  for (const item of document.querySelectorAll(".cards > li.recent:has(> .card)")) {
    if (item.matches(".closest .others .unknown:not(.stack) .cards > li:not(:last-child)")) continue;  // backs that are shown as one card
    const off = parseFloat(getComputedStyle(item, "::before").top) - item.querySelector(".card").getBoundingClientRect().height;
    if (Math.abs(off) > 8) faults.push(`the mark of a new card is ${Math.round(off)} pixels away from the card`);
  }
  const counters = document.querySelector(".live .common > .counters");
  for (const zone of document.querySelectorAll(".live .common .zone.can")) {
    const { outlineOffset, outlineWidth } = getComputedStyle(zone);
    const over = counters.getBoundingClientRect().bottom - zone.getBoundingClientRect().top + parseFloat(outlineOffset) + parseFloat(outlineWidth);
    if (counters.clientHeight > 0 && over > 0) faults.push(`the outline of ${zone.dataset.zone} is ${Math.round(over)} pixels over the line above it`);
  }
  const prompt = document.querySelector(".prompt:not(.whole)");
  if (prompt !== null && prompt.clientHeight > 0 && prompt.scrollHeight > prompt.clientHeight + 1 && !prompt.matches(".cut[tabindex]")) faults.push("the prompt is cut, and nothing shows the rest");
  const what = (node) => node.getAttribute("aria-label") || node.textContent;
  const needed = [...document.querySelectorAll("svg.card.can, .zone.can, .choices button:not(details button), .own .zone:not(.open) .card:not(.place)")].filter((node) => node.closest("[hidden]") === null)
    .filter((node) => innerWidth <= 1000 || node.closest(".steps") === null);  // on a wide page, the panel has its own controls
  for (const node of needed) {
    const box = node.getBoundingClientRect();
    let [hits, left, right, top, bottom] = [0, Infinity, -Infinity, Infinity, -Infinity];
    for (let x = box.left + 1; x < box.right; x += kStep) {
      for (let y = box.top + 1; y < box.bottom; y += kStep) {
        const hit = document.elementFromPoint(x, y);
        if (hit === null || !(node === hit || node.contains(hit))) continue;
        ++hits;
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      }
    }
    const isButton = node.matches("button");
    const enough = hits > 0 && right - left >= 12 && bottom - top >= 15 && (!isButton || (right - left > box.width * 0.8 && bottom - top > box.height * 0.8));
    if (!enough) faults.push(`${node.matches(".can") ? "can " : ""}${what(node)}: ${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}×${Math.round(box.height)}, ${hits === 0 ? "nothing" : `${Math.round(right - left)}×${Math.round(bottom - top)}`} to hit`);
  }
  return faults;
}
