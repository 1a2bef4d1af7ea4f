import type { Sharp } from 'sharp';
import { loadSharp } from '../load-sharp.ts';

/** A picture as decoders take it: one byte per pixel, 0 is black. */
export interface GreyPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** How a photo is prepared for a decoder. */
export interface Preparation {
  /** Longer side in pixels; a smaller photo is enlarged. */
  readonly side: number;
  /** Degrees clockwise; 0 by default. */
  readonly turn?: number;
  readonly also?: (picture: Sharp) => Sharp;
}

/** Larger pictures are rejected before this point; this guards against bugs. */
const MAX_PIXELS = 50_000_000;

/** The longer side of a photo, in pixels. Throws if its header cannot be read. */
export async function longerSideOf(photo: Uint8Array): Promise<number> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(photo, { failOn: 'none', limitInputPixels: MAX_PIXELS }).metadata();
  return Math.max(width, height);
}

/** The grey pixels of a photo at full size. Throws if it cannot be decoded. */
export async function original(photo: Uint8Array): Promise<GreyPicture> {
  const sharp = await loadSharp();
  return pixelsOf(sharp(photo, { failOn: 'none', limitInputPixels: MAX_PIXELS }).greyscale());
}

/** Decodes a photo to grey pixels, prepared. Throws if it cannot be decoded. */
export async function prepare(
  photo: Uint8Array,
  { side, turn = 0, also }: Preparation,
): Promise<GreyPicture> {
  const sharp = await loadSharp();
  const sized = sharp(photo, { failOn: 'none', limitInputPixels: MAX_PIXELS })
    .greyscale()
    .resize({ width: side, height: side, fit: 'inside', kernel: 'cubic' });
  const turned = turn === 0 ? sized : sized.rotate(turn, { background: '#808080' });
  return pixelsOf(also?.(turned) ?? turned);
}

async function pixelsOf(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  // A decoder that expects more pixels than there are would read other memory: another user's photo.
  if (data.length !== info.width * info.height) throw new Error('the picture has not one byte a pixel');
  return { pixels: data, width: info.width, height: info.height };
}
