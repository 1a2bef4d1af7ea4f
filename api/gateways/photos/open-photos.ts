import { createHash } from 'node:crypto';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/catalog/product.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { readOnlyPhotos } from '../load-sharp.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import type { FileKey, FileStore } from '../files/file-store.ts';
import { keyOfPicture } from '../pictures/pictures.ts';
import { developPhoto, type Developed } from './develop-photo.ts';
import { CROPPED, keyOfPhoto, PRIVATE, type Photos, type PhotoType } from './photos.ts';
import { sniffPhoto } from './sniff-photo.ts';

/** Concurrency of photo processing; each photo takes a core for some tenths of a second, and up to 200 MB. */
const CONCURRENCY = { concurrency: 2, maxWaiting: 32, message: MESSAGES.tooBusy };

interface Options {
  readonly files: FileStore;
  /** Whether this process decodes only photos and the shop's own pictures: false only in tests that draw some. */
  readonly alone: boolean;
}

/** Stores sellers' photos as `photos/<name>.jpg`, next to their renditions (see openPictures). */
export function openPhotos({ files, alone }: Options): Photos {
  const limit = createConcurrencyLimiter(CONCURRENCY);
  let guarded = !alone;
  const develop = async (bytes: Buffer, type: PhotoType): Promise<Developed> => {
    if (!guarded) await readOnlyPhotos();
    guarded = true;
    return developPhoto(bytes, type);
  };
  return {
    store: async (bytes, visibility) => {
      const mimeType = sniffPhoto(bytes);
      const { evidence, isCropped, ...look } = await limit(() => develop(bytes, mimeType));
      const name = `${createHash('sha256').update(evidence).digest('hex')}${visibility === undefined ? '' : PRIVATE}`;
      await files.put(keyOfPhoto(name), evidence);
      return {
        name,
        evidence,
        mimeType,
        picture: { url: `/pictures/${name}${isCropped ? CROPPED : ''}`, ...look },
      };
    },
    remove: (name, before) => files.removeOld([keyOfPhoto(name), ...keysOfRenditions(name)], before),
    listOld: async function* listOld(prefix, before) {
      for (const folder of FOLDERS) {
        for await (const page of files.list(folder, prefix)) {
          const names = page.flatMap(({ key, putAt }) => (putAt < before ? (photoOf(key) ?? []) : []));
          yield [...new Set(names)];
        }
      }
    },
    clearUnfinished: async (before) => {
      for (const folder of FOLDERS) await files.clearUnfinished(folder, before);
    },
  };
}

const FOLDERS = ['photos', 'pictures'] as const;

/** The name in "photos/<name>.jpg", "pictures/<hash>-640.avif" and "pictures/<hash>-cropped-640.avif". */
const PHOTO =
  /^(?:photos\/([0-9a-f]{64}(?:-private)?)\.jpg|pictures\/([0-9a-f]{64})(?:-cropped)?-\d{3,4}\.[a-z]{3,4})$/;

function photoOf(key: string): string | undefined {
  const [, photo, drawn] = PHOTO.exec(key) ?? [];
  return photo ?? drawn;
}

const keysOfRenditions = (name: string): FileKey[] =>
  PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.flatMap((format) =>
      [name, name + CROPPED].map((picture) => keyOfPicture({ name: picture, width, format })),
    ),
  );
