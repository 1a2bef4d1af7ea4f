import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_WIDTHS } from '#contract/catalog/product.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import { CROPPED } from '../photos/photos.ts';
import { writeWhole } from '../write-whole.ts';
import { drawLinkPreview } from './draw-link-preview.ts';
import { drawPicture } from './draw-picture.ts';
import { drawingAhead } from './drawing-ahead.ts';
import type { PictureFile, Pictures } from './pictures.ts';

/** Concurrency of drawing; one picture takes a core for some tenths of a second. */
const CONCURRENCY = {
  concurrency: 2,
  maxWaiting: 64,
  message: 'Too many pictures at once. Please try again.',
};

interface Folders {
  /** Searched first, in order. */
  readonly originals: readonly string[];
  /** The folder of sellers' photos, `<name>.jpg`. */
  readonly evidence: string;
  /** The folder of drawn files: one of the originals or another. */
  readonly drawn: string;
  /** The folder of the shop's font and icon. */
  readonly assets: string;
}

/** Pictures in folders; a missing file is drawn once, from the seller's photo or the largest AVIF, and stored. */
export function openPictures(folders: Folders): Pictures {
  const drawing = new Map<string, Promise<string | undefined>>();
  const limit = createConcurrencyLimiter(CONCURRENCY);

  const draw = async (file: PictureFile): Promise<string | undefined> => {
    const isCropped = file.name.endsWith(CROPPED);
    const name = isCropped ? file.name.slice(0, -CROPPED.length) : file.name;
    const photo = await firstThere([join(folders.evidence, `${name}.jpg`)]);
    const source = photo ?? (await largest(folders.originals, file.name));
    if (source === undefined) return undefined;
    const bytes = await limit(() => drawPicture(source, { ...file, isCropped }));
    const path = join(folders.drawn, fileName(file));
    await writeWhole(path, bytes);
    return path;
  };

  const find = async (file: PictureFile): Promise<string | undefined> => {
    const known = await firstThere(
      [...folders.originals, folders.drawn].map((folder) => join(folder, fileName(file))),
    );
    if (known !== undefined) return known;
    const name = fileName(file);
    const begun = drawing.get(name) ?? draw(file);
    drawing.set(name, begun);
    try {
      return await begun;
    } finally {
      drawing.delete(name);
    }
  };

  return {
    find,
    drawPreview: async ({ file, ...words }) => {
      const cover = await find(file);
      return cover === undefined ? undefined : drawLinkPreview({ ...words, cover }, folders.assets);
    },
    ...drawingAhead(find),
  };
}

const fileName = ({ name, width, format }: PictureFile): string => `${name}-${width}.${format}`;

function largest(folders: readonly string[], name: string): Promise<string | undefined> {
  const widths = PICTURE_WIDTHS.toReversed();
  return firstThere(
    widths.flatMap((width) =>
      folders.map((folder) => join(folder, fileName({ name, width, format: 'avif' }))),
    ),
  );
}

async function firstThere(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() === true) return path;
  }
  return undefined;
}
