import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { STACK } from '#contract/selling/stack-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { readPhotoHead } from '../drafts/photo-head.ts';
import { decodePhoto, encodeJpeg, type Picture } from '../drafts/prepare-photo.ts';
import type { EncodedPhoto } from './stack.ts';

/** Longer side and size of a stored picture. */
interface Bounds {
  readonly side: number;
  readonly maxBytes: number;
}

const THUMB: Bounds = { side: 160, maxBytes: 6 * 1024 };
export const FRAME_SIDE = 640;
const FRAME: Bounds = { side: FRAME_SIDE, maxBytes: 60 * 1024 };
/** JPEG qualities to try, in order, before the picture is scaled down further. */
const SMALL_QUALITIES = [0.8, 0.6, 0.4] as const;

/**
 * Encodes a photo for a stack, where eighty chosen originals would fill a phone: an upright JPEG of at most 1,920 pixels,
 * and its thumbnail. Throws ShopError `photo_unsupported` for a HEIC, `photo_unreadable` for anything else that this
 * browser cannot decode.
 */
export async function encodeStackPhoto(photo: Blob): Promise<EncodedPhoto> {
  const bitmap = await decodePhoto(photo, await readPhotoHead(photo), STACK.photoSidePixels);
  if (bitmap === undefined) throw new ShopError('photo_unreadable', SELLING_MESSAGES.unreadable);
  try {
    const blob = await encodeJpeg(bitmap, scaleTo(bitmap, STACK.photoSidePixels), STACK.photoQuality);
    const name = photo instanceof File && photo.name !== '' ? photo.name : 'photo.jpg';
    return { blob, name, thumb: await encodeWithin(bitmap, THUMB) };
  } finally {
    bitmap.close();
  }
}

/** Encodes what the camera saw: `FRAME_SIDE` pixels, at most 60 KB. */
export const encodeFrame = async (seen: Picture): Promise<Blob> => encodeWithin(seen, FRAME);

async function encodeWithin(bitmap: Picture, { side, maxBytes }: Bounds): Promise<Blob> {
  for (let scale = scaleTo(bitmap, side); ; scale *= 0.8) {
    for (const quality of SMALL_QUALITIES) {
      const blob = await encodeJpeg(bitmap, scale, quality);
      if (blob.size <= maxBytes) return blob;
    }
  }
}

const scaleTo = ({ width, height }: Picture, side: number): number =>
  Math.min(1, side / Math.max(width, height));
