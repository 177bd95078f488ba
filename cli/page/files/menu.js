// A menu that lies over the page, so that nothing moves when it opens. It closes by Escape, and by a click beside it.
import { el } from "./dom.js";

const kFromEdge = 4;

// Below its heading, within the window.
function placeBelow(root, panel) {
  const heading = root.firstElementChild.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  panel.style.left = `${Math.max(kFromEdge, Math.min(heading.left, document.documentElement.clientWidth - width - kFromEdge))}px`;
  panel.style.top = `${Math.max(kFromEdge, Math.min(heading.bottom, innerHeight - height - kFromEdge))}px`;
}

// `parts`: what stands in it, from top to bottom.
export function menuOver(label, parts, attributes) {
  const panel = el("div", { class: "menu-panel" }, ...parts);
  const root = el("details", attributes, el("summary", {}, label), panel);
  let listening;
  const close = () => root.removeAttribute("open");
  panel.addEventListener("click", (event) => {
    if (event.target.closest("button") !== null) close();
  });
  root.addEventListener("toggle", () => {
    listening?.abort();
    if (!root.open) return;
    listening = new AbortController();
    const listen = (event, action) => document.addEventListener(event, (happened) => {
      if (root.isConnected) action(happened);
      else listening.abort();
    }, { signal: listening.signal, capture: true });
    listen("pointerdown", (event) => {
      if (!root.contains(event.target)) close();
    });
    listen("scroll", (event) => {
      if (event.target.contains(root)) close();
    });
    listen("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
      root.firstElementChild.focus();
    });
    placeBelow(root, panel);
  });
  return root;
}
