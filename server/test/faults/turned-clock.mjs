/** Loaded into a process before the program: its clock is wrong by as many milliseconds as the file `CLOCK_OFFSET_FILE` says. */
import { readFileSync, watchFile } from 'node:fs';

const RealDate = Date;
const file = process.env.CLOCK_OFFSET_FILE;
let offsetMs = 0;
const read = () => {
  offsetMs = Number(readFileSync(file, 'utf8')) || 0;
};
read();
watchFile(file, { interval: 20, persistent: false }, read);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...given);
  }
  static now() {
    return RealDate.now() + offsetMs;
  }
};
