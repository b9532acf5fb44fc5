// A colour panel with an ST7789 on SPI: Sitronix ST7789VW v1.0, chapter 9. Its bytes come one by one, or by DMA.
const COLUMNS = 240; // of the controller's memory
const ROWS = 320;
const SLEEP = 0x10;
const AWAKE = 0x11;
const OFF = 0x28;
const ON = 0x29;
const COLUMN_RANGE = 0x2a;
const ROW_RANGE = 0x2b;
const PIXELS = 0x2c;
const DIRECTION = 0x36;
const EXCHANGED = 0x20; // bits of MADCTL
const RIGHT_TO_LEFT = 0x40;
const BOTTOM_TO_TOP = 0x80;
const DMA_ENABLED = 1;
const DMA_BUSY = 1 << 24;
const DMA_QUIET = 1 << 21;
const DMA_INCREASES_READ = 1 << 4;
const DMA_INCREASES_WRITE = 1 << 5;
const RAM = 2; // top nibble of its addresses
const DATA_REGISTERS = [0x4003c008, 0x40040008];

export class Lcd {
  constructor({ width, height, direction, column = 0, row = 0 }) {
    this.width = width;
    this.height = height;
    this.mounted = { direction, column, row };
    this.memory = new Uint16Array(COLUMNS * ROWS);
    this.direction = 0;
    this.isOn = this.isAwake = false;
    this.x = this.y = this.x0 = this.y0 = 0;
    this.x1 = COLUMNS - 1;
    this.y1 = ROWS - 1;
    this.code = 0;
    this.bytes = [];
    this.high = -1; // first byte of a pixel
    this.received = 0; // bytes since power-on, by which a new picture is noticed
  }

  attach(mcu, wiring) {
    const index = (wiring.sck >> 3) & 1;
    const bus = mcu.spi[index];
    const isCommand = () => !mcu.gpio[wiring.dc].outputValue;
    let byte = 0;
    const nanos = (count) => (count * 8e9) / (bus.clockFrequency || 1e6);
    const sent = mcu.clock.createAlarm(() => {
      this.receive(byte, isCommand());
      bus.completeTransmit(0);
    });
    bus.onTransmit = (value) => {
      byte = value;
      sent.schedule(nanos(1));
    };

    // MicroPython sends longer data by two channels of the DMA: one feeds the bus, one drains what it receives. Such a
    // transfer arrives as a whole, after the same time.
    let feeder = null;
    let drain = null;
    const transferred = mcu.clock.createAlarm(() => {
      const at = feeder.readAddr & 0xffffff;
      const memory = feeder.readAddr >>> 28 === RAM ? mcu.sram : mcu.flash;
      for (let i = 0; i < feeder.transCountReload; i++) this.receive(memory[at + i], isCommand());
      for (const channel of [feeder, drain]) {
        channel.ctrl &= ~DMA_BUSY;
        channel.transCount = 0;
        if (!(channel.ctrl & DMA_QUIET)) mcu.dma.intRaw |= 1 << channel.index;
      }
      feeder.readAddr += feeder.transCountReload;
      feeder = drain = null;
      mcu.dma.checkInterrupts();
    });
    const drains = (channel) =>
      channel.treq === bus.dreq.rx && channel.ctrl & DMA_ENABLED && !(channel.ctrl & DMA_INCREASES_WRITE);
    const feeds = (channel) =>
      channel.treq === bus.dreq.tx &&
      channel.ctrl & DMA_ENABLED &&
      channel.ctrl & DMA_INCREASES_READ &&
      channel.dataSize === 1 &&
      channel.writeAddr === DATA_REGISTERS[index];
    for (const channel of mcu.dma.channels) {
      const start = channel.start.bind(channel);
      channel.start = () => {
        if (channel === drain && channel.ctrl & DMA_ENABLED) {
          channel.ctrl |= DMA_BUSY;
          return;
        }
        const other = mcu.dma.channels.find(drains);
        if (!feeder && feeds(channel) && other) {
          feeder = channel;
          drain = other;
          channel.ctrl |= DMA_BUSY;
          transferred.schedule(nanos(channel.transCountReload));
        } else {
          start();
        }
      };
    }
  }

  receive(byte, isCommand) {
    this.received++;
    if (isCommand) {
      this.code = byte;
      this.bytes = [];
      this.high = -1;
      if (byte === ON || byte === OFF) this.isOn = byte === ON;
      else if (byte === AWAKE || byte === SLEEP) this.isAwake = byte === AWAKE;
      else if (byte === PIXELS) [this.x, this.y] = [this.x0, this.y0];
    } else if (this.code === PIXELS) {
      if (this.high < 0) {
        this.high = byte;
      } else {
        this.write((this.high << 8) | byte);
        this.high = -1;
      }
    } else {
      this.bytes.push(byte);
      this.take(this.bytes);
    }
  }

  take(bytes) {
    if (this.code === DIRECTION) [this.direction] = bytes;
    if (bytes.length < 4) return;
    const [first, last] = [(bytes[0] << 8) | bytes[1], (bytes[2] << 8) | bytes[3]];
    if (this.code === COLUMN_RANGE) [this.x0, this.x1] = [first, last];
    else if (this.code === ROW_RANGE) [this.y0, this.y1] = [first, last];
  }

  write(pixel) {
    this.memory[place(this.direction, this.x, this.y)] = pixel;
    if (++this.x > this.x1) {
      this.x = this.x0;
      if (++this.y > this.y1) this.y = this.y0;
    }
  }

  /** Draw the picture into `pixels`, four bytes each. */
  draw(pixels) {
    const { direction, column, row } = this.mounted;
    let at = 0;
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const pixel = this.isOn && this.isAwake ? this.memory[place(direction, column + x, row + y)] : 0;
        const [red, green, blue] = [pixel >> 11, (pixel >> 5) & 63, pixel & 31];
        pixels[at] = (red << 3) | (red >> 2);
        pixels[at + 1] = (green << 2) | (green >> 4);
        pixels[at + 2] = (blue << 3) | (blue >> 2);
        pixels[at + 3] = 0xff;
        at += 4;
      }
    }
  }
}

/** Return the index in the memory of the address (x, y). */
function place(direction, x, y) {
  let [column, row] = direction & EXCHANGED ? [y, x] : [x, y];
  if (direction & RIGHT_TO_LEFT) column = COLUMNS - 1 - column;
  if (direction & BOTTOM_TO_TOP) row = ROWS - 1 - row;
  return row * COLUMNS + column;
}
