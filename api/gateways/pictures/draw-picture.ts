import { readFile } from 'node:fs/promises';
import { loadSharp } from '../load-sharp.ts';
import { locateObject } from '../photos/locate-object.ts';
import type { PictureFile } from './pictures.ts';

interface Drawing extends Pick<PictureFile, 'width' | 'format'> {
  /** Whether to show only the object on a photo, if there is one. */
  readonly isCropped: boolean;
}

/** Resizes and converts a picture file; never enlarges it. */
export async function drawPicture(source: string, { width, format, isCropped }: Drawing): Promise<Buffer> {
  const sharp = await loadSharp();
  // JPEGs are decoded from memory only: see readOnlyPhotos.
  const input = source.endsWith('.jpg') ? await readFile(source) : source;
  const object = isCropped && typeof input !== 'string' ? await locateObject(input) : undefined;
  const whole = sharp(input, { limitInputPixels: 50_000_000 });
  const picture = (object === undefined ? whole : whole.extract(object)).resize({
    width,
    withoutEnlargement: true,
  });
  // AVIF effort 4 would take six times as long for 5% fewer bytes.
  const as = {
    avif: () => picture.avif({ quality: 50, effort: 2 }),
    webp: () => picture.webp({ quality: 75 }),
    jpg: () => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }),
  };
  return as[format]().toBuffer();
}
