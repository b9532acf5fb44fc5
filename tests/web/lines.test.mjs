// Lines that the page types at the console, and lines that the console prints: links to deals and records, narration.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { NEW_GAME, press, ROOT, visitors } from "./browser.mjs";

const withPage = visitors();
const QUESTION_MS = 700; // for so long, a question ignores A
const [, RECORD] = fs.readFileSync(path.join(ROOT, "tests/playthroughs/foursquare-bot-42.txt"), "utf-8").split("\n");

const status = (page) => page.locator("#status").textContent();
const says = (page, words) => page.waitForFunction((words) => document.querySelector("#status").textContent.includes(words), words);

for (const [what, address, answer, opened] of [
  ["a deal", "&game=foursquare&deal=42", "Foursquare, deal 42.", "Foursquare. In hand: "],
  ["a code with a score", "&code=1054-1SJD/164", "Foursquare, deal 4738523.", "Foursquare. In hand: "],
  ["a record", `#record=${encodeURIComponent(RECORD)}`, "Foursquare, ", "You win: sixteen piles, all face up."],
]) {
  test(`a link opens ${what}, once`, async () => {
    await withPage(
      async (page) => {
        assert.ok((await status(page)).startsWith(answer), await status(page));
        assert.ok(new URL(page.url()).search === "?board=pico_oled" && new URL(page.url()).hash === "", page.url());
        await page.waitForTimeout(QUESTION_MS);
        await press(page, "Enter");
        await says(page, opened);
      },
      { address },
    );
  });
}

test("a record pasted into the address of an open page is opened", async () => {
  await withPage(async (page) => {
    await page.evaluate((record) => (location.hash = `record=${encodeURIComponent(record)}`), RECORD);
    await says(page, "Foursquare, 20 moves.");
  });
});

test("a link chooses the display", async () => {
  for (const [board, width] of [["lcd", 240], ["oled", 128], ["waveshare_lcd13", 240], ["other", 128]]) {
    await withPage(async (page) => assert.equal(await page.locator("canvas").getAttribute("width"), `${width}`), { board });
  }
});

test("a link to a game opens its menu", async () => {
  await withPage(async (page) => assert.equal(await status(page), "Four Rows."), { address: "&game=four_rows" });
});

test("a wrong link says why, and its control characters do nothing", async () => {
  for (const [address, why] of [
    ["&game=chess", "error: no game called chess"],
    ["&code=1054-1SJE", "error: a letter of this deal code is wrong"],
    ["&game=foursquare%0dplay%20foursquare%03&deal=1", "error: "],
  ]) {
    await withPage(
      async (page) => {
        assert.ok((await status(page)).startsWith(why), await status(page));
        assert.doesNotMatch(await page.evaluate(() => fourfold.text()), /has stopped|Your move/);
      },
      { address },
    );
  }
});

test("the status line narrates each move", async () => {
  await withPage(async (page) => {
    assert.equal(await page.locator("#status").getAttribute("role"), "status");
    await press(page, ...NEW_GAME);
    await says(page, "Foursquare. In hand: ");
    await press(page, "Enter");
    await says(page, " to D4. In hand: ");
  });
});

test("the console knows the day", async () => {
  await withPage(async (page) => {
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    assert.match(await page.evaluate(() => fourfold.text()), new RegExp(`date ${day}\r\nToday's deals are in the menu Friends.`));
  });
});
