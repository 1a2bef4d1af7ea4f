/** Metadata comes first in a JPEG. */
const HEAD_BYTES = 128 * 1024;
const EXIF_IFD = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const ENTRY_BYTES = 12;

/** When a JPEG was taken by its EXIF data (DateTimeOriginal), in the device's time zone; epoch ms. undefined if it does not say. */
export async function readTakenAt(photo: Blob): Promise<number | undefined> {
  try {
    const bytes = new DataView(await photo.slice(0, HEAD_BYTES).arrayBuffer());
    const tiff = findTiff(bytes);
    return tiff === undefined ? undefined : toInstant(readDate(tiff));
  } catch (error) {
    // Offsets of damaged metadata point outside the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const textAt = (bytes: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, next) => bytes.getUint8(at + next)));

/** The TIFF structure in a JPEG's APP1 segment. */
function findTiff(bytes: DataView): DataView | undefined {
  if (bytes.byteLength < 4 || bytes.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 10 < bytes.byteLength && bytes.getUint8(at) === 0xff;) {
    const marker = bytes.getUint8(at + 1);
    if (marker === 0xe1 && textAt(bytes, at + 4, 4) === 'Exif') return new DataView(bytes.buffer, at + 10);
    // The picture itself begins.
    if (marker === 0xda) return undefined;
    at += 2 + bytes.getUint16(at + 2);
  }
  return undefined;
}

/** "2026:11:22 09:41:07"; undefined if it is absent. */
function readDate(tiff: DataView): string | undefined {
  const isLittle = tiff.getUint16(0) === 0x4949;
  const find = (directory: number, tag: number): number | undefined => {
    const count = tiff.getUint16(directory, isLittle);
    for (let entry = 0; entry < count; entry += 1) {
      const at = directory + 2 + entry * ENTRY_BYTES;
      if (tiff.getUint16(at, isLittle) === tag) return tiff.getUint32(at + 8, isLittle);
    }
    return undefined;
  };
  const exif = find(tiff.getUint32(4, isLittle), EXIF_IFD);
  const date = exif === undefined ? undefined : find(exif, DATE_TIME_ORIGINAL);
  return date === undefined ? undefined : textAt(tiff, date, 19);
}

function toInstant(text: string | undefined): number | undefined {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text ?? '');
  if (parts === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  return new Date(year, month - 1, day, hour, minute, second).getTime();
}
