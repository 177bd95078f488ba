// Runs first in a table's page that has no server. The surrounding page, or this page itself, answers in place of the
// server.
const answers = globalThis.fudaFetch ?? globalThis.parent.fudaFetch;
globalThis.fetch = (path, options) => answers(path, options);
