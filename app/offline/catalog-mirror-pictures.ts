import type { Local } from './database.ts';
import { PREFETCHED_BYTES, type PictureStore } from './evict-pictures.ts';

export interface PicturePorts {
  /** Throws where no picture came. */
  readonly fetchPicture: (url: string) => Promise<Response>;
  /** Whether to go on: not on a connection that is to be spared. */
  readonly mayGoOn: () => boolean;
}

/** The file that a card's picture is on most phones; the worker shows it in place of others without network. */
const fileOf = (url: string): string => `${url}-320.avif`;

/** At a time: a phone has better things to do. */
const AT_ONCE = 2;
/** In one go; the next quiet moment goes on. */
const MOST_AT_A_TIME = 400;

/**
 * Fetches pictures that were on a screen before the worker was there (`seen`), then the card pictures of the mirror, newest
 * first, until their share of the budget is full. Ends at the first that does not come.
 */
export async function keepPictures(
  local: Local,
  store: PictureStore,
  ports: PicturePorts,
  seen: readonly string[] = [],
): Promise<void> {
  const there = await store.urls();
  const wanted = [...new Set([...seen, ...(await cardPictures(local))])].filter((url) => !there.has(url));
  const next = wanted[Symbol.iterator]();
  let left = MOST_AT_A_TIME;

  const work = async (): Promise<void> => {
    for (const url of next) {
      if (left <= 0 || !ports.mayGoOn() || (await store.bytes()) > PREFETCHED_BYTES) return;
      left -= 1;
      try {
        await store.keep(url, await ports.fetchPicture(url));
      } catch {
        left = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function cardPictures(local: Local): Promise<string[]> {
  const rows = await local.run(async (db) => db.products.toArray());
  const flaggedFirst = rows.toSorted(
    (a, b) => Number(b.flags > 0) - Number(a.flags > 0) || b.createdAt - a.createdAt,
  );
  return flaggedFirst.flatMap(({ picture }) =>
    picture === undefined || !picture.url.startsWith('/pictures/') ? [] : [fileOf(picture.url)],
  );
}
