// The site of documents: accessibility, narrow windows, the keyboard.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { axe, launch, MOBILE, ROOT, serve } from "./browser.mjs";

const FOLDER = path.join(ROOT, "dist", "docs");
const PAGES = fs.readdirSync(FOLDER, { recursive: true }).filter((name) => name.endsWith(".html") && name !== "404.html");
const MOST_TABS = 60;

let site;
let browser;
before(async () => {
  site = await serve(FOLDER);
  browser = await launch();
});
after(async () => {
  await browser.close();
  site.close();
});

function background(page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

test("axe finds nothing on any page, in either theme, and 390 pixels are enough", async () => {
  const context = await browser.newContext(MOBILE);
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  for (const name of PAGES) {
    await page.goto(site.url + name, { waitUntil: "load" });
    assert.deepEqual(await axe(page), [], name);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= MOBILE.viewport.width, `${name} is ${width} pixels wide`);
    const light = await background(page);
    await page.addStyleTag({ content: "* { transition: none !important }" });
    await page.evaluate(() => document.body.setAttribute("data-md-color-scheme", "slate"));
    assert.notEqual(await background(page), light);
    assert.deepEqual(await axe(page, "color-contrast"), [], `${name}, dark`); // the themes differ in colours only
  }
  assert.deepEqual(errors, []);
  assert.ok(PAGES.length > 20);
  await context.close();
});

test("the keyboard reaches a page's links, and Enter follows them", async () => {
  const page = await browser.newPage();
  await page.goto(site.url);
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press("Tab");
    const link = await page.evaluate(() => document.activeElement.closest("article") && document.activeElement.getAttribute("href"));
    if (link === "in-a-browser.html") break;
  }
  await Promise.all([page.waitForURL("**/in-a-browser.html"), page.keyboard.press("Enter")]);
  await page.close();
});
