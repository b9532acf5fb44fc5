// The page: the display, the buttons, and what a player may do with the saves. The console runs in `worker.mjs`.
import { Buttons } from "./buttons.mjs";
import { ConsoleLines, openingLine } from "./console_lines.mjs";

const BOARDS = { oled: "pico_oled", lcd: "waveshare_lcd13" }; // by their names in addresses
const VOLUME = 0.12; // of the loudest tone
// CSS pixels, as in style.css
const GAP = 8; // between the parts of the page
const BUTTONS_BESIDE = 352; // the columns of buttons beside the display, if the window is wide

const find = (selector) => document.querySelector(selector);
const asked = new URLSearchParams(location.search).get("board");
const board = BOARDS[asked] ?? (Object.values(BOARDS).includes(asked) ? asked : BOARDS.oled);
const canvas = find("canvas");
const context = canvas.getContext("2d");
const worker = new Worker("worker.js");
worker.postMessage({ type: "start", board });
const send = (words) => worker.postMessage({ type: "send", text: words });

let wiring = null;
let fileBytes = 0; // size of a file with saves
let text = ""; // what the console has written to USB
let toOpen = openingLine(location.search, location.hash); // the line that opens what the address asks for
let sound = null; // from the first press on, because browsers allow no sound before

// For tests.
window.fourfold = {
  frames: 0,
  lastFrame: 0, // when the last frame was shown, and the last button pressed
  lastPress: 0,
  deviceMs: 0, // from this press to that frame, in the console's time
  saved: 0, // sectors
  tones: [], // Hz
  banner: 0, // ms from the request of the page to the console's first line
  isGreeted: false, // the console knows the date, and narrates
  text: () => text,
  send,
  measure: () => worker.postMessage({ type: "measure" }),
};

function say(words) {
  find("#status").textContent = words;
}

/** Set the console's date, switch narration on, and open what the address asks for, once: a reloaded page continues
 *  with its saves. */
async function greet() {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  await lines.type(`date ${now.getFullYear()}-${month}-${day}`);
  await lines.type("narrate on");
  if (toOpen) {
    const line = toOpen;
    toOpen = "";
    const url = new URL(location.href);
    ["game", "deal", "code"].forEach((name) => url.searchParams.delete(name));
    url.hash = "";
    history.replaceState(null, "", url);
    say(await lines.type(line));
  }
  fourfold.isGreeted = true;
}

const lines = new ConsoleLines({ send, announce: say, greet });

/** Show the canvas as large as fits, with a whole number of the screen's pixels for each of its own. */
function resize() {
  const { width, height } = canvas;
  const isWide = matchMedia("(min-width: 48rem)").matches;
  const around = ["body", "#console", "#glass"].map(paddings);
  const others = ["header", "#status", "nav", "footer"].map((selector) => find(selector).offsetHeight + GAP);
  const across = sum(around.map(([x]) => x)) + (isWide ? BUTTONS_BESIDE : 0);
  const down = sum(around.map(([, y]) => y)) + sum(others) + (isWide ? 0 : find("#pad").offsetHeight + GAP);
  const room = Math.min((document.documentElement.clientWidth - across) / width, (innerHeight - down) / height);
  const scale = Math.max(1, Math.floor(room * devicePixelRatio)) / devicePixelRatio;
  canvas.style.width = `${width * scale}px`;
  canvas.style.height = `${height * scale}px`;
}

/** Return the sums of an element's paddings: left and right, top and bottom. */
function paddings(selector) {
  const style = getComputedStyle(find(selector));
  return [
    parseFloat(style.paddingLeft) + parseFloat(style.paddingRight),
    parseFloat(style.paddingTop) + parseFloat(style.paddingBottom),
  ];
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function show({ width, height, pixels, ms }) {
  if (canvas.width !== width || canvas.height !== height) {
    Object.assign(canvas, { width, height });
    resize();
  }
  context.putImageData(new ImageData(pixels, width, height), 0, 0);
  fourfold.frames++;
  fourfold.lastFrame = performance.now();
  fourfold.deviceMs = ms;
}

/** Play a tone as loud as a buzzer sounds with pulses of that duty. */
function play({ hz, duty }) {
  if (hz) fourfold.tones.push(hz);
  if (!sound) return;
  const { oscillator, volume, audio } = sound;
  if (hz) oscillator.frequency.setValueAtTime(hz, audio.currentTime);
  volume.gain.setValueAtTime(VOLUME * Math.sqrt(Math.max(0, Math.sin(Math.PI * duty))), audio.currentTime);
}

function openSound() {
  const audio = new AudioContext();
  const oscillator = new OscillatorNode(audio, { type: "square" });
  const volume = new GainNode(audio, { gain: 0 });
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start();
  sound = { audio, oscillator, volume };
}

function keep(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function ask(words, agree) {
  const dialog = find("#question");
  find("#words").textContent = words;
  find("#agree").textContent = agree;
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  return dialog.returnValue === "yes";
}

const answers = {
  frame: show,
  tone: play,
  text: (message) => {
    text += message.text;
    if (!fourfold.banner && text.includes("runs on")) fourfold.banner = performance.now();
    lines.receive(message.text);
  },
  ready: (message) => {
    ({ wiring, fileBytes } = message);
    say(message.isSaving ? "" : "Fourfold is open in another tab. This one plays without saving.");
    if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js");
  },
  saved: ({ count }) => {
    fourfold.saved += count;
  },
  copied: ({ files }) => keep(new Blob([files]), "saves.fourfold"),
  replaced: () => location.reload(),
  measured: (figures) => {
    fourfold.figures = figures;
  },
  failed: ({ why }) => say(`The console has stopped: ${why} Reload the page to start it again.`),
};

worker.onmessage = ({ data }) => answers[data.type](data);
worker.onerror = () => answers.failed({ why: "its code could not be loaded." });

new Buttons((button, isDown) => {
  if (!wiring) return;
  if (!sound && isDown) openSound();
  if (isDown) fourfold.lastPress = performance.now();
  worker.postMessage({ type: "button", gpio: [wiring[button]].flat()[0], isDown });
});

find("#board").value = board;
find("#board").addEventListener("change", (event) => {
  const url = new URL(location.href);
  url.searchParams.set("board", event.target.value);
  location.assign(url);
});
find("#image").href = `${board}.uf2`;
find("#picture").addEventListener("click", () => canvas.toBlob((blob) => keep(blob, "fourfold.png")));
find("#copy").addEventListener("click", () => worker.postMessage({ type: "copy" }));
find("#load").addEventListener("click", () => find("#file").click());
find("#file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  target.value = "";
  const files = new Uint8Array(await file.arrayBuffer());
  if (files.length !== fileBytes) {
    say(`${file.name} has no saves of Fourfold.`);
  } else if (await ask(`Replace the games saved in this browser by those of ${file.name}?`, "Replace")) {
    worker.postMessage({ type: "replace", files });
  }
});
find("#erase").addEventListener("click", async () => {
  if (await ask("Delete all games and results saved in this browser?", "Delete")) worker.postMessage({ type: "replace" });
});
addEventListener("hashchange", () => openingLine("", location.hash) && location.reload()); // a record pasted later
addEventListener("resize", resize);
resize();
