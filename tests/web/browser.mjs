// A headless Chromium with the page of `dist/web`, for the tests.
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before } from "node:test";

export const ROOT = path.resolve(import.meta.dirname, "..", "..");
export const SITE = path.join(ROOT, "dist", "web");
// The packages are in the build folder, where `tools/web/build.py` installs them.
const { chromium } = createRequire(path.join(ROOT, "build", "web", "package.json"))("playwright-core");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const TYPES = { ".png": "image/png", ".gif": "image/gif", ".svg": "image/svg+xml", ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };
const START_MS = 60_000;
const TAP_MS = 60;
const EFFECT_MS = 1000;
const LOOK_MS = 20;

export const NEW_GAME = ["Backspace", "Backspace", "Enter"]; // of Foursquare, from the launcher, without its lessons
export const KEYS = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight", a: "Enter", b: "Backspace" };
export const MOBILE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const DESKTOP = { viewport: { width: 1280, height: 720 } };

/** Serve a folder, by default the page, on a free port of this machine. */
export async function serve(folder = SITE) {
  const server = http.createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname;
    const file = path.join(folder, name.endsWith("/") ? `${name}index.html` : name);
    if (!fs.existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[path.extname(file)] ?? "application/octet-stream" });
    response.end(fs.readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => (server.closeAllConnections(), server.close()) };
}

/** Start a browser with an empty profile. */
export function launch() {
  return chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"] });
}

/** Add functions to a page, for `figures`, `pause` and `press`. */
function addFunctions() {
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  window.figures = async () => {
    fourfold.figures = null;
    fourfold.measure();
    while (!fourfold.figures) await sleep(1);
    return fourfold.figures;
  };
  window.pause = async (ms) => {
    const end = (await window.figures()).ms + ms;
    for (let left = ms; left > 0; left = end - (await window.figures()).ms) await sleep(left);
  };
}

/** Open the page and wait for the console's first picture. */
export async function open(context, url) {
  const page = await context.newPage();
  await page.addInitScript(addFunctions);
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  await page.goto(url);
  await started(page);
  return page;
}

export async function started(page) {
  await page.waitForFunction(() => window.fourfold?.isGreeted, null, { timeout: START_MS });
  await still(page);
}

/** Return the console's figures: its time in `ms`, its `resets` and more. */
export function figures(page) {
  return page.evaluate(() => figures());
}

/** Let the console run for some of its own milliseconds. On a busy machine they take longer than those of a clock. */
export function pause(page, ms) {
  return page.evaluate((ms) => pause(ms), ms);
}

/** Return the number of pictures since the page was opened. */
function frames(page) {
  return page.evaluate(() => fourfold.frames);
}

/** Wait until the picture has not changed for a while. */
export async function still(page, ms = 300) {
  const end = performance.now() + START_MS;
  let before;
  do {
    assert.ok(performance.now() < end, "the picture keeps changing");
    before = await frames(page);
    await pause(page, ms);
  } while (!before || (await frames(page)) !== before);
}

/** Press keys one after another, each until its effect has been shown. The page itself measures how long a key is down:
 *  on a busy machine a press from here could become a hold. */
export async function press(page, ...keys) {
  for (const key of keys) {
    const before = await frames(page);
    await page.evaluate(
      async ([key, ms]) => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        await pause(ms);
        document.body.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
      },
      [key, TAP_MS],
    );
    const end = (await figures(page)).ms + EFFECT_MS; // of the console's time: a press may have no effect
    while ((await frames(page)) === before && (await figures(page)).ms < end) await page.waitForTimeout(LOOK_MS);
    await still(page);
  }
}

/** Return the canvas's width, height and RGBA bytes. */
export async function picture(page) {
  return page.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const { width, height } = canvas;
    return { width, height, data: [...canvas.getContext("2d").getImageData(0, 0, width, height).data] };
  });
}

/** Return each pixel as a word: lit or dark on an OLED, 16 bits of colour on an LCD. */
export function words({ data }, board) {
  const found = [];
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = data.slice(at, at + 3);
    found.push(board === "pico_oled" ? green > 128 : ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3));
  }
  return found;
}

/** Return what axe finds on a page, by these rules or all: each rule with the number of places. */
export async function axe(page, ...rules) {
  await page.addScriptTag({ path: path.join(ROOT, "build/web/node_modules/axe-core/axe.min.js") });
  return page.evaluate(
    async (rules) => (await window.axe.run(rules.length ? { runOnly: rules } : {})).violations.map(({ id, nodes }) => `${id}: ${nodes.length}`),
    rules,
  );
}

/** Return the golden scenes that scene_presses.py has written, by board. */
export function goldenScenes() {
  return JSON.parse(fs.readFileSync(path.join(ROOT, "build", "web", "scenes.json")));
}

/** Return how many words of two pictures differ. */
export function different(a, b) {
  assert.equal(a.length, b.length);
  return a.filter((word, i) => word !== b[i]).length;
}

/** Let a test file use a server and a browser: return a function that calls `action(page, context, url)` with the page
 *  in a new profile. `address` follows the board in its address. */
export function visitors() {
  let site;
  let browser;
  before(async () => {
    site = await serve();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    site.close();
  });
  return async (action, { board = "pico_oled", options = DESKTOP, address = "" } = {}) => {
    const context = await browser.newContext(options);
    const page = await open(context, `${site.url}?board=${board}${address}`);
    await action(page, context, site.url);
    assert.deepEqual(page.errors, []);
    await context.close();
  };
}
