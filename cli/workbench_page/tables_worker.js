// A worker with the server's tables as WebAssembly. What comes in: {start} once, then {id, request}, {id, end} to end a
// stream, and {written} with files that another worker has changed. What goes out: {id, answer} and {id, events}.
import { Server } from "fuda-web/server.js";

import { diskOf, take } from "./library_disk.js";

let server;
const numbers = new Map(); // the server's number of each request that has a stream

function handle({ id, request, end, written }) {
  if (written !== undefined) return take(server.disk, written);
  if (end) {
    server.end(numbers.get(id));
    return numbers.delete(id);
  }
  const number = server.ask(request, (answer) => postMessage({ id, answer }), (events) => postMessage({ id, events }));
  return numbers.set(id, number);
}

// Lets the page hear of a failure as an error of the worker. Never resolves, so that a broken server answers nothing.
function fail(why) {
  setTimeout(() => { throw why; });
  return new Promise(() => {});
}

// Messages may arrive before {start}, because a page may still be compiling the module.
let begin;
let ready = new Promise((done) => { begin = done; }).catch(fail);
onmessage = ({ data }) => {
  if (data.start === undefined) ready = ready.then(() => handle(data)).catch(fail);
  else begin(Server.start(data.start.module, diskOf(data.start)).then((started) => { server = started; }));
};
