// Kills of the browser page while it saves a move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { different, NEW_GAME, picture, press, started, visitors, words } from "./browser.mjs";

const KILLS = 20;
const CONSOLES = 2; // which play side by side
const SAVED_MS = 1000; // more than a save takes

const withPage = visitors();

test("a kill in the middle of a save loses at most the move that was being saved", async () => {
  let saved = 0; // moves
  /** Kill a console of its own several times, each time later after a move. A reload ends its worker immediately. */
  const kill = (delays) =>
    withPage(async (page) => {
      const resumed = async () => {
        await page.reload();
        await started(page);
        await press(page, "Enter"); // the launcher continues the game
        return words(await picture(page), "pico_oled");
      };
      await press(page, ...NEW_GAME, "Enter");
      await page.waitForTimeout(SAVED_MS);
      const before = await resumed();
      for (const ms of delays) {
        await page.keyboard.press("Enter", { delay: 60 }); // the card goes to the place at the cursor
        await page.waitForTimeout(ms);
        if (different(await resumed(), before) === 0) continue;
        saved++;
        await press(page, "m", "Enter"); // the first row of the game's menu: Undo
        await page.waitForTimeout(SAVED_MS);
        const shown = words(await picture(page), "pico_oled");
        assert.equal(different(shown, before), 0, `after ${ms} ms: the position before the move is not the same`);
      }
      await press(page, "Enter");
      await page.waitForTimeout(SAVED_MS);
      assert.ok(different(await resumed(), before), "a saved move was lost");
    });
  const delays = Array.from({ length: KILLS }, (_, i) => i * 40);
  await Promise.all(Array.from({ length: CONSOLES }, (_, first) => kill(delays.filter((_, i) => i % CONSOLES === first))));
  assert.ok(saved > 0, "no move was saved");
  console.log(`${KILLS} kills: ${saved} after the move was saved`);
});
