// A list of listeners for events of one object.
export class Signals {
  constructor() {
    this.listeners = new Map();
  }

  on(event, listener) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  emit(event, ...values) {
    for (const listener of this.listeners.get(event) ?? []) listener(...values);
  }
}
