import { written } from "./dom.js";

// Writes a change of points with a sign.
export function signed(n) {
  return n < 0 ? written(n) : `+${n}`;
}
