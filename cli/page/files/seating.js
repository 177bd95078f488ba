// People sit down at a table, and leave it.
import { forgetSeat, get, keepName, keepSeat, post } from "./api.js";
import { seatsAt } from "./kept.js";

export async function sitDown(live, seat, own) {
  keepName(own);
  try {
    const { playerID, playerCredentials } = await post(live.path("join"), { playerID: String(seat), playerName: own });
    keepSeat(live.game, live.table, playerID, playerCredentials);
    live.seats = seatsAt(live.game, live.table);
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

// The table is gone.
export function forgetAll(live) {
  for (const seat of Object.keys(live.seats)) forgetSeat(live.game, live.table, seat);
  live.go();
}
