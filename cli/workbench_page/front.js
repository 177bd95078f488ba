// Runs first in a table's page that has no server: the page around it, or this page itself, answers instead.
const answers = globalThis.fudaFetch ?? globalThis.parent.fudaFetch;
globalThis.fetch = (path, options) => answers(path, options);
