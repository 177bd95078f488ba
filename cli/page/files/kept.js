// Data that this browser keeps: the seats that visitors have taken, and the visitor's settings for all pages.

export const kSeats = "fuda.seats";
export const kWish = "fuda.wish.";

// The data of each table, {seats, owner, since}, under the key "GAME/TABLE".
export function kept() {
  try {
    const seats = JSON.parse(localStorage.getItem(kSeats) ?? "{}");
    return typeof seats === "object" && seats !== null ? seats : {};
  } catch {
    return {};
  }
}

// The credentials of the seats at a table, by player.
export function seatsAt(game, table) {
  return kept()[`${game}/${table}`]?.seats ?? {};
}

// A visitor's choice for all pages (wishes.js), or "" if the visitor has chosen nothing.
export function wish(what) {
  try {
    return localStorage.getItem(kWish + what) ?? "";
  } catch {
    return "";
  }
}

// Sets light or dark colours before the browser draws the page.
export function showColours() {
  const colours = wish("colours");
  if (colours === "") delete document.documentElement.dataset.colours;
  else document.documentElement.dataset.colours = colours;
}

showColours();
