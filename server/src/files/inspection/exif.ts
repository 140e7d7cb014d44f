/** The one thing of a picture's EXIF data (CIPA DC-008) that is kept: how it must be turned to stand upright. */

const ORIENTATION = 0x0112;
const UPRIGHT = 1;
const MAX_ENTRIES = 1000;

/** 1–8 as in the tag `Orientation`; 1 where it is absent or the data are broken. `tiff` begins with its byte order. */
export function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'MM' && order !== 'II') || tiff.length < 8) return UPRIGHT;
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : order === 'MM' ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at);
  const directory = order === 'MM' ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4);
  const entries = Math.min(u16(directory), MAX_ENTRIES);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12;
    if (u16(entry) !== ORIENTATION) continue;
    const value = u16(entry + 8);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** EXIF data that say the orientation and nothing else; undefined for an upright picture, which needs none. */
export function orientationOnly(orientation: number): Buffer | undefined {
  if (orientation === UPRIGHT) return undefined;
  const tiff = Buffer.from('4d4d002a00000008' + '0001' + '0112000300000001' + '00000000' + '00000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
