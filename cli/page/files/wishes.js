// A visitor's settings for all pages, which the browser keeps: the language, and light or dark colours.
import { el, say } from "./dom.js";
import { kWish, showColours, wish } from "./kept.js";

const kColours = { "": "match this device", light: "light", dark: "dark" };

function keepWish(what, text) {
  localStorage.setItem(kWish + what, text);
}

// The name of a language, written in that language.
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

// `languages` are the languages of this page. `now` is the current language.
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
