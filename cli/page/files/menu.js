// What lies over the page, so that nothing moves when it opens.
import { el } from "./dom.js";

const kFromEdge = 4;

// Below its heading, within the window.
function placeBelow(root, panel) {
  const heading = root.firstElementChild.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  panel.style.left = `${Math.max(kFromEdge, Math.min(heading.left, document.documentElement.clientWidth - width - kFromEdge))}px`;
  panel.style.top = `${Math.max(kFromEdge, Math.min(heading.bottom, innerHeight - height - kFromEdge))}px`;
}

// A menu, which closes by Escape, and by a click beside it. `parts`: what stands in it, from top to bottom.
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

// A dialog over everything else, wherever what asks for it stands: some of that is not shown on a phone. It goes when it is closed.
export function dialogOver(root, ...parts) {
  const dialog = el("dialog", {}, el("form", { method: "dialog" }, ...parts));
  root.prepend(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  return dialog;
}
