// Saves of the browser page: reloads, kills, two tabs, files, and visits without a network.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, different, launch, NEW_GAME, open, picture, press, serve, started, visitors, words } from "./browser.mjs";

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

test("a second tab plays without saving, and says so", async () => {
  await withPage(async (page, context, url) => {
    const other = await open(context, url);
    assert.match(await other.locator("#status").textContent(), /another tab/);
    await press(other, ...NEW_GAME, "Enter");
    assert.equal(await other.evaluate(() => fourfold.saved), 0);
    assert.equal(await page.locator("#status").textContent(), "");
  });
});

test("saves go to a file and back, and start over after a question", async () => {
  await withPage(async (page) => {
    await press(page, ...NEW_GAME, "Enter");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#copy")]);
    const file = await download.path();
    await page.reload();
    await started(page);
    const waiting = words(await picture(page), "pico_oled");

    await page.click("#erase");
    await page.click("dialog button[value='']");
    await page.click("#erase");
    await Promise.all([page.waitForEvent("load"), page.click("#agree")]);
    await started(page);
    assert.ok(different(words(await picture(page), "pico_oled"), waiting));

    await page.setInputFiles("#file", { name: "other.txt", mimeType: "text/plain", buffer: Buffer.from("no saves") });
    await page.waitForFunction(() => /has no saves/.test(document.querySelector("#status").textContent));
    await page.setInputFiles("#file", file);
    await Promise.all([page.waitForEvent("load"), page.click("#agree")]);
    await started(page);
    assert.equal(different(words(await picture(page), "pico_oled"), waiting), 0);
  });
});

test("the page works without a network after the first visit", async () => {
  const own = await serve();
  const browser = await launch();
  const context = await browser.newContext(DESKTOP);
  const page = await open(context, own.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  own.close();
  await page.reload();
  await started(page);
  await page.goto(`${own.url}?board=waveshare_lcd13`);
  await started(page);
  await browser.close();
});
