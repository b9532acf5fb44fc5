// Pictures and layout of the browser page: golden screens, sizes, accessibility.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import zlib from "node:zlib";
import { axe, DESKTOP, different, goldenScenes, KEYS, MOBILE, pause, picture, press, SITE, still, visitors, words } from "./browser.mjs";

const IN_BROWSER = ["console-launcher", "foursquare-first"]; // chip.test.mjs draws all scenes
const TRIES = 3; // because on a busy machine a press can become a hold
const BESIDES_BYTES = 60_000; // of everything but the images, after gzip

const withPage = visitors();

/** Start the console again with known deals, and press the buttons of a scene. */
async function play(page, code, presses) {
  if (!presses.length) return;
  await page.evaluate(() => fourfold.send("\x03"));
  await page.waitForFunction(() => fourfold.text().endsWith(">>> "));
  await page.evaluate((code) => fourfold.send(`\x01${code}\x04`), code);
  await page.waitForFunction(() => fourfold.text().split("runs on").length === 3);
  await still(page);
  for (const [button, ms] of presses) {
    if (button) await press(page, KEYS[button]);
    else await pause(page, ms);
  }
}

for (const [board, { code, scenes }] of Object.entries(goldenScenes())) {
  for (const { name, golden, presses } of IN_BROWSER.map((name) => scenes.find((scene) => scene.name === name))) {
    test(`${name} on ${board} is the golden screen`, async () => {
      let wrong;
      const compare = async (page) => {
        await play(page, code, presses);
        wrong = different(words(await picture(page), board), words(golden, board));
      };
      for (let tries = 0; tries < TRIES && wrong !== 0; tries++) await withPage(compare, { board });
      assert.equal(wrong, 0, "pixels differ");
    });
  }

  for (const [name, options] of Object.entries({ MOBILE, DESKTOP })) {
    test(`the page fits on ${name} with ${board}, at a whole-number scale`, async () => {
      await withPage(
        async (page) => {
          const found = await page.evaluate(() => {
            const { scrollHeight, scrollWidth } = document.documentElement;
            const scale = (document.querySelector("canvas").getBoundingClientRect().width / document.querySelector("canvas").width) * devicePixelRatio;
            const targets = [...document.querySelectorAll("button, select, nav a")].filter((element) => element.offsetParent);
            const smallest = Math.min(...targets.map((element) => element.getBoundingClientRect().height));
            return { scrollHeight, scrollWidth, scale, smallest };
          });
          assert.ok(found.scrollHeight <= options.viewport.height && found.scrollWidth <= options.viewport.width, JSON.stringify(found));
          assert.ok(Number.isInteger(found.scale) && found.scale >= 1, `scale ${found.scale}`);
          assert.ok(found.smallest >= 44, `a target of ${found.smallest} pixels`);
        },
        { board, options },
      );
    });
  }
}

test("the download is small", () => {
  const sizes = fs.readdirSync(SITE).filter((name) => !name.endsWith(".uf2")).map((name) => zlib.gzipSync(fs.readFileSync(path.join(SITE, name))).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total <= BESIDES_BYTES, `${total} bytes`);
});

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing, with the ${colorScheme} theme`, async () => {
    await withPage(
      async (page) => {
        assert.deepEqual(await axe(page), []);
      },
      { options: { ...MOBILE, colorScheme } },
    );
  });
}
