import type { LocalDb } from '../database.ts';
import type { PictureStore } from '../picture-store.ts';

export interface PicturePorts {
  /** Throws where no picture came. */
  readonly fetchPicture: (url: string) => Promise<Response>;
  /** Bytes of pictures on the phone at which fetching ahead stops, as things stand now: see coverBytesAhead. */
  readonly maxBytes: () => number;
}

/** The file that a card's picture is on most phones; the worker shows it in place of others without network. */
const fileOf = (url: string): string => `${url}-320.avif`;

/** At a time: a phone has better things to do. */
const AT_ONCE = 2;
/** In one go; the next quiet moment goes on. */
const MAX_AT_A_TIME = 400;

/**
 * Stores pictures that were on a screen before the service worker was there (`seen`), out of the browser's own cache; then
 * fetches the card pictures of the mirror, newest first, up to `maxBytes`. Ends at the first that does not come.
 */
export async function keepPictures(
  local: LocalDb,
  store: PictureStore,
  ports: PicturePorts,
  seen: readonly string[] = [],
): Promise<void> {
  const there = await store.listUrls();
  const isSeen = new Set(seen);
  const ahead = ports.maxBytes() > 0 ? await cardPictures(local) : [];
  const wanted = [...new Set([...isSeen, ...ahead])].filter((url) => !there.has(url));
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
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function cardPictures(local: LocalDb): Promise<string[]> {
  const rows = await local.run(async (db) => db.products.toArray());
  const flaggedFirst = rows.toSorted(
    (a, b) => Number(b.flags > 0) - Number(a.flags > 0) || b.createdAt - a.createdAt,
  );
  return flaggedFirst.flatMap(({ picture }) =>
    picture === undefined || !picture.url.startsWith('/pictures/') ? [] : [fileOf(picture.url)],
  );
}
