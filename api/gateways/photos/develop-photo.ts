import type { Metadata, Sharp } from 'sharp';
import { PICTURE_WIDTHS } from '#contract/catalog/product.ts';
import { SELLING } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { loadSharp } from '../load-sharp.ts';
import type { Region } from './find-object.ts';
import { locateObject } from './locate-object.ts';
import type { Pixels } from './oklab.ts';
import type { PhotoType } from './photos.ts';
import { placeholderOf } from './placeholder.ts';
import { hexOf, tintOf } from './tint.ts';

/** A re-encoded photo: a JPEG of its pixels only, and what screens know of its picture. */
export interface Developed {
  readonly evidence: Buffer;
  /** Whether the picture shows only a part of it: the object. */
  readonly isCropped: boolean;
  /** Of the largest rendition. */
  readonly width: number;
  readonly height: number;
  readonly tint: string;
  readonly placeholder: string;
}

const FORMATS: Readonly<Record<PhotoType, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png' };
const TIMEOUT = { seconds: 10 };
const SKETCH = { width: 60, height: 120 };
const LARGEST = Math.max(...PICTURE_WIDTHS);

// 'error' accepts photos with broken EXIF, which 'warning' would reject, and rejects truncated ones.
const STRICT = { failOn: 'error', limitInputPixels: SELLING.maxPhotoPixels, sequentialRead: true } as const;

/**
 * Re-encodes a photo: upright, the longer side at most 2560 pixels, in sRGB on white, without metadata. Throws
 * ShopError photo_too_large above 50 megapixels, photo_unreadable if it is damaged, busy after 10 seconds.
 */
export async function developPhoto(bytes: Buffer, type: PhotoType): Promise<Developed> {
  const sharp = await loadSharp();
  const { width, height, format } = await orRefuse(headerOf(sharp(bytes, { limitInputPixels: false })));
  if (width * height > SELLING.maxPhotoPixels) throw new ShopError('photo_too_large', MESSAGES.tooManyPixels);
  if (format !== FORMATS[type]) throw new ShopError('photo_unsupported', MESSAGES.unsupported);
  const { data, info } = await orRefuse(
    sharp(bytes, STRICT)
      .autoOrient()
      .resize({
        width: SELLING.photoSidePixels,
        height: SELLING.photoSidePixels,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 90 })
      .timeout(TIMEOUT)
      .toBuffer({ resolveWithObject: true }),
  );
  const object = await locateObject(data);
  return {
    evidence: data,
    isCropped: object !== undefined,
    ...sizeOf(object ?? info),
    ...colourOf(await sketch(object === undefined ? sharp(data) : sharp(data).extract(object))),
  };
}

/** The size of the largest rendition. */
function sizeOf({ width, height }: Pick<Region, 'width' | 'height'>): Pick<Developed, 'width' | 'height'> {
  const shown = Math.min(LARGEST, width);
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
}

const headerOf = (photo: Sharp): Promise<Metadata> => photo.metadata();

/** A small rendition, to compute its colors. */
async function sketch(photo: Sharp): Promise<Pixels> {
  const { data, info } = await photo
    .resize({ ...SKETCH, fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .timeout(TIMEOUT)
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function colourOf(pixels: Pixels): Pick<Developed, 'tint' | 'placeholder'> {
  const tint = tintOf(pixels);
  return { tint: hexOf(tint), placeholder: placeholderOf(pixels, tint) };
}

/** Translates a decoder's error for the user. A timeout is more likely caused by this machine than by the photo. */
async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) {
      throw new ShopError('busy', MESSAGES.tooBusy, { retryAfter: 5 });
    }
    throw new ShopError('photo_unreadable', MESSAGES.unreadable);
  }
}
