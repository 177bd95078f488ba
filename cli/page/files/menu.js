// Menus and dialogs over the page. When a menu or dialog opens, the page itself does not move.
import { el } from "./dom.js";

const kFromEdge = 4;

// Places a panel below its heading, within the window.
function placeBelow(root, panel) {
  const heading = root.firstElementChild.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  panel.style.left = `${Math.max(kFromEdge, Math.min(heading.left, document.documentElement.clientWidth - width - kFromEdge))}px`;
  panel.style.top = `${Math.max(kFromEdge, Math.min(heading.bottom, innerHeight - height - kFromEdge))}px`;
}

// A menu. The Escape key or a click outside closes the menu. `parts` is the menu's content from top to
// bottom.
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

// A dialog over the whole page, because a phone may hide the part of the page that opens the dialog. Closing
// the dialog removes it from the page.
export function dialogOver(root, ...parts) {
  const dialog = el("dialog", {}, el("form", { method: "dialog" }, ...parts));
  root.prepend(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  return dialog;
}
