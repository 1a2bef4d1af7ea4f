import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_WIDTHS } from '#contract/catalog/product.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import type { Content, FileStore } from '../files/file-store.ts';
import { CROPPED, keyOfPhoto, PRIVATE } from '../photos/photos.ts';
import { drawLinkPreview } from './draw-link-preview.ts';
import { drawPicture } from './draw-picture.ts';
import { drawingAhead } from './drawing-ahead.ts';
import { keyOfPicture, pictureFileName, type PictureFile, type Pictures } from './pictures.ts';

/** Concurrency of drawing; one picture takes a core for some tenths of a second. */
const CONCURRENCY = {
  concurrency: 2,
  maxWaiting: 64,
  message: 'Too many pictures at once. Please try again.',
};

interface Options {
  /** Folders that are searched first, in order. */
  readonly originals: readonly string[];
  /** Sellers' photos, and the files drawn from them and from the originals. */
  readonly files: FileStore;
  /** The folder of the shop's font and icon. */
  readonly assets: string;
}

/** The shop's pictures; a missing file is drawn once, from the seller's photo or the largest AVIF, and stored. */
export function openPictures({ originals, files, assets }: Options): Pictures {
  const drawing = new Map<string, Promise<Content | undefined>>();
  const limit = createConcurrencyLimiter(CONCURRENCY);

  const draw = async (file: PictureFile): Promise<Content | undefined> => {
    const isCropped = file.name.endsWith(CROPPED);
    const name = isCropped ? file.name.slice(0, -CROPPED.length) : file.name;
    if (name.endsWith(PRIVATE)) return undefined;
    const source = (await files.find(keyOfPhoto(name))) ?? (await largest(originals, file.name));
    if (source === undefined) return undefined;
    const bytes = await limit(() => drawPicture(source, { ...file, isCropped }));
    return files.put(keyOfPicture(file), bytes);
  };

  const find = async (file: PictureFile): Promise<Content | undefined> => {
    const name = pictureFileName(file);
    const known =
      (await firstThere(originals.map((folder) => join(folder, name)))) ??
      (await files.find(keyOfPicture(file)));
    if (known !== undefined) return known;
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
      return cover === undefined ? undefined : drawLinkPreview({ ...words, cover }, assets);
    },
    ...drawingAhead(find),
  };
}

function largest(folders: readonly string[], name: string): Promise<string | undefined> {
  const widths = PICTURE_WIDTHS.toReversed();
  return firstThere(
    widths.flatMap((width) =>
      folders.map((folder) => join(folder, pictureFileName({ name, width, format: 'avif' }))),
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
