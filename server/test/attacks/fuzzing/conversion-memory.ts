/**
 * Run with the allocator settings of the container image: prints how many bytes the process held more than before, at most, and for how many milliseconds its event loop ran, while
 * it made a JPEG of each of the worst pictures, or of the last
 * of them alone (`all` or `last`, then how much is enough not to try again). A thread ends with its picture, and by default glibc keeps what it had.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createJpegConverter } from '../../../src/files/conversion/jpeg-converter.ts';
import { heicGrid } from '../../../src/files/testing/heic-grid.ts';
import { WORST_FILES } from './worst-files.ts';

const TRIES = 2;
const bytesOf = (name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'latin1'))?.[1]) * 1024;
const [which, enoughBytes] = process.argv.slice(2);
const pictures = WORST_FILES.filter(([name]) => name.endsWith('.heic'))
  .map(([, bytes]) => bytes)
  .slice(which === 'last' ? -1 : 0);
const converter = createJpegConverter();
const convert = (bytes: Buffer) =>
  converter.convert(async () => new Uint8Array(bytes), 'image/heic', { accountId: 'acct_1', sessionId: null });

await convert(heicGrid(1, 1));
const restingBytes = bytesOf('VmRSS');
for (const picture of pictures) {
  let leastBytes = Number.POSITIVE_INFINITY;
  let leastMs = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && leastBytes > Number(enoughBytes ?? 0); i++) {
    writeFileSync('/proc/self/clear_refs', '5');
    const start = process.threadCpuUsage();
    await convert(picture);
    const { user, system } = process.threadCpuUsage(start);
    leastMs = Math.min(leastMs, (user + system) / 1000);
    leastBytes = Math.min(leastBytes, bytesOf('VmHWM') - restingBytes);
  }
  console.log(leastBytes, leastMs);
}
await converter.close();
