import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { productSchema } from '#contract/catalog/product.ts';
import * as z from 'zod/mini';
import type { Reads, ShopFacts } from '#contract/reads.ts';
import { connectionNow } from '../../offline/mirror/data-use.ts';
import { isbnInMirror } from '../../offline/mirror/find-isbn-in-mirror.ts';
import { mirrorReads, type AskIndex } from '../../offline/mirror/mirror-reads.ts';
import { noteSeen } from '../../offline/mirror/recently-viewed.ts';
import { mirrorWorker } from '../../offline/search/search-worker-client.ts';
import { useConnectivity } from '../connectivity.ts';
import { cacheShop } from '../personal/cached-shop-facts.ts';
import { onConnectivityChange } from './on-connectivity-change.ts';
import { local } from './local-db.ts';
import { keepTextsFromNowOn } from './texts-when.ts';
import { useUpdatePrompt } from './update-prompt.ts';
import { onFirstAction, visitNow } from '../install/visits.ts';

/** The catalog is brought up to date at most so often; after a failure sooner. Milliseconds. */
const EVERY = 5 * 60_000;
const AFTER_FAILURE = 20_000;
/** How long the rest of what is done in quiet moments waits for its first filling; milliseconds. */
const FIRST_FILL_TIMEOUT_MS = 6_000;

const worker = mirrorWorker();

const askIndex: AskIndex = async (query) => worker.search(query);

/** What screens read, from this phone. */
export const phoneReads = (): Reads => mirrorReads(local, askIndex);

/** What this phone's catalog says of an ISBN; undefined where it does not have it. Throws where it cannot be read. */
export const readIsbnHere = async (isbn13: string): Promise<Suggestion | undefined> =>
  isbnInMirror(local, askIndex, isbn13);

export interface Prepared {
  /** The data of the first screen, by route, where the server has drawn it. */
  readonly shown: Record<string, unknown> | null | undefined;
  readonly readShop: () => Promise<ShopFacts>;
  /** Called whenever the shop may be back. */
  readonly again: () => void;
}

/** Keeps what is needed when the network goes: the catalog, what is looked at, and what kind of shop this is. */
export async function prepare({ shown, readShop, again }: Prepared): Promise<void> {
  const filled = keepMirror(again);
  await keepSeen(partOf(shown?.['product'], 'product'));
  const shop = shown === null || shown === undefined ? readShop() : partOf(shown['shop'], 'shop');
  cacheShop(await Promise.resolve(shop).catch(() => undefined));
  keepTextsFromNowOn();
  await Promise.race([filled, new Promise((done) => void setTimeout(done, FIRST_FILL_TIMEOUT_MS))]);
}

/** A part of a loader's data. */
const partOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null
    ? new Map<string, unknown>(Object.entries(data)).get(name)
    : undefined;

/**
 * Fills the catalog on this device and keeps it up to date: now, when the page is looked at again, and with the network.
 * `again` is called whenever the shop may be back. Answers when the first try is over.
 */
async function keepMirror(again: () => void): Promise<void> {
  let next = 0;
  const refresh = async (): Promise<void> => {
    if (Date.now() < next || document.visibilityState === 'hidden') return;
    next = Date.now() + EVERY;
    try {
      await worker.refresh({ every: EVERY });
      void fetchPictures();
    } catch {
      next = Date.now() + AFTER_FAILURE;
    }
  };
  const first = refresh();
  onFirstAction(() => void first.then(fetchPictures));
  const hint = (): void => {
    again();
    void refresh();
  };
  onConnectivityChange(hint);
  useConnectivity.subscribe(({ offline }, before) => {
    if (before.offline && !offline) hint();
  });
  setInterval(() => void refresh(), EVERY);
  await first;
}

let fetching: Promise<unknown> = Promise.resolve();

/**
 * Fetches pictures as far as this visit allows, one run after another: an action allows more than the run before it. None
 * while a new version waits: its worker takes over only once the former one has nothing to fetch.
 */
async function fetchPictures(): Promise<void> {
  if (connectionNow().isSavingData || useUpdatePrompt.getState().ready) return;
  const run = fetching.then(async () => worker.pictures({ visit: visitNow(), seen: seenPictures() }));
  fetching = run.catch(() => undefined);
  await fetching;
}

/** Keeps a product that is being looked at. Where it cannot be stored, there is nothing to be said of it. */
export async function keepSeen(product: unknown): Promise<void> {
  const read = z.safeParse(productSchema, product);
  if (read.success) await noteSeen(local, read.data, Date.now()).catch(() => undefined);
}

/** Pictures that came before the service worker was in charge: it has not kept them. */
function seenPictures(): string[] {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null) return [];
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/pictures/'))
    .map(({ pathname }) => pathname);
}
