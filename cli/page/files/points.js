// Points as people write them.

export function written(n) {
  return n < 0 ? `−${-n}` : String(n);
}

// As a change.
export function signed(n) {
  return n < 0 ? written(n) : `+${n}`;
}
