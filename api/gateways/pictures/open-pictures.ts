import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_WIDTHS } from '#contract/product.ts';
import { ShopError } from '#contract/shop-error.ts';
import { drawPicture } from './draw-picture.ts';
import type { PictureFile, Pictures } from './pictures.ts';

/** Pictures drawn at the same time; one takes a core for some tenths of a second. */
const AT_ONCE = 2;
const MOST_WAITING = 64;

/**
 * Pictures in folders: `originals` are looked at first, in order; what is missing of a picture is drawn once from its
 * largest AVIF and kept in `drawn`, which is one of them or another.
 */
export function openPictures(folders: {
  readonly originals: readonly string[];
  readonly drawn: string;
}): Pictures {
  const drawing = new Map<string, Promise<string | undefined>>();
  const takeTurn = turns(AT_ONCE, MOST_WAITING);

  const draw = async (file: PictureFile): Promise<string | undefined> => {
    const source = await largest(folders.originals, file.name);
    if (source === undefined) return undefined;
    const bytes = await takeTurn(() => drawPicture(source, file));
    const path = join(folders.drawn, fileName(file));
    const fresh = `${path}.${randomUUID()}.new`;
    await mkdir(folders.drawn, { recursive: true });
    try {
      await writeFile(fresh, bytes, { flag: 'wx' });
      await rename(fresh, path);
    } finally {
      await rm(fresh, { force: true });
    }
    return path;
  };

  return {
    find: async (file) => {
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
    },
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

function turns(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting)
        throw new ShopError('busy', 'Too many pictures at once. Please try again.', { retryAfter: 2 });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The next in line takes this place over, so the number of those at work stays as it is.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
