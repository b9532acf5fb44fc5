// The boot ROM's library, for `rom.S`: RP2040 datasheet 2.8.3. A call is a write to the port's word 4.
const CALL = 16;
const SECTOR = 4096;
const RAM = 2; // top nibble of its addresses
const IO_QSPI = 0x40018;
const SELECT_CTRL = 0x0c; // of the flash's chip select
const SINGLE = 32; // number of the first function for floats

const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

function toFloat(word) {
  bits[0] = word;
  return single[0];
}

function toWord(value) {
  single[0] = value;
  return bits[0];
}

function toInteger(value, low, high) {
  return Number.isNaN(value) ? 0 : Math.min(high, Math.max(low, Math.trunc(value))) >>> 0;
}

// Functions for single floats, by their place in the table of 2.8.3.2; `x` and `y` are floats, `a` and `b` their words.
const FLOATS = {
  0: (x, y) => toWord(x + y),
  1: (x, y) => toWord(x - y),
  2: (x, y) => toWord(x * y),
  3: (x, y) => toWord(x / y),
  6: (x) => toWord(Math.sqrt(x)),
  7: (x) => toInteger(x, -0x80000000, 0x7fffffff),
  8: (x, y, a, b) => toInteger(x * 2 ** b, -0x80000000, 0x7fffffff),
  9: (x) => toInteger(x, 0, 0xffffffff),
  10: (x, y, a, b) => toInteger(x * 2 ** b, 0, 0xffffffff),
  11: (x, y, a) => toWord(a | 0),
  12: (x, y, a, b) => toWord((a | 0) * 2 ** -b),
  13: (x, y, a) => toWord(a),
  14: (x, y, a, b) => toWord(a * 2 ** -b),
  15: (x) => toWord(Math.cos(x)),
  16: (x) => toWord(Math.sin(x)),
  17: (x) => toWord(Math.tan(x)),
  19: (x) => toWord(Math.exp(x)),
  20: (x) => toWord(Math.log(x)),
  21: (x, y) => (x < y ? -1 : x > y ? 1 : 0) >>> 0,
  22: (x, y) => toWord(Math.atan2(x, y)),
};

export class RomPort {
  /** `onFlash(first, count)` is called after `count` bytes of the flash from `first` on have changed. */
  constructor(mcu, onFlash) {
    this.mcu = mcu;
    this.onFlash = onFlash;
    this.words = new Uint32Array(5);
  }

  readUint32(offset) {
    return this.words[(offset >> 2) & 3];
  }

  writeUint32Atomic(offset, value) {
    this.words[offset >> 2] = value;
    if (offset === CALL) this.call(value);
  }

  call(number) {
    const { mcu, words } = this;
    const [a, b, c] = words;
    switch (number) {
      case 1: // erase b bytes from a on
        this.erase(a & -SECTOR, (b + SECTOR - 1) & -SECTOR);
        return;
      case 2: // program c bytes from b to a
        for (let i = 0; i < c; i++) mcu.flash[a + i] &= mcu.readUint8(b + i);
        this.onFlash(a, c);
        return;
      case 3:
        throw new Error("The console asked for BOOTSEL.");
      case 4:
        words[0] = countOnes(a);
        return;
      case 5:
        words[0] = reversed(a);
        return;
      case 6:
        words[0] = Math.clz32(a);
        return;
      case 7:
        words[0] = a ? 31 - Math.clz32(a & -a) : 32;
        return;
      case 8: // fill c bytes at a with b
        for (let i = 0; i < c; i++) mcu.writeUint8(a + i, b);
        return;
      case 9: // copy c bytes from b to a
        this.copy(a, b, c);
        return;
      case 10: // flush the flash's cache, which also frees its chip select
        mcu.peripherals[IO_QSPI].writeUint32(SELECT_CTRL, 0);
        return;
    }
    const float = FLOATS[number - SINGLE];
    if (!float) throw new Error(`The boot ROM has no function ${number}.`);
    words[0] = float(toFloat(a), toFloat(b), a, b | 0);
  }

  erase(first, count) {
    this.mcu.flash.fill(0xff, first, first + count);
    this.onFlash(first, count);
  }

  copy(to, from, count) {
    const { mcu } = this;
    if (to >>> 28 === RAM && from >>> 28 === RAM) {
      const at = from & 0xfffff;
      mcu.sram.copyWithin(to & 0xfffff, at, at + count);
    } else {
      for (let i = 0; i < count; i++) mcu.writeUint8(to + i, mcu.readUint8(from + i));
    }
  }
}

function countOnes(word) {
  let count = 0;
  for (; word; word &= word - 1) count++;
  return count;
}

function reversed(word) {
  let result = 0;
  for (let i = 0; i < 32; i++) result |= ((word >>> i) & 1) << (31 - i);
  return result;
}
