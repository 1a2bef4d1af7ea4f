import type { PictureFile } from './pictures.ts';

/** A picture file -> the bytes of the same picture in another width and format, never larger than it was. */
export async function drawPicture(
  source: string,
  { width, format }: Pick<PictureFile, 'width' | 'format'>,
): Promise<Buffer> {
  // Loaded with the first picture that must be drawn: the start of the shop does not wait for it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const picture = sharp(source, { limitInputPixels: 50_000_000 }).resize({ width, withoutEnlargement: true });
  const as = {
    avif: () => picture.avif({ quality: 50, effort: 4 }),
    webp: () => picture.webp({ quality: 75 }),
    jpg: () => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }),
  };
  return as[format]().toBuffer();
}
