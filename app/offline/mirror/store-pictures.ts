import type { LocalDb } from '../database.ts';
import type { Picture, PictureStore } from '../picture-store.ts';

export interface PicturePorts {
  /** Throws if no picture was received. */
  readonly fetchPicture: (url: string) => Promise<Response>;
  /** Prefetching stops at this many stored bytes; see maxPrefetchedCoverBytes. Evaluated before each picture. */
  readonly maxBytes: () => number;
  /** Resolves when the user has not tapped or typed for a while. Awaited before each batch. */
  readonly untilPauseEnds: () => Promise<void>;
}

/** The file that most phones load for a card; offline, the service worker serves it in place of other sizes. */
const pictureFileOf = (url: string): string => `${url}-320.avif`;

const CONCURRENCY = 2;
/** Stored together. */
const BATCH_SIZE = 8;
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
  const wanted = [...new Set([...isSeen, ...ahead])]
    .filter((url) => !storedUrls.has(url))
    .slice(0, MAX_AT_A_TIME);

  for (let at = 0; at < wanted.length; at += BATCH_SIZE) {
    await ports.untilPauseEnds();
    const batch = wanted.slice(at, at + BATCH_SIZE);
    const bytesBefore = await store.getTotalBytes();
    const mayFetch = (url: string, bytes: number): boolean =>
      isSeen.has(url) || bytesBefore + bytes < ports.maxBytes();
    const fetched = await fetchBatch(batch, mayFetch, ports.fetchPicture);
    if (!(await store.put(fetched)) || fetched.length < batch.length) return;
  }
}

/** Fetches pictures until one fails or may not be fetched; `bytes` is the size of those before it. */
async function fetchBatch(
  urls: readonly string[],
  mayFetch: (url: string, bytes: number) => boolean,
  fetchPicture: PicturePorts['fetchPicture'],
): Promise<Picture[]> {
  const next = urls[Symbol.iterator]();
  const fetched: Picture[] = [];
  let bytes = 0;
  const work = async (): Promise<void> => {
    for (const url of next) {
      if (!mayFetch(url, bytes)) return;
      const body = await (await fetchPicture(url)).blob();
      fetched.push({ url, body });
      bytes += body.size;
    }
  };
  await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
  return fetched;
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
