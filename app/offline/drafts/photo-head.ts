/** The file type and size found in a file's first bytes. */
export interface PhotoHead {
  readonly kind: 'jpeg' | 'png' | 'heic' | 'other';
  /** Pixels as stored, before EXIF rotation; undefined if unknown. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
}

/** A JPEG's size follows its metadata, which may take a few hundred kilobytes. */
const HEAD_BYTES = 512 * 1024;

/** Reads the type and size of a picture without decoding it. */
export async function readPhotoHead(photo: Blob): Promise<PhotoHead> {
  const bytes = new DataView(await photo.slice(0, HEAD_BYTES).arrayBuffer());
  if (bytes.byteLength < 24) return { kind: 'other' };
  if (bytes.getUint32(0) === 0x89504e47) {
    return { kind: 'png', size: { width: bytes.getUint32(16), height: bytes.getUint32(20) } };
  }
  if (bytes.getUint16(0) === 0xffd8) return { kind: 'jpeg', size: jpegSize(bytes) };
  return { kind: isHeic(bytes) ? 'heic' : 'other' };
}

const BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

function isHeic(bytes: DataView): boolean {
  const letters = (at: number): string =>
    String.fromCharCode(...[0, 1, 2, 3].map((next) => bytes.getUint8(at + next)));
  return letters(4) === 'ftyp' && BRANDS.has(letters(8));
}

/** From the frame header: SOF0 to SOF15 without DHT, JPG and DAC. */
function jpegSize(bytes: DataView): PhotoHead['size'] {
  let at = 2;
  while (at + 9 < bytes.byteLength && bytes.getUint8(at) === 0xff) {
    const marker = bytes.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
    }
    at += 2 + bytes.getUint16(at + 2);
  }
  return undefined;
}
