// The console in a worker, at the speed of a real one. Messages have a `type`:
//
// | from the page                    | to the page                                                  |
// | -------------------------------- | ------------------------------------------------------------ |
// | start: board                     | frame: width, height, pixels (four bytes each)               |
// |                                  | and the console's ms since the last press                    |
// | button: gpio, isDown             | text: what the console writes to USB                         |
// | send: text to the console by USB | measured: figures                                            |
// | copy: ask for the saves          | tone: hz of the buzzer, 0 for silence; duty, 0 to 1          |
// | replace: files, or none of them  | copied: files; replaced: nothing                             |
// | measure: ask for figures         | ready: wiring, isSaving, fileBytes; saved: count; failed: why |
import { Chip } from "./chip.mjs";
import { writeUf2 } from "./flash.mjs";
import { Lcd } from "./lcd.mjs";
import { Oled } from "./oled.mjs";
import { Saves, SECTOR } from "./saves.mjs";

const FLASH_BYTES = 0x200000;
const LOCK = "fourfold";
const LOCK_MS = 500; // a page that reloads may need this time to give its lock back
const MOST_BEHIND_MS = 100; // after a pause, such as in a hidden tab, the console does not catch up
const SLICE_MS = 12; // presses come in between slices
const NAP_MS = 4;

let chip;
let saves;
let start; // address of the filesystem
let isSaving = false;
let isWriting = false;
let pressed = 0; // the console's time at the last press, in ms
let shown = -1; // bytes that the display had received when it was drawn last
let last = performance.now();
const changed = new Set(); // addresses of sectors
const figures = { savedSectors: 0, ranMs: 0 };
const again = new MessageChannel();
again.port1.onmessage = () => loop();

async function bytes(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name} could not be loaded (${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Return true if no other tab has the lock on the saves; it is kept until this worker ends. Pages from another machine
 *  without HTTPS have no locks, and save in each tab. */
function lock() {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    const keep = () => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_MS) }, keep).catch(() => resolve(false));
  });
}

async function powerOn(board) {
  const loading = Promise.all([
    bytes("core.wasm").then((code) => WebAssembly.compile(code)),
    bytes("rom.bin"),
    bytes(`${board}.uf2`),
    bytes("boards.json").then((text) => JSON.parse(new TextDecoder().decode(text))),
  ]);
  [isSaving, saves] = await Promise.all([lock(), Saves.open()]);
  const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
  const [core, rom, image, { boards, filesystem }] = await loading;
  start = filesystem;
  await saves.load(flash);
  writeUf2(image, flash);
  const wiring = boards[board];
  chip = await Chip.make({
    core,
    rom,
    flash,
    wiring,
    makeDisplay: () => (wiring.controller === "st7789" ? new Lcd(wiring) : new Oled()),
    onText: (text) => postMessage({ type: "text", text }),
    onTone: (hz, duty) => postMessage({ type: "tone", hz, duty }),
    onFlash: (first, count) => {
      for (let at = first & -SECTOR; at < first + count; at += SECTOR) changed.add(at);
    },
  });
  postMessage({ type: "ready", wiring, isSaving, fileBytes: FLASH_BYTES - start });
  last = performance.now();
  loop();
}

function loop() {
  const began = performance.now();
  const behind = Math.min(began - last, MOST_BEHIND_MS);
  last = began;
  try {
    chip.runTo(chip.ms + behind, () => performance.now() - began > SLICE_MS);
  } catch (error) {
    fail(error);
    return;
  }
  if (chip.display.received !== shown) draw();
  if (isSaving && changed.size && !isWriting) write();
  const took = performance.now() - began;
  figures.ranMs += took;
  if (took > SLICE_MS / 2) again.port2.postMessage(null);
  else setTimeout(loop, NAP_MS);
}

function draw() {
  const { display } = chip;
  shown = display.received;
  const pixels = new Uint8ClampedArray(display.width * display.height * 4);
  display.draw(pixels);
  const { width, height } = display;
  postMessage({ type: "frame", width, height, pixels, ms: chip.ms - pressed }, [pixels.buffer]);
}

async function write() {
  const addresses = [...changed];
  changed.clear();
  isWriting = true;
  try {
    await saves.save(chip.flash, addresses);
    figures.savedSectors += addresses.length;
    postMessage({ type: "saved", count: addresses.length });
  } catch (error) {
    isSaving = false;
    fail(error);
  }
  isWriting = false;
}

function fail(error) {
  postMessage({ type: "failed", why: error.message });
}

const actions = {
  start: ({ board }) => powerOn(board),
  button: ({ gpio, isDown }) => {
    if (isDown) pressed = chip.ms;
    chip.press(gpio, isDown);
  },
  send: ({ text }) => chip.send(text),
  copy: () => postMessage({ type: "copied", files: chip.flash.slice(start) }),
  replace: async ({ files }) => {
    isSaving = false; // what the console writes from now on is lost
    await saves.replace(start, files);
    postMessage({ type: "replaced" });
  },
  measure: () => postMessage({ type: "measured", ...figures, ms: chip.ms, resets: chip.resets }),
};

onmessage = async ({ data }) => {
  try {
    await actions[data.type](data);
  } catch (error) {
    fail(error);
  }
};
