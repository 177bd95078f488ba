// A worker with the server's tables as WebAssembly. Receives {start} once, then {id, request}, {id, end} to end a
// stream, and {written} with files that another worker has changed. Sends {id, answer} and {id, events}.
import { Server } from "fuda-web/server.js";

import { diskOf, fail, take } from "./in_worker.js";

let server;

function handle({ id, request, end, written }) {
  if (written !== undefined) take(server.disk, written);
  else if (end) server.end(id);
  else server.ask(id, request, (answer) => postMessage({ id, answer }), (events) => postMessage({ id, events }));
}

// Messages may arrive before {start}, because a page may still be compiling the module.
let begin;
let ready = new Promise((done) => { begin = done; }).catch(fail);
onmessage = ({ data }) => {
  if (data.start === undefined) ready = ready.then(() => handle(data)).catch(fail);
  else begin(Server.start(data.start.module, diskOf(data.start)).then((started) => { server = started; }));
};
