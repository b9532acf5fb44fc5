// Saves of the browser page: two tabs, files, and visits without a network.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, different, launch, NEW_GAME, open, picture, press, serve, started, visitors, words } from "./browser.mjs";

const withPage = visitors();

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
