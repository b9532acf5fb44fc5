// A Raspberry Pi Pico that runs an image: the project's processor (`core.c`) with the peripherals of rp2040js.
//
// rp2040js 1.4.1 differs from the chip, so this module replaces some of its parts: the SSI, which loses writes to the
// flash; ROSC, whose random bit is always the same; the PWM, which takes time for waves that nobody sees; the UARTs, whose
// interrupt never ends; the USB host's empty packets, which keep the processor awake. Pins begin low there, but a
// button's pull-up makes its pin high.
import { ConsoleLogger, LogLevel, RP2040, USBCDC } from "rp2040js";
import { QspiPins, Registers, Ssi } from "./flash.mjs";
import { RomPort } from "./rom.mjs";

const CYCLE_NS = 8;
const SLICE_NS = 2e6; // the longest run without a look at the clock
const FLASH_BYTES = 0x200000;
const RAM_BYTES = 0x42000;
const ROM_BYTES = 0x4000;
const DPRAM_BYTES = 0x1000;
const DPRAM = 0x50100000;
const SIO = 0xd; // top nibble of its addresses
const PINS = 30;
const KICK_NS = 1000; // from a byte to its packet on USB
// Blocks of rp2040js, by address divided by 4096
const SSI = 0x18000;
const IO_QSPI = 0x40018;
const PWM = 0x40050;
const UARTS = [[0x40034, 20], [0x40038, 21]]; // with their interrupts
// Registers of a UART, RP2040 datasheet 4.2.8, and bits in them.
const UARTDR = 0x00, UARTFR = 0x18, UARTIMSC = 0x38, UARTRIS = 0x3c, UARTMIS = 0x40, UARTICR = 0x44;
const TX_EMPTY = 0x80, RX_EMPTY = 0x10, TX_INTERRUPT = 0x20;
const ROSC = 0x40060;
const WATCHDOG = 0x40058;
const ROM_PORT = 0x40070;
const WAITING = 1; // results of the core's `run`
const LOCKED_UP = 3;

class RingOscillator extends Registers {
  readUint32(offset) {
    if (offset === 0x1c) return crypto.getRandomValues(new Uint8Array(1))[0] & 1; // RANDOMBIT
    return offset === 0x18 ? 0x80001000 : 0; // STATUS: stable and enabled
  }
}

/** The PWM, of which one pin matters, the buzzer's: `onTone(hz, duty)` is called as its tone changes, with 0 Hz for
 *  silence; `duty` is the share of each period for which the pin is high. */
class Pwm extends Registers {
  constructor(mcu, gpio, onTone) {
    super(mcu);
    this.first = ((gpio >> 1) & 7) * 0x14; // registers CSR, DIV, CTR, CC, TOP of the pin's slice
    this.shift = gpio & 1 ? 16 : 0;
    this.onTone = onTone;
    this.hz = this.duty = 0;
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset < this.first || offset >= this.first + 0x14) return;
    const [control, divider, , level, top] = this.words.subarray(this.first / 4);
    const steps = (top & 0xffff) + 1;
    const high = (level >> this.shift) & 0xffff;
    const isPhaseCorrect = control & 2;
    const period = ((divider || 16) / 16) * steps * (isPhaseCorrect ? 2 : 1);
    const hz = control & 1 && high ? Math.round(1e9 / CYCLE_NS / period) : 0;
    const duty = hz ? Math.min(1, high / steps) : 0;
    if (hz !== this.hz || duty !== this.duty) this.onTone((this.hz = hz), (this.duty = duty));
  }
}

/** A UART (PL011) with nothing at its pins: the bytes that it sends are lost immediately. */
class Uart extends Registers {
  constructor(mcu, irq) {
    super(mcu);
    this.irq = irq;
    this.raised = 0; // UARTRIS
  }

  readUint32(offset) {
    if (offset === UARTFR) return TX_EMPTY | RX_EMPTY;
    if (offset === UARTRIS) return this.raised;
    if (offset === UARTMIS) return this.raised & super.readUint32(UARTIMSC);
    return super.readUint32(offset);
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === UARTDR) this.raised |= TX_INTERRUPT;
    if (offset === UARTICR) this.raised &= ~value;
    this.rp2040.setInterrupt(this.irq, (this.raised & super.readUint32(UARTIMSC)) !== 0);
  }
}

export class Chip {
  /**
   * Make a chip and switch it on. `options`:
   *  - `core`, the compiled module of `core.c`, and `rom`, the boot ROM's bytes;
   *  - `flash`, 2 MB, which are copied;
   *  - `wiring`, as in a board's module, and `makeDisplay()`;
   *  - `onText(text)`, what the console writes to USB; `onFlash(first, count)`; `onTone(hz, duty)`.
   */
  static async make(options) {
    const chip = new Chip();
    chip.options = options;
    chip.resets = 0;
    chip.earlier = 0; // ms before the last reset
    const imports = {
      read: (address) => chip.read(address >>> 0),
      write: (address, value) => chip.write(address >>> 0, value >>> 0),
      pins: () => chip.pinsChanged(),
    };
    const { exports } = await WebAssembly.instantiate(options.core, { env: imports });
    chip.core = exports;
    const memory = (at, count) => new Uint8Array(exports.memory.buffer, at, count);
    chip.rom = memory(exports.rom_at(), ROM_BYTES);
    chip.ram = memory(exports.ram_at(), RAM_BYTES);
    chip.flash = memory(exports.flash_at(), FLASH_BYTES);
    chip.dpram = memory(exports.dpram_at(), DPRAM_BYTES);
    chip.rom.set(options.rom);
    chip.flash.set(options.flash);
    chip.powerOn();
    return chip;
  }

  /** Switch on, or reset by the watchdog, whose scratch registers stay. */
  powerOn(scratch) {
    const { core, options } = this;
    const mcu = (this.mcu = new RP2040());
    mcu.logger = new ConsoleLogger(LogLevel.Error, false);
    this.useMemories(mcu);
    mcu.setInterrupt = (number, level) => core.interrupt(number, level ? 1 : 0);
    mcu.sio = {
      get gpioValue() {
        return core.gpio_out();
      },
      get gpioOutputEnable() {
        return core.gpio_enable();
      },
      qspiGpioValue: 0,
      qspiGpioOutputEnable: 0,
    };
    this.output = this.enabled = 0;
    const ssi = new Ssi(mcu);
    Object.assign(mcu.peripherals, {
      [SSI]: ssi,
      [IO_QSPI]: new QspiPins(mcu, (isSelected) => ssi.select(isSelected)),
      [ROSC]: new RingOscillator(mcu),
      [PWM]: options.wiring.buzzer ? new Pwm(mcu, options.wiring.buzzer, options.onTone) : new Registers(mcu),
      [ROM_PORT]: new RomPort(mcu, options.onFlash),
    });
    for (const [address, irq] of UARTS) mcu.peripherals[address] = new Uart(mcu, irq);
    for (let gpio = 0; gpio < PINS; gpio++) mcu.gpio[gpio].setInputValue(true); // pulled up, with nothing pressed
    this.display = options.makeDisplay();
    this.display.attach(mcu, options.wiring);
    this.attachWatchdog(mcu, scratch);
    this.attachUsb(mcu);
    core.power_on();
    this.synced = core.cycles(); // the cycle up to which the peripherals' clock has run
  }

  /** Let rp2040js use the core's memories. */
  useMemories(mcu) {
    const { buffer } = this.core.memory;
    this.ram.fill(0);
    this.dpram.fill(0);
    mcu.sram = this.ram;
    mcu.sramView = new DataView(buffer, this.ram.byteOffset, RAM_BYTES);
    mcu.flash = this.flash;
    mcu.flashView = new DataView(buffer, this.flash.byteOffset, FLASH_BYTES);
    mcu.flash16 = new Uint16Array(buffer, this.flash.byteOffset, FLASH_BYTES / 2);
    mcu.usbDPRAM = this.dpram;
    mcu.usbDPRAMView = new DataView(buffer, this.dpram.byteOffset, DPRAM_BYTES);
  }

  attachWatchdog(mcu, scratch) {
    const watchdog = mcu.peripherals[WATCHDOG];
    if (scratch) {
      watchdog.scratchData.set(scratch);
      watchdog.reason = 1;
    }
    this.hasBitten = false;
    watchdog.onWatchdogTrigger = () => {
      this.hasBitten = true; // `run` resets between two instructions
      watchdog.alarm.enable = watchdog.timer.enable = watchdog.enable = false;
    };
  }

  attachUsb(mcu) {
    const usb = mcu.usbCtrl;
    const cdc = new USBCDC(usb);
    const decoder = new TextDecoder();
    cdc.onSerialData = (bytes) => this.options.onText(decoder.decode(bytes, { stream: true }));
    // A host sends nothing until it has data. rp2040js would answer with empty packets, and keeps 512 bytes at most.
    const queue = (this.queue = []);
    const answer = usb.onEndpointRead;
    let room = 0; // bytes that the console can take now
    const deliver = mcu.clock.createAlarm(() => {
      if (!room || !queue.length) return;
      const packet = Uint8Array.from(queue.splice(0, room));
      room = 0;
      usb.endpointReadDone(cdc.outEndpoint, packet);
    });
    usb.onEndpointRead = (endpoint, size) => {
      if (!endpoint || endpoint !== cdc.outEndpoint) return answer(endpoint, size);
      room = size;
      deliver.schedule(KICK_NS);
    };
    this.deliver = deliver;
  }

  /** Send text to the console over USB. */
  send(text) {
    this.queue.push(...new TextEncoder().encode(text));
    this.deliver.schedule(KICK_NS);
  }

  press(gpio, isDown) {
    this.mcu.gpio[gpio].setInputValue(!isDown);
  }

  /** Milliseconds since the chip was switched on. */
  get ms() {
    return this.earlier + this.mcu.clock.nanos / 1e6;
  }

  /** Run until the time `ms`, or until `isOver()`, which is asked every few slices. */
  runTo(ms, isOver) {
    const { core } = this;
    for (let slices = 1; ; slices++) {
      const { clock } = this.mcu;
      const end = Math.floor((ms - this.earlier) * 1e6); // a whole number, which the clock reaches exactly
      if (clock.nanosCounter >= end) return;
      const until = Math.min(end, clock.nanosCounter + SLICE_NS, clock.nextAlarm ? clock.nextAlarm.nanos : end);
      this.isRunning = true;
      const why = core.run(Math.max(core.cycles() + 1, Math.ceil(until / CYCLE_NS)));
      this.isRunning = false;
      this.sync();
      if (this.hasBitten) this.reset();
      else if (why === LOCKED_UP) throw new Error("The processor has locked up.");
      else if (why === WAITING) this.sleep(end);
      if ((slices & 63) === 0 && isOver()) return;
    }
  }

  /** Advance a sleeping processor to its next event, or to the time `end` in ns. */
  sleep(end) {
    const { core } = this;
    const { clock } = this.mcu;
    const wakes = core.wakes();
    let until = Math.min(end, clock.nextAlarm ? clock.nextAlarm.nanos : end);
    if (wakes >= 0) until = Math.min(until, wakes * CYCLE_NS);
    this.synced = Math.max(core.cycles(), Math.floor(until / CYCLE_NS));
    core.slept(this.synced);
    clock.tick(Math.max(0, until - clock.nanosCounter));
  }

  reset() {
    const { scratchData } = this.mcu.peripherals[WATCHDOG];
    this.resets++;
    this.earlier = this.ms;
    this.powerOn(scratchData);
  }

  /** Run the peripherals' clock up to the processor's. */
  sync() {
    const passed = this.core.cycles() - this.synced;
    if (passed > 0) {
      this.synced += passed;
      this.mcu.clock.tick(passed * CYCLE_NS);
    }
  }

  /** Let the processor stop in time for an alarm that has just been set. */
  lookAhead() {
    const { nextAlarm } = this.mcu.clock;
    if (nextAlarm && this.isRunning) this.core.due(Math.ceil(nextAlarm.nanos / CYCLE_NS));
  }

  read(address) {
    if (address >>> 28 === SIO) return (address & 15) === 4 ? this.inputs() : 0;
    this.sync();
    const block = this.mcu.peripherals[(address >>> 14) << 2];
    const value = block ? block.readUint32(address & 0x3fff) >>> 0 : 0;
    this.lookAhead();
    return value;
  }

  write(address, value) {
    this.sync();
    if (address >= DPRAM && address < DPRAM + DPRAM_BYTES) {
      this.mcu.usbCtrl.DPRAMUpdated(address - DPRAM, value);
    } else {
      this.mcu.peripherals[(address >>> 14) << 2]?.writeUint32Atomic(address & 0xfff, value, (address >>> 12) & 3);
    }
    this.lookAhead();
    if (this.hasBitten) this.core.stop();
  }

  inputs() {
    let levels = 0;
    for (let gpio = 0; gpio < PINS; gpio++) if (this.mcu.gpio[gpio].inputValue) levels |= 1 << gpio;
    return levels >>> 0;
  }

  pinsChanged() {
    this.sync();
    const output = this.core.gpio_out() >>> 0;
    const enabled = this.core.gpio_enable() >>> 0;
    const changed = (output ^ this.output) | (enabled ^ this.enabled);
    this.output = output;
    this.enabled = enabled;
    for (let gpio = 0; gpio < PINS; gpio++) if ((changed >>> gpio) & 1) this.mcu.gpio[gpio].checkForUpdates();
    this.lookAhead();
  }
}
