import { SELLING } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { PhotoType } from './photos.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** The brands of HEIC and HEIF photos, at the ninth byte. */
const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/**
 * Detects the type of a file by its first bytes; its name and declared type are ignored. Throws ShopError
 * photo_too_large above 10 MB, photo_unsupported unless it is JPEG or PNG.
 */
export function sniffPhoto(bytes: Buffer): PhotoType {
  if (bytes.length > SELLING.maxPhotoBytes) throw new ShopError('photo_too_large', MESSAGES.tooLarge);
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  throw new ShopError('photo_unsupported', isHeic(bytes) ? MESSAGES.heic : MESSAGES.unsupported);
}

const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC.has(bytes.toString('latin1', 8, 12));
