// The page's chip without a browser, several times as fast as a real one.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ROOT, SITE } from "./browser.mjs";

const MODULES = path.join(ROOT, "build", "web", "modules");
const { Chip } = await import(path.join(MODULES, "chip.mjs"));
const { writeUf2 } = await import(path.join(MODULES, "flash.mjs"));
const { Lcd } = await import(path.join(MODULES, "lcd.mjs"));
const { Oled } = await import(path.join(MODULES, "oled.mjs"));

const FLASH_BYTES = 0x200000;
const START_MS = 1500;
const STILL_MS = 300;
const LONGEST_MS = 30_000;
const LOOK_MS = 10;

/** Return a chip that runs a board's console, with what it writes to USB in `text()` and the buzzer's `tones`. */
export async function powerOn(board) {
  const read = (name) => fs.readFileSync(path.join(SITE, name));
  const wiring = JSON.parse(read("boards.json")).boards[board];
  const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
  writeUf2(read(`${board}.uf2`), flash);
  let text = "";
  const tones = new Set();
  const chip = await Chip.make({
    core: await WebAssembly.compile(read("core.wasm")),
    rom: read("rom.bin"),
    flash,
    wiring,
    makeDisplay: () => (wiring.controller === "st7789" ? new Lcd(wiring) : new Oled()),
    onText: (words) => (text += words),
    onFlash: () => {},
    onTone: (hz) => tones.add(hz),
  });
  run(chip, START_MS);
  return Object.assign(chip, { tones, text: () => text });
}

/** Let a chip run for milliseconds of its own time. */
export function run(chip, ms) {
  chip.runTo(chip.ms + ms, () => false);
}

/** Let a chip run until `isOver()`. */
export function runUntil(chip, isOver) {
  for (const end = chip.ms + LONGEST_MS; !isOver(); run(chip, LOOK_MS)) assert.ok(chip.ms < end, chip.text().slice(-500));
}

/** Hold a button for milliseconds. */
export function hold(chip, button, ms) {
  const [gpio] = [chip.options.wiring[button]].flat();
  chip.press(gpio, true);
  run(chip, ms);
  chip.press(gpio, false);
}

/** Let a chip run until it has not drawn for a while. */
export function still(chip) {
  const end = chip.ms + LONGEST_MS;
  for (let before = -1; before !== chip.display.received; run(chip, STILL_MS)) {
    assert.ok(chip.ms < end, "the picture keeps changing");
    before = chip.display.received;
  }
}
