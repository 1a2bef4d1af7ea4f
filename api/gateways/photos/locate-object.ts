import { loadSharp } from '../load-sharp.ts';
import { findObject, type Region } from './find-object.ts';

/** Longer side of the rendition in which objects are searched, in pixels. */
const SIDE = 160;

/**
 * The part of a stored photo (JPEG without metadata) that shows the object, with a margin; undefined if it is doubtful, or
 * if the photo needs no crop. The same bytes always have the same part.
 */
export async function locateObject(photo: Buffer): Promise<Region | undefined> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(photo).metadata();
  const { data, info } = await sharp(photo)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = findObject({ data, width: info.width, height: info.height });
  if (found === undefined) return undefined;
  const [across, down] = [width / info.width, height / info.height];
  const left = Math.floor(found.left * across);
  const top = Math.floor(found.top * down);
  return {
    left,
    top,
    width: Math.min(width - left, Math.ceil(found.width * across)),
    height: Math.min(height - top, Math.ceil(found.height * down)),
  };
}
