// The chip of the browser page without a browser, several times as fast as a real one.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ROOT, SITE } from "./browser.mjs";

const MODULES = path.join(ROOT, "build", "web", "modules");
const { Chip } = await import(path.join(MODULES, "chip.mjs"));
const { writeUf2 } = await import(path.join(MODULES, "flash.mjs"));
const { Oled } = await import(path.join(MODULES, "oled.mjs"));

const BOARD = "pico_oled";
const BUTTONS = ["up", "down", "left", "right", "a", "b"];
const PRESSES = 3000;
const START_MS = 1500;
const HOLD_MS = 650;

/** Return a chip that runs the console, with what it writes to USB in `text()` and the buzzer's `tones`. */
async function powerOn() {
  const read = (name) => fs.readFileSync(path.join(SITE, name));
  const flash = new Uint8Array(0x200000).fill(0xff);
  writeUf2(read(`${BOARD}.uf2`), flash);
  let text = "";
  const tones = new Set();
  const chip = await Chip.make({
    core: await WebAssembly.compile(read("core.wasm")),
    rom: read("rom.bin"),
    flash,
    wiring: JSON.parse(read("boards.json")).boards[BOARD],
    makeDisplay: () => new Oled(),
    onText: (words) => (text += words),
    onFlash: () => {},
    onTone: (hz) => tones.add(hz),
  });
  return Object.assign(chip, { tones, text: () => text });
}

function run(chip, ms) {
  chip.runTo(chip.ms + ms, () => false);
}

// Interrupts of buttons call the boot ROM while the console does: with one port for both, a call must not be interrupted.
// The second walk opens a link over three wires, whose UART interrupts too.
for (const { seed, presses, oneHoldIn, most } of [
  { seed: 2, presses: PRESSES, oneHoldIn: 30, most: 30 },
  { seed: 21, presses: 400, oneHoldIn: 60, most: 20 },
]) {
  test(`${presses} random presses, from seed ${seed}`, async () => {
    let state = seed;
    const random = (count) => (state = (state * 48271) % 0x7fffffff) % count;
    const chip = await powerOn();
    run(chip, START_MS);
    for (let i = 0; i < presses; i++) {
      const gpio = chip.options.wiring[BUTTONS[random(BUTTONS.length)]];
      chip.press(gpio, true);
      run(chip, (random(oneHoldIn) ? 20 + random(most) : HOLD_MS) + random(1000) / 500);
      chip.press(gpio, false);
      run(chip, 10 + random(1000) / 500);
    }
    assert.equal(chip.resets, 0);
    assert.doesNotMatch(chip.text(), /Traceback/);
    assert.ok(chip.tones.size > 2, "no tones"); // silence and some pitches
  });
}
