// `node tools/web/picture.mjs`: draw docs/in-a-browser.png, the page of `dist/web` on a telephone.
import path from "node:path";
import { launch, MOBILE, open, press, ROOT, serve } from "../../tests/web/browser.mjs";

const QUESTION_MS = 700; // for so long, a question ignores A
const site = await serve();
const browser = await launch();
const context = await browser.newContext({ ...MOBILE, deviceScaleFactor: 1 });
const page = await open(context, `${site.url}?board=waveshare_lcd13&game=foursquare&deal=42`);
await page.waitForTimeout(QUESTION_MS);
await press(page, "Enter", "Enter", "Enter", "ArrowRight");
await page.screenshot({ path: path.join(ROOT, "docs", "in-a-browser.png"), clip: { x: 0, y: 60, width: 390, height: 724 } });
await browser.close();
site.close();
