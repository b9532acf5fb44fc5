// The chip of the browser page without a browser: golden screens and thousands of random presses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { different, goldenScenes, words } from "./browser.mjs";
import { hold, powerOn, run, runUntil, still } from "./chip_alone.mjs";

const BUTTONS = ["up", "down", "left", "right", "a", "b"];
const PRESSES = 2300; // 3,000 with those of the second walk and of buttons.test.mjs
const HOLD_MS = 650;

for (const [board, { code, scenes }] of Object.entries(goldenScenes())) {
  for (const { name, golden, presses } of scenes) {
    test(`${name} on ${board} is the golden screen`, async () => {
      const chip = await powerOn(board);
      chip.send("\x03");
      runUntil(chip, () => chip.text().endsWith(">>> "));
      chip.send(`\x01${code}\x04`);
      runUntil(chip, () => chip.text().split("runs on").length === 3);
      still(chip);
      for (const [button, ms] of presses) {
        if (button) hold(chip, button, ms);
        else run(chip, ms);
        still(chip);
      }
      const { width, height } = chip.display;
      const shown = new Uint8Array(width * height * 4);
      chip.display.draw(shown);
      assert.equal(different(words({ data: shown }, board), words(golden, board)), 0, "pixels differ");
    });
  }
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
    const chip = await powerOn("pico_oled");
    for (let i = 0; i < presses; i++) {
      const button = BUTTONS[random(BUTTONS.length)];
      hold(chip, button, (random(oneHoldIn) ? 20 + random(most) : HOLD_MS) + random(1000) / 500);
      run(chip, 10 + random(1000) / 500);
    }
    assert.equal(chip.resets, 0);
    assert.doesNotMatch(chip.text(), /Traceback/);
    assert.ok(chip.tones.size > 2, "no tones"); // silence and some pitches
  });
}
