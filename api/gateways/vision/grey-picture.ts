import type { Sharp } from 'sharp';
import { loadSharp } from '../load-sharp.ts';

/** A picture as decoders take it: one byte a pixel, 0 is black. */
export interface GreyPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What happens to a photo before a decoder looks at it. */
export interface Preparation {
  /** Pixels of the longer side; a smaller photo is enlarged. */
  readonly side: number;
  /** Degrees clockwise; 0 unless said otherwise. */
  readonly turn?: number;
  readonly also?: (picture: Sharp) => Sharp;
}

/** Larger pictures do not arrive, and nobody is to pay for one that does. */
const MAX_PIXELS = 50_000_000;

/** Pixels of a photo's longer side. Throws when its head cannot be read. */
export async function longerSideOf(photo: Uint8Array): Promise<number> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(photo, { failOn: 'none', limitInputPixels: MAX_PIXELS }).metadata();
  return Math.max(width, height);
}

/** The grey pixels of a photo at its own size. Throws when it cannot be decoded. */
export async function original(photo: Uint8Array): Promise<GreyPicture> {
  const sharp = await loadSharp();
  return pixelsOf(sharp(photo, { failOn: 'none', limitInputPixels: MAX_PIXELS }).greyscale());
}

/** The bytes of a photo -> its grey pixels, prepared. Throws when it cannot be decoded. */
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
  // A decoder that is told of more pixels than there are reads what lies behind them: somebody else's photo.
  if (data.length !== info.width * info.height) throw new Error('the picture has not one byte a pixel');
  return { pixels: data, width: info.width, height: info.height };
}
