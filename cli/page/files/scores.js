// What seats have scored, beside their names, where no counter of theirs says it.
import { familyOf, say, setText, written } from "./dom.js";

// The family of counters that are the scores of the seats, or of their teams; undefined: there is none.
function countersOfScores({ counters, seats, teams }, frame) {
  const teamOf = (i) => (teams ?? []).findIndex((team) => team.seats.includes(i));
  const families = new Set(Object.keys(counters).filter((key) => !counters[key].bookkeeping).map(familyOf));
  return [...families].find((family) => seats.every((seat, i) => {
    const own = Object.entries(counters).find(([key, one]) =>
      familyOf(key) === family && (one.seat === i || (one.team !== undefined && one.team === teamOf(i))));
    return own !== undefined && frame.counters[own[0]] === frame.score[seat];
  }));
}

// Nothing while all of them are 0; a 0 stands there as soon as another one has more or less.
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
