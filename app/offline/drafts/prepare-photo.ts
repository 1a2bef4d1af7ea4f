import { SELLING } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { readPhotoHead, type PhotoHead } from './photo-head.ts';

const MAX_PHOTO_BYTES = 1_500_000;
/** JPEG qualities to try, in order. */
const QUALITIES = [SELLING.cameraQuality, 0.85] as const;
/** The canvas limit of phones. */
const MAX_CANVAS_PIXELS = 16_777_216;

/**
 * Converts a photo for the upload: an upright JPEG of at most 2560 pixels and 1.5 MB. Returns it unchanged if it is small
 * enough, or if only the shop may be able to decode it. Runs in pages and workers without blocking the main thread. Throws
 * ShopError `photo_unsupported` for a HEIC that this browser cannot read.
 */
export async function preparePhoto(photo: Blob): Promise<Blob> {
  const head = await readPhotoHead(photo);
  if (isSmall(photo, head)) return photo;
  const bitmap = await decodePhoto(photo, head);
  if (bitmap === undefined) return photo;
  try {
    return await compress(bitmap);
  } finally {
    bitmap.close();
  }
}

/** Throws ShopError `photo_unsupported` for a HEIC that this browser cannot read. */
export async function assertReadable(photo: Blob): Promise<void> {
  const head = await readPhotoHead(photo);
  if (head.kind === 'heic') (await decodePhoto(photo, head))?.close();
}

const isSmall = (photo: Blob, { kind, size }: PhotoHead): boolean =>
  (kind === 'jpeg' || kind === 'png') &&
  photo.size <= MAX_PHOTO_BYTES &&
  size !== undefined &&
  Math.max(size.width, size.height) <= SELLING.photoSidePixels;

/**
 * Decodes a photo, to at most `width` upright pixels if it is given. Undefined if only the shop may be able to decode it. Throws
 * ShopError `photo_unsupported` for a HEIC that this browser cannot read.
 */
export async function decodePhoto(
  photo: Blob,
  { kind, size }: PhotoHead,
  width = Number.POSITIVE_INFINITY,
): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(photo, decodeOptionsFor(size, width));
  } catch {
    if (kind === 'heic') throw new ShopError('photo_unsupported', SELLING_MESSAGES.heic);
    return undefined;
  }
}

/** Scales a large photo while decoding. Its rotation is unknown here, so the width fits either orientation. */
function decodeOptionsFor(size: PhotoHead['size'], maxWidth: number): ImageBitmapOptions {
  if (size === undefined) return {};
  if (Math.min(size.width, size.height) > maxWidth) return { resizeWidth: maxWidth, resizeQuality: 'high' };
  if (size.width * size.height <= MAX_CANVAS_PIXELS) return {};
  const flat = Math.min(size.width, size.height) / Math.max(size.width, size.height);
  const width = Math.min(SELLING.photoSidePixels, Math.floor(Math.sqrt(MAX_CANVAS_PIXELS * flat)));
  return { resizeWidth: width, resizeQuality: 'high' };
}

async function compress(bitmap: ImageBitmap): Promise<Blob> {
  let scale = Math.min(1, SELLING.photoSidePixels / Math.max(bitmap.width, bitmap.height));
  for (;;) {
    for (const quality of QUALITIES) {
      const blob = await encodeJpeg(bitmap, scale, quality);
      if (blob.size <= MAX_PHOTO_BYTES) return blob;
    }
    scale *= 0.8;
  }
}

export type Picture = ImageBitmap | OffscreenCanvas;

/** Encodes a picture as a JPEG at this scale. */
export async function encodeJpeg(bitmap: Picture, scale: number, quality: number): Promise<Blob> {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  try {
    const pen = canvas.getContext('2d', { alpha: false });
    if (pen === null) throw new Error('canvas 2D context unavailable');
    // Down to half the size, two pixels in each direction are enough, and take half the time of the whole conversion.
    pen.imageSmoothingQuality = scale < 0.5 ? 'high' : 'low';
    // Transparent pixels become white instead of black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(bitmap, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } finally {
    // iOS frees canvas memory only when the canvas is resized.
    canvas.width = 1;
    canvas.height = 1;
  }
}
