// What a visitor wishes of every page, kept by the browser: the language, light or dark.
import { el, say } from "./dom.js";
import { kWish, showColours, wish } from "./kept.js";

const kColours = { "": "as on this device", light: "light", dark: "dark" };

function keepWish(what, text) {
  localStorage.setItem(kWish + what, text);
}

// A language as those who speak it call it.
function ownName(language) {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(language);
  } catch {
    return language;
  }
}

function menu(label, options, chosen, changed) {
  const select = el("select", {}, ...options.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
  select.addEventListener("change", () => changed(select.value));
  return el("label", {}, label, " ", select);
}

// `languages`: of this page, which is in `now`.
export function wishes(setting, languages, now) {
  const speaks = menu(say(setting, "language"), languages.map((one) => [one, ownName(one)]), now, (language) => {
    keepWish("language", language);
    location.reload();
  });
  const colours = menu(say(setting, "colours"), Object.entries(kColours).map(([value, text]) => [value, say(setting, text)]), wish("colours"),
    (chosen) => {
      keepWish("colours", chosen);
      showColours();
    });
  return el("p", { class: "wishes" }, languages.length > 1 ? speaks : null, " ", colours);
}
