import type { LocalDb } from '../database.ts';
import type { PictureStore } from '../picture-store.ts';

export interface PicturePorts {
  /** Throws if no picture was received. */
  readonly fetchPicture: (url: string) => Promise<Response>;
  /** Prefetching stops at this many stored bytes; see maxPrefetchedCoverBytes. Evaluated before each picture. */
  readonly maxBytes: () => number;
}

/** The file that most phones load for a card; offline, the service worker serves it in place of other sizes. */
const pictureFileOf = (url: string): string => `${url}-320.avif`;

const CONCURRENCY = 2;
/** Downloads per run; the next run continues. */
const MAX_AT_A_TIME = 400;

/**
 * Stores pictures shown before the service worker took control (`seen`, from the HTTP cache), then prefetches the mirror's
 * card pictures, newest first, up to `maxBytes`. Stops at the first failure.
 */
export async function storePictures(
  local: LocalDb,
  store: PictureStore,
  ports: PicturePorts,
  seen: readonly string[] = [],
): Promise<void> {
  const storedUrls = await store.listUrls();
  const isSeen = new Set(seen);
  const ahead = ports.maxBytes() > 0 ? await listCardPictures(local) : [];
  const wanted = [...new Set([...isSeen, ...ahead])].filter((url) => !storedUrls.has(url));
  const next = wanted[Symbol.iterator]();
  let left = MAX_AT_A_TIME;

  const work = async (): Promise<void> => {
    for (const url of next) {
      if (left <= 0) return;
      if (!isSeen.has(url) && (await store.getTotalBytes()) >= ports.maxBytes()) return;
      left -= 1;
      try {
        await store.put(url, await ports.fetchPicture(url));
      } catch {
        left = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

async function listCardPictures(local: LocalDb): Promise<string[]> {
  const rows = await local.run(async (db) => db.products.toArray());
  const flaggedFirst = rows.toSorted(
    (a, b) => Number(b.flags > 0) - Number(a.flags > 0) || b.createdAt - a.createdAt,
  );
  return flaggedFirst.flatMap(({ picture }) =>
    picture === undefined || !picture.url.startsWith('/pictures/') ? [] : [pictureFileOf(picture.url)],
  );
}
