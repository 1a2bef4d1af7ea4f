import { createHash } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/catalog/product.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { readOnlyPhotos } from '../load-sharp.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import { UNFINISHED, writeWhole } from '../write-whole.ts';
import { developPhoto, type Developed } from './develop-photo.ts';
import { CROPPED, type KeptFiles, type Photos, type PhotoType } from './photos.ts';
import { sniffPhoto } from './sniff-photo.ts';

/** Concurrency of photo processing; each photo takes a core for some tenths of a second, and up to 200 MB. */
const CONCURRENCY = { concurrency: 2, maxWaiting: 32, message: MESSAGES.tooBusy };

const NAME = /^([0-9a-f]{64})\.jpg$/;
const DRAWN = /^([0-9a-f]{64})(?:-cropped)?-\d{3,4}\.[a-z]{3,4}$/;

interface Options {
  /** The folder of `<name>.jpg`. */
  readonly evidence: string;
  /** The folder of their renditions (see openPictures): `<name>-<width>.<format>`. */
  readonly drawn: string;
  /** Whether this process decodes only photos and the shop's own pictures: false only in tests that draw some. */
  readonly alone: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Stores sellers' photos in folders. */
export function openPhotos({ alone, now, ...folders }: Options): Photos {
  const limit = createConcurrencyLimiter(CONCURRENCY);
  let guarded = !alone;
  const develop = async (bytes: Buffer, type: PhotoType): Promise<Developed> => {
    if (!guarded) await readOnlyPhotos();
    guarded = true;
    return developPhoto(bytes, type);
  };
  const pathOf = (name: string): string => join(folders.evidence, `${name}.jpg`);
  return {
    store: async (bytes) => {
      const mimeType = sniffPhoto(bytes);
      const { evidence, isCropped, ...look } = await limit(() => develop(bytes, mimeType));
      const name = createHash('sha256').update(evidence).digest('hex');
      const path = pathOf(name);
      if (!(await touch(path, now()))) {
        await writeWhole(path, evidence);
        await touch(path, now());
      }
      return {
        name,
        evidence,
        mimeType,
        picture: { url: `/pictures/${name}${isCropped ? CROPPED : ''}`, ...look },
      };
    },
    remove: (name, before) => Promise.resolve(removeUntouched(folders.drawn, pathOf(name), name, before)),
    list: async () => {
      const touchedAtByPhoto = new Map<string, number>();
      // Renditions without a photo count, too: one may have been rendered while the photo was deleted.
      for (const [folder, pattern] of [
        [folders.drawn, DRAWN],
        [folders.evidence, NAME],
      ] as const) {
        for (const { name, touchedAt } of await filesIn(folder)) {
          const photo = pattern.exec(name)?.[1];
          if (photo !== undefined) touchedAtByPhoto.set(photo, touchedAt);
        }
      }
      return [...touchedAtByPhoto].map(([name, touchedAt]) => ({ name, touchedAt }));
    },
    clearUnfinished: async (before) => {
      for (const folder of new Set([folders.evidence, folders.drawn])) {
        for (const { name, touchedAt } of await filesIn(folder)) {
          if (name.endsWith(UNFINISHED) && touchedAt < before) await rm(join(folder, name), { force: true });
        }
      }
    },
  };
}

/** Updates a file's time, so that it is not purged as unused; false if there is no file. */
const touch = (path: string, now: number): Promise<boolean> =>
  utimes(path, new Date(now), new Date(now)).then(
    () => true,
    () => false,
  );

/** Synchronous from check to removal, so that no upload of this process can start to use the file in between. */
function removeUntouched(drawn: string, evidence: string, name: string, before: number): void {
  const touchedAt = statSync(evidence, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (touchedAt >= before) return;
  rmSync(evidence, { force: true });
  for (const width of PICTURE_WIDTHS) {
    for (const format of PICTURE_FORMATS) {
      for (const picture of [name, name + CROPPED])
        rmSync(join(drawn, `${picture}-${width}.${format}`), { force: true });
    }
  }
}

async function filesIn(folder: string): Promise<KeptFiles[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined);
      return found?.isFile() === true ? { name, touchedAt: found.mtimeMs } : undefined;
    }),
  );
  return files.filter((file) => file !== undefined);
}
