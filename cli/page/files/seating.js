// Lets people take and leave seats at a table.
import { forgetSeat, get, keepName, keepSeat, post } from "./api.js";
import { firstSeat } from "./asks.js";
import { seatsAt } from "./kept.js";

const kLostTold = 20000;  // milliseconds for which the message about a lost seat is visible

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

export async function rename(live, seat, own) {
  keepName(own);
  await live.orTell(post(live.path("update"), { playerID: String(seat), credentials: live.seats[seat], newName: own }));
}

export async function leave(live, seat) {
  live.hushes();  // stop requests first, because the server may remove the table when its last seat becomes
                  // free
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

// Handles the loss of a seat, after which the player is a spectator or has only other seats.
async function losesSeat(live) {
  // Make this request first. If this request fails, the server refuses all requests, and the player may not
  // have lost the seat.
  live.card = await get(live.path());
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

// Handles a refusal of the event stream, such as after the end of a table, or after somebody has freed the
// seat.
export function endsFor(live, why) {
  if (why.status === 404) isClosed(live);
  else if (why.status === 403 && live.seat !== undefined) live.orTell(losesSeat(live));
  else live.tell(live.words(why));
}

// Forgets all seats, because the table is gone.
export function forgetAll(live) {
  for (const seat of Object.keys(live.seats)) forgetSeat(live.game, live.table, seat);
  live.go();
}
