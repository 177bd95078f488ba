// Dialogs of the page, which close with Escape and return the focus to where it was.
import { button, el } from "../page/files/dom.js";

export function openDialog(title, content, { wide = false } = {}) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const dialog = el("dialog", { class: wide ? "wide" : null, "aria-labelledby": id });
  dialog.append(el("header", { class: "dialog-head" }, el("h2", { id }, title), button("×", () => dialog.close(), { class: "quiet", "aria-label": "Close" })),
    el("div", { class: "dialog-body" }, ...[content].flat()));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

// Asks for one line of text. `check` returns an error message, or "" if the text is valid. Resolves with undefined if
// the reader closes the dialog.
export function askText(title, { label, value = "", check = () => "", about = "", yes = "OK" }) {
  return new Promise((done) => {
    const field = el("input", { type: "text", value, required: true, autocomplete: "off", spellcheck: "false" });
    const complaint = el("p", { class: "complaint", role: "alert" });
    const form = el("form", { method: "dialog" }, ...(about === "" ? [] : [el("p", {}, about)]), el("label", {}, label, " ", field), complaint,
      el("p", { class: "row end" }, el("button", { class: "primary" }, yes)));
    let answer;
    const dialog = openDialog(title, form);
    form.addEventListener("submit", (event) => {
      const wrong = check(field.value.trim());
      complaint.textContent = wrong;
      if (wrong !== "") {
        event.preventDefault();
        return;
      }
      answer = field.value.trim();
    });
    dialog.addEventListener("close", () => done(answer));
    field.select();
  });
}

export function confirmed(title, text, yes) {
  return new Promise((done) => {
    let answer = false;
    const dialog = openDialog(title, [el("p", {}, text), el("p", { class: "row end" }, button("Cancel", () => dialog.close()), button(yes, () => {
      answer = true;
      dialog.close();
    }, { class: "primary" }))]);
    dialog.addEventListener("close", () => done(answer));
  });
}
