// Lines typed at the console over USB, and the lines that it prints (`firmware/text/idle.py`).

const PIECE = 60; // letters of a long line that are typed at once; a backslash at the end says that more come
const MORE = "> ";
const ANSWER_MS = 10_000; // a console that does not answer has been stopped
const BATCH_MS = 150; // the lines of one move come sooner one after another
const BANNER = "runs on";

/** Give a visitor's text, which may come from anyone's link, the letters of a typed line only: no control characters, and no
 *  backslash, which would continue the line. */
function typeable(text) {
  return text.replace(/[^\x20-\x5b\x5d-\x7e]/g, "?").trim();
}

/** Return the line that opens what an address asks for, or "" if it asks for nothing. */
export function openingLine(search, hash) {
  const query = new URLSearchParams(search);
  const record = new URLSearchParams(hash.slice(1)).get("record");
  const words = record ?? query.get("code") ?? [query.get("game"), query.get("deal")].filter(Boolean).join(" ");
  return words ? typeable(`open ${words}`) : "";
}

export class ConsoleLines {
  /** `send(text)` types; `announce(text)` gets what the console prints by itself; `greet()` is called at each start. */
  constructor({ send, announce, greet }) {
    Object.assign(this, { send, announce, greet });
    this.rest = ""; // what has come of a line
    this.pending = null; // the line being typed, until its answer comes
    this.batch = [];
  }

  /** Take what the console has printed. */
  receive(text) {
    const lines = (this.rest + text).split("\r\n");
    this.rest = lines.pop();
    lines.forEach((line) => this.#take(line));
    if (this.pending?.isTyped && this.rest === MORE) {
      this.rest = "";
      this.#answer(MORE);
    }
  }

  /** Type a line of any length. Return the console's answer, "" if there is none. */
  async type(line) {
    const pieces = line.match(new RegExp(`.{1,${PIECE}}`, "g"));
    const last = pieces.pop();
    for (const piece of pieces) {
      if ((await this.#typePiece(`${piece}\\`)) !== MORE) return "";
    }
    return this.#typePiece(last);
  }

  #typePiece(typed) {
    return new Promise((resolve) => {
      const pending = { typed, isTyped: false, resolve };
      // A console that restarts gets other lines before this one is answered.
      pending.timer = setTimeout(() => pending === this.pending && this.#answer(""), ANSWER_MS);
      this.pending = pending;
      this.send(`${typed}\r`);
    });
  }

  #answer(line) {
    const { timer, resolve } = this.pending;
    this.pending = null;
    clearTimeout(timer);
    resolve(line);
  }

  #take(line) {
    if (this.pending?.isTyped) this.#answer(line);
    else if (line === this.pending?.typed) this.pending.isTyped = true;
    else if (line.includes(BANNER)) this.greet();
    else this.#collect(line);
  }

  /** Announce the lines of one move together. */
  #collect(line) {
    if (!this.batch.length) {
      setTimeout(() => this.announce(this.batch.splice(0).join(" ")), BATCH_MS);
    }
    this.batch.push(line);
  }
}
