// People sit down at a table, and leave it.
import { forgetSeat, get, keepName, keepSeat, post } from "./api.js";
import { firstSeat } from "./asks.js";
import { seatsAt } from "./kept.js";

const kLostTold = 20000;  // milliseconds that are enough to read that a seat is lost

export async function sitDown(live, seat, own) {
  keepName(own);
  try {
    const { playerID, playerCredentials } = await post(live.path("join"), { playerID: String(seat), playerName: own });
    keepSeat(live.game, live.table, playerID, playerCredentials);
    live.seats = seatsAt(live.game, live.table);
    live.news = undefined;
    live.card = await get(live.path());
    await live.showSeat(seat);
  } catch (why) {
    live.tell(live.words(why));
  }
}

export async function leave(live, seat) {
  live.hushes();  // a table goes with its last seat, and is not to be asked for then
  try {
    await post(live.path("leave"), { playerID: String(seat), credentials: live.seats[seat] });
  } catch (why) {
    if (![403, 404].includes(why.status)) {
      live.listens();
      live.tell(live.words(why));
      return;
    }
  }
  forgetSeat(live.game, live.table, String(seat));
  live.go();
}

// Nothing more is heard of a table that somebody has closed, nor of a seat that somebody has freed: its player looks on.
export function endsFor(live, why) {
  const isFreed = why.status === 403 && live.seat !== undefined;
  if (!isFreed && why.status !== 404) {
    live.tell(live.words(why));
    return;
  }
  live.isGone = !isFreed;
  live.news = live.say(isFreed ? "your seat has been freed" : "this table has been closed");
  if (live.isGone) {
    live.clock.close();
    live.tell(live.news);
    live.offer();
    return;
  }
  setTimeout(() => {
    if (live.isGone || live.news === undefined) return;
    live.news = undefined;
    live.tell("");
  }, kLostTold);
  forgetSeat(live.game, live.table, String(live.seat));
  live.seats = seatsAt(live.game, live.table);
  live.orTell(live.showSeat(firstSeat(live.game, live.table)));
}

// The table is gone.
export function forgetAll(live) {
  for (const seat of Object.keys(live.seats)) forgetSeat(live.game, live.table, seat);
  live.go();
}
