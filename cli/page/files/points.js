import { written } from "./dom.js";

// Points as a change.
export function signed(n) {
  return n < 0 ? written(n) : `+${n}`;
}
