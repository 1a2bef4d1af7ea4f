import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/catalog/product.ts';
import type { Content, FileKey } from '../files/file-store.ts';
import type { LinkPreview } from './draw-link-preview.ts';

type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** One file of a picture: `dune-front-640.avif` is the picture `dune-front`, 640 pixels wide, as AVIF. */
export interface PictureFile {
  readonly name: string;
  readonly width: PictureWidth;
  readonly format: PictureFormat;
}

/** A link preview, and the picture of its cover. */
export interface ProductPreview extends Omit<LinkPreview, 'cover'> {
  readonly file: PictureFile;
}

/** The store of the shop's pictures. */
export interface Pictures {
  /**
   * Returns a picture file, drawing it if needed; undefined if there is no such picture. Throws ShopError busy if too
   * many are being drawn.
   */
  find(file: PictureFile): Promise<Content | undefined>;
  /**
   * Draws a link preview, 1200 x 630 pixels, as JPEG; undefined if there is no such picture. Throws ShopError busy if too
   * many pictures are being drawn.
   */
  drawPreview(preview: ProductPreview): Promise<Buffer | undefined>;
  /** Queues the variants of a picture that pages request first, at low priority. */
  drawAhead(name: string): void;
  /** Stops drawing ahead, and waits for the file in progress. */
  close(): Promise<void>;
}

/** The key of a drawn picture file. */
export const keyOfPicture = (file: PictureFile): FileKey => `pictures/${pictureFileName(file)}`;

/** The inverse of parsePictureFile. */
export const pictureFileName = ({ name, width, format }: PictureFile): string => `${name}-${width}.${format}`;

/** Lower-case words and digits with single hyphens: no dots and no slashes, so no path traversal. */
const FILE = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{3,4})\.(avif|webp|jpg)$/;

/** "dune-front-640.avif" -> its parts; undefined if it is not a valid picture file name. */
export function parsePictureFile(text: string): PictureFile | undefined {
  const [, name, digits, ending] = text.length <= 200 ? (FILE.exec(text) ?? []) : [];
  const width = PICTURE_WIDTHS.find((each) => String(each) === digits);
  const format = PICTURE_FORMATS.find((each) => each === ending);
  return name === undefined || width === undefined || format === undefined
    ? undefined
    : { name, width, format };
}
