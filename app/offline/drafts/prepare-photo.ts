import { SELLING } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { photoHead, type PhotoHead } from './photo-head.ts';

/** Bytes that a prepared photo stays under. */
const BYTES = 1_500_000;
/** Of a photo that had to be made smaller: first as the camera's, then a little less. */
const QUALITIES = [SELLING.cameraQuality, 0.85] as const;
/** Pixels that phones hold in a canvas. */
const CANVAS = 16_777_216;

/**
 * A photo as it is sent: a JPEG of at most 2560 pixels and 1.5 MB, upright. What is small enough already goes as it is,
 * and what this browser cannot decode although the shop may, too. Runs in pages and workers; the decoding and encoding
 * are the browser's own and hold up no tap. Throws ShopError `photo_unsupported` for a HEIC that it cannot read.
 */
export async function preparePhoto(photo: Blob): Promise<Blob> {
  const head = await photoHead(photo);
  if (isSmall(photo, head)) return photo;
  const bitmap = await decoded(photo, head);
  if (bitmap === undefined) return photo;
  try {
    return await smaller(bitmap);
  } finally {
    bitmap.close();
  }
}

/** Throws ShopError `photo_unsupported` for a HEIC that this browser cannot read. */
export async function checkReadable(photo: Blob): Promise<void> {
  const head = await photoHead(photo);
  if (head.kind === 'heic') (await decoded(photo, head))?.close();
}

const isSmall = (photo: Blob, { kind, size }: PhotoHead): boolean =>
  (kind === 'jpeg' || kind === 'png') &&
  photo.size <= BYTES &&
  size !== undefined &&
  Math.max(size.width, size.height) <= SELLING.photoSide;

async function decoded(photo: Blob, { kind, size }: PhotoHead): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(photo, decodingOf(size));
  } catch {
    if (kind === 'heic') throw new ShopError('photo_unsupported', SELLING_MESSAGES.heic);
    return undefined;
  }
}

/**
 * A very large photo is made smaller while it is decoded. Whether it lies on its side is not known here, so the width is
 * chosen to fit either way.
 */
function decodingOf(size: PhotoHead['size']): ImageBitmapOptions {
  if (size === undefined || size.width * size.height <= CANVAS) return {};
  const flat = Math.min(size.width, size.height) / Math.max(size.width, size.height);
  const width = Math.min(SELLING.photoSide, Math.floor(Math.sqrt(CANVAS * flat)));
  return { resizeWidth: width, resizeQuality: 'high' };
}

async function smaller(bitmap: ImageBitmap): Promise<Blob> {
  let scale = Math.min(1, SELLING.photoSide / Math.max(bitmap.width, bitmap.height));
  for (;;) {
    for (const quality of QUALITIES) {
      const blob = await encoded(bitmap, scale, quality);
      if (blob.size <= BYTES) return blob;
    }
    scale *= 0.8;
  }
}

async function encoded(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  try {
    const pen = canvas.getContext('2d', { alpha: false });
    if (pen === null) throw new Error('There is no canvas to draw on.');
    pen.imageSmoothingQuality = 'high';
    // What is transparent in a PNG is paper, not night.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(bitmap, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } finally {
    // Phones keep a canvas's memory until it is small.
    canvas.width = 1;
    canvas.height = 1;
  }
}
