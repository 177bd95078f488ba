// Shows the scores of seats next to their names, if no counters show the scores.
import { familyOf, say, setText, written } from "./dom.js";

// The family of counters that have the scores of the seats, or of their teams. Returns undefined if no family
// of counters has the scores.
function countersOfScores({ counters, seats, teams }, frame) {
  const teamOf = (i) => (teams ?? []).findIndex((team) => team.seats.includes(i));
  const families = new Set(Object.keys(counters).filter((key) => !counters[key].bookkeeping).map(familyOf));
  return [...families].find((family) => seats.every((seat, i) => {
    const own = Object.entries(counters).find(([key, one]) =>
      familyOf(key) === family && (one.seat === i || (one.team !== undefined && one.team === teamOf(i))));
    return own !== undefined && frame.counters[own[0]] === frame.score[seat];
  }));
}

// Hides the scores until one of them differs from 0, and then shows them.
export function tellScores(setting, { seats, counters }, frame) {
  const scores = frame.score;
  const are = scores !== null && typeof scores === "object" && scores.team === undefined;
  const family = are ? countersOfScores(setting, frame) : undefined;
  const isAny = are && setting.seats.some((seat) => scores[seat] !== 0);
  setting.seats.forEach((seat, i) => {
    const isTold = are && seat in scores && family === undefined && (frame.over || isAny);
    setText(seats[i].score, isTold ? say(setting, "score {n}", { n: written(scores[seat]) }) : "");
  });
  for (const [key, { root }] of counters) {
    if (isAny && family !== undefined && familyOf(key) === family) root.classList.remove("resting");
  }
}
