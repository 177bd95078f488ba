// Reads the events of a stream (server-sent events).

// One event of a stream, as {id, event, data}. Returns nothing for a comment.
function parsed(block) {
  const fields = {};
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).trimStart();
  }
  return fields.data === undefined ? null : fields;
}

// The events of a stream, as {id, event, data}. Calls `heard` whenever data arrives.
export async function* eventsOf(body, heard = () => {}) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard();
    const blocks = (text + part.value).split("\n\n");
    text = blocks.pop();
    yield* blocks.map(parsed).filter((event) => event !== null);
  }
}
