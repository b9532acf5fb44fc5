// The Pico's flash chip, and images for it.
const START = 0x10000000;
const BLOCK = 512; // of a UF2 file
const MAGIC = [0x0a324655, 0x9e5d5157];
const WINBOND_2MB = [0xef, 0x40, 0x15]; // its JEDEC ID

/** Write a UF2 image into `flash`. */
export function writeUf2(image, flash) {
  const words = new DataView(image.buffer, image.byteOffset, image.byteLength);
  for (let at = 0; at + BLOCK <= image.length; at += BLOCK) {
    if (words.getUint32(at, true) !== MAGIC[0] || words.getUint32(at + 4, true) !== MAGIC[1]) {
      throw new Error("The image is no UF2 file.");
    }
    const target = words.getUint32(at + 12, true) - START;
    flash.set(image.subarray(at + 32, at + 32 + words.getUint32(at + 16, true)), target);
  }
}

/** A peripheral whose registers only keep what is written. */
export class Registers {
  constructor(mcu) {
    this.rp2040 = mcu;
    this.words = new Uint32Array(1024);
  }

  readUint32(offset) {
    return this.words[(offset >> 2) & 1023];
  }

  writeUint32(offset, value) {
    this.words[(offset >> 2) & 1023] = value;
  }

  /** Write, or change bits: `way` is 1 for XOR, 2 for setting, 3 for clearing (datasheet 2.1.2). */
  writeUint32Atomic(offset, value, way) {
    const before = way ? this.readUint32(offset) : 0;
    this.writeUint32(offset, [value, before ^ value, before | value, before & ~value][way] >>> 0);
  }
}

/** IO_QSPI, of which only the override of the flash's chip select matters. */
export class QspiPins extends Registers {
  constructor(mcu, select) {
    super(mcu);
    this.select = select;
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === 0x0c) this.select(((value >> 8) & 3) !== 3);
  }
}

/** The SSI with a flash chip behind it, which answers commands that read. The boot ROM erases and programs. */
export class Ssi extends Registers {
  constructor(mcu) {
    super(mcu);
    this.sent = [];
    this.received = [];
    this.isSelected = true;
  }

  select(isSelected) {
    if (isSelected !== this.isSelected) this.sent = [];
    if (isSelected && !this.isSelected) this.received = [];
    this.isSelected = isSelected;
  }

  readUint32(offset) {
    switch (offset) {
      case 0x20: // TXFLR
        return 0;
      case 0x24: // RXFLR
        return this.received.length;
      case 0x28: // SR: the transmit FIFO is empty
        return 6 | (this.received.length ? 8 : 0);
      case 0x60: // DR0
        return this.received.length ? this.received.shift() : 0;
    }
    return super.readUint32(offset);
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    const isEnabled = this.words[2];
    if (offset === 0x60 && isEnabled) this.received.push(this.isSelected ? this.answer(value & 0xff) : 0xff);
  }

  answer(byte) {
    const count = this.sent.push(byte) - 1;
    const [command, high, middle, low] = this.sent;
    if (!count) return 0xff;
    if (command === 0x05) return 0; // status: ready
    if (command === 0x35) return 2; // status 2: quad enabled
    if (command === 0x9f) return WINBOND_2MB[count - 1] ?? 0;
    if (command === 0x03 && count >= 4) return this.rp2040.flash[((high << 16) | (middle << 8) | low) + count - 4];
    return 0xff;
  }
}
