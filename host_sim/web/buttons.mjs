// Presses by keyboard, touch, mouse and gamepad. A button is down while at least one of them holds it.
const HOLD_MS = 600; // a longer press of A or B is a hold, as in firmware/drivers/buttons.py
const SHORTCUT_MS = 700;

const KEYS = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  w: "up", s: "down", a: "left", d: "right",
  Enter: "a", " ": "a", z: "a",
  Backspace: "b", Escape: "b", x: "b",
};
const HELD = { h: "a", F2: "a", m: "b", F3: "b" }; // keys that hold a button: for a hint, and for the menu
// Buttons of a gamepad with the standard layout. The lower one is A, as on most consoles' pads.
const PAD = { 0: "a", 1: "b", 12: "up", 13: "down", 14: "left", 15: "right" };
const STICK = 0.5; // how far a stick must be pushed

export class Buttons {
  /** `send(name, isDown)` is called as a button changes. The page has an element for each, with its name. */
  constructor(send) {
    this.send = send;
    this.holders = new Map(); // by button, everything that holds it down
    this.timers = new Map();
    this.padDown = new Set();
    addEventListener("keydown", (event) => this.keyDown(event));
    addEventListener("keyup", (event) => this.release(event.key.length === 1 ? event.key.toLowerCase() : event.key));
    addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
    for (const element of document.querySelectorAll("[data-button]")) this.listen(element);
    addEventListener("gamepadconnected", () => this.pollPads());
  }

  listen(element) {
    const { button } = element.dataset;
    element.addEventListener("pointerdown", (event) => {
      element.setPointerCapture(event.pointerId);
      this.press(button, `pointer ${event.pointerId}`);
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(name, (event) => this.release(`pointer ${event.pointerId}`));
    }
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // A click without a pointer comes from a screen reader, or from Enter on the focused button.
    element.addEventListener("click", (event) => {
      if (event.detail === 0) this.tap(button, "click", 80);
    });
  }

  keyDown(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const isActivation = event.key === "Enter" || event.key === " ";
    if (target.closest("select, input") || (isActivation && target.closest("button, a"))) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (KEYS[key]) {
      event.preventDefault();
      if (!event.repeat) this.press(KEYS[key], key);
    } else if (HELD[key]) {
      event.preventDefault();
      if (!event.repeat) this.tap(HELD[key], `hold ${key}`, SHORTCUT_MS);
    }
  }

  tap(button, holder, ms) {
    this.press(button, holder);
    setTimeout(() => this.release(holder), ms);
  }

  press(button, holder) {
    const holders = this.holders.get(button) ?? new Set();
    this.holders.set(button, holders);
    holders.add(holder);
    if (holders.size === 1) this.changed(button, true);
  }

  release(holder) {
    for (const [button, holders] of this.holders) {
      if (holders.delete(holder) && !holders.size) this.changed(button, false);
    }
  }

  releaseAll() {
    for (const holders of this.holders.values()) for (const holder of [...holders]) this.release(holder);
  }

  changed(button, isDown) {
    const element = document.querySelector(`[data-button=${button}]`);
    element.classList.toggle("down", isDown);
    element.classList.remove("held");
    clearTimeout(this.timers.get(button));
    if (isDown && (button === "a" || button === "b")) {
      this.timers.set(button, setTimeout(() => element.classList.add("held"), HOLD_MS));
    }
    this.send(button, isDown);
  }

  pollPads() {
    const down = new Set();
    const pads = navigator.getGamepads().filter((pad) => pad);
    for (const { buttons, axes } of pads) {
      for (const [index, button] of Object.entries(PAD)) if (buttons[index]?.pressed) down.add(button);
      if (axes[0] < -STICK) down.add("left");
      if (axes[0] > STICK) down.add("right");
      if (axes[1] < -STICK) down.add("up");
      if (axes[1] > STICK) down.add("down");
    }
    for (const button of down) if (!this.padDown.has(button)) this.press(button, `pad ${button}`);
    for (const button of this.padDown) if (!down.has(button)) this.release(`pad ${button}`);
    this.padDown = down;
    if (pads.length) requestAnimationFrame(() => this.pollPads());
  }
}
