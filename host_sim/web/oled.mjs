// A 128x64 OLED with an SSD1306 on I2C: Solomon Systech SSD1306 rev. 1.1, sections 8.1.5 and 9.
const WIDTH = 128;
const HEIGHT = 64;
const ADDRESS = 0x3c;
const CONTINUES = 0x80; // bits of a control byte
const DATA = 0x40;
const OFF = 0x40; // of the status byte
const ARGUMENTS = { 0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8d: 1, 0xa8: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1 };
const LIT = [0xf4, 0xf6, 0xff, 0xff];
const DARK = [0x0a, 0x0c, 0x10, 0xff];

export class Oled {
  constructor() {
    this.width = WIDTH;
    this.height = HEIGHT;
    this.memory = new Uint8Array((WIDTH * HEIGHT) / 8);
    this.page = this.column = this.offset = this.startLine = 0;
    this.isOn = this.isMirrored = this.isFlipped = false;
    this.command = [];
    this.received = 0; // bytes since power-on, by which a new picture is noticed
  }

  attach(mcu, wiring) {
    for (const gpio of [wiring.sda, wiring.scl]) mcu.gpio[gpio].setInputValue(true);
    const bus = mcu.i2c[(wiring.sda >> 1) & 1];
    let isHere = false;
    bus.onStart = () => bus.completeStart();
    bus.onConnect = (address) => {
      isHere = address === ADDRESS;
      this.control = null;
      bus.completeConnect(isHere);
    };
    bus.onWriteByte = (byte) => {
      if (isHere) this.receive(byte);
      bus.completeWrite(isHere);
    };
    bus.onReadByte = () => bus.completeRead(this.isOn ? 0 : OFF);
    bus.onStop = () => bus.completeStop();
  }

  receive(byte) {
    this.received++;
    if (this.control === null) {
      this.control = byte;
      return;
    }
    if (this.control & DATA) {
      this.memory[this.page * WIDTH + (this.column & (WIDTH - 1))] = byte;
      this.column++;
    } else {
      this.command.push(byte);
      if (this.command.length > (ARGUMENTS[this.command[0]] ?? 0)) {
        this.execute(...this.command);
        this.command = [];
      }
    }
    if (this.control & CONTINUES) this.control = null; // another control byte follows
  }

  execute(code, argument) {
    if (code < 0x10) this.column = (this.column & 0xf0) | code;
    else if (code < 0x20) this.column = (this.column & 0x0f) | ((code & 15) << 4);
    else if (code >= 0x40 && code < 0x80) this.startLine = code & 63;
    else if (code >= 0xb0 && code < 0xb8) this.page = code & 7;
    else if (code === 0xa0 || code === 0xa1) this.isMirrored = code === 0xa0;
    else if (code === 0xc0 || code === 0xc8) this.isFlipped = code === 0xc0;
    else if (code === 0xae || code === 0xaf) this.isOn = code === 0xaf;
    else if (code === 0xd3) this.offset = argument & 63;
  }

  /** Draw the picture into `pixels`, four bytes each. The module is mounted so that A1 and C8 show it upright. */
  draw(pixels) {
    for (let y = 0; y < HEIGHT; y++) {
      const line = ((this.isFlipped ? HEIGHT - 1 - y : y) + this.startLine + this.offset) % HEIGHT;
      for (let x = 0; x < WIDTH; x++) {
        const column = this.isMirrored ? WIDTH - 1 - x : x;
        const isLit = this.isOn && (this.memory[(line >> 3) * WIDTH + column] >> (line & 7)) & 1;
        pixels.set(isLit ? LIT : DARK, (y * WIDTH + x) * 4);
      }
    }
  }
}
