// What this browser keeps: the seats that were taken in it, and what a visitor wishes of every page.

export const kSeats = "fuda.seats";
export const kWish = "fuda.wish.";

// By "GAME/TABLE": {seats, owner, since}.
export function kept() {
  try {
    const seats = JSON.parse(localStorage.getItem(kSeats) ?? "{}");
    return typeof seats === "object" && seats !== null ? seats : {};
  } catch {
    return {};
  }
}

// The credentials of seats at a table, by player.
export function seatsAt(game, table) {
  return kept()[`${game}/${table}`]?.seats ?? {};
}

// What a visitor has chosen for all pages (wishes.js); "": nothing.
export function wish(what) {
  try {
    return localStorage.getItem(kWish + what) ?? "";
  } catch {
    return "";
  }
}

// Light or dark, before anything is drawn.
export function showColours() {
  const colours = wish("colours");
  if (colours === "") delete document.documentElement.dataset.colours;
  else document.documentElement.dataset.colours = colours;
}

showColours();
