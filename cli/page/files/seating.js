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

function isClosed(live) {
  live.isGone = true;
  live.news = live.say("this table has been closed");
  live.clock.close();
  live.tell(live.news);
  live.offer();
}

// Its player looks on.
async function losesSeat(live) {
  live.card = await get(live.path());  // else nobody is let in here, and the seat may be theirs still
  const news = live.say("your seat has been freed");
  live.news = news;
  setTimeout(() => {
    if (live.news !== news) return;
    live.news = undefined;
    live.tell("");
  }, kLostTold);
  forgetSeat(live.game, live.table, String(live.seat));
  live.seats = seatsAt(live.game, live.table);
  await live.showSeat(firstSeat(live.game, live.table));
}

// Nothing more is heard of a table that somebody has closed, nor of a seat that somebody has freed.
export function endsFor(live, why) {
  if (why.status === 404) isClosed(live);
  else if (why.status === 403 && live.seat !== undefined) live.orTell(losesSeat(live));
  else live.tell(live.words(why));
}

// The table is gone.
export function forgetAll(live) {
  for (const seat of Object.keys(live.seats)) forgetSeat(live.game, live.table, seat);
  live.go();
}
