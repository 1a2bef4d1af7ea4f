import { readFile } from 'node:fs/promises';
import { loadSharp } from '../load-sharp.ts';
import type { PictureFile } from './pictures.ts';

/** A picture file -> the bytes of the same picture in another width and format, never larger than it was. */
export async function drawPicture(
  source: string,
  { width, format }: Pick<PictureFile, 'width' | 'format'>,
): Promise<Buffer> {
  const sharp = await loadSharp();
  // JPEGs are read from memory only: see readOnlyPhotos.
  const picture = sharp(source.endsWith('.jpg') ? await readFile(source) : source, {
    limitInputPixels: 50_000_000,
  }).resize({ width, withoutEnlargement: true });
  // With AVIF's effort of 4 somebody would wait six times as long for 5% fewer bytes.
  const as = {
    avif: () => picture.avif({ quality: 50, effort: 2 }),
    webp: () => picture.webp({ quality: 75 }),
    jpg: () => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }),
  };
  return as[format]().toBuffer();
}
