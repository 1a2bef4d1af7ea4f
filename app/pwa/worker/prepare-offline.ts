import { productSchema } from '#contract/catalog/product.ts';
import * as z from 'zod/mini';
import type { Reads, ShopInfo } from '#contract/reads.ts';
import type { SearchSuggestions } from '#contract/search/search-suggestions.ts';
import { getConnection } from '../../offline/mirror/data-use.ts';
import { createMirrorReads, suggestFromMirror, type QueryIndex } from '../../offline/mirror/mirror-reads.ts';
import { recordView } from '../../offline/mirror/recently-viewed.ts';
import { createMirrorWorker } from '../../offline/search/search-worker-client.ts';
import { useConnectivity } from '../connectivity.ts';
import { cacheShop } from '../personal/cached-shop-facts.ts';
import { onConnectivityChange } from './on-connectivity-change.ts';
import { local } from './local-db.ts';
import { startDescriptionPrefetch } from './prefetch-descriptions.ts';
import { useUpdatePrompt } from './update-prompt.ts';
import { onFirstAction, getVisit } from '../install/visits.ts';

const REFRESH_INTERVAL_MS = 5 * 60_000;
const RETRY_INTERVAL_MS = 20_000;
/** How long other background work waits for the first refresh. */
const FIRST_FILL_TIMEOUT_MS = 6_000;

const worker = createMirrorWorker();

const askIndex: QueryIndex = async (query) => worker.search(query);

/** Reads for screens, from the catalog mirror. */
export const createLocalReads = (): Reads => createMirrorReads(local, askIndex);

/** What GET /api/suggest answers, from the catalog mirror. Throws NetworkError if there is none. */
export const suggestLocally = async (q: string): Promise<SearchSuggestions> =>
  suggestFromMirror(local, async (words) => worker.suggest(words), q);

export interface PrepareOptions {
  /** The first screen's loader data by route id, if it was rendered on the server. */
  readonly loaderData: Record<string, unknown> | null | undefined;
  readonly readShop: () => Promise<ShopInfo>;
  /** Called whenever the shop may be reachable again. */
  readonly revalidate: () => void;
}

/** Stores what offline use needs: the catalog mirror, viewed products and the shop's config. */
export async function prepareOffline({
  loaderData: shown,
  readShop,
  revalidate: again,
}: PrepareOptions): Promise<void> {
  const filled = startMirrorRefresh(again);
  await recordViewedProduct(propertyOf(shown?.['product'], 'product'));
  const shop = shown === null || shown === undefined ? readShop() : propertyOf(shown['shop'], 'shop');
  cacheShop(await Promise.resolve(shop).catch(() => undefined));
  startDescriptionPrefetch();
  await Promise.race([filled, new Promise((done) => void setTimeout(done, FIRST_FILL_TIMEOUT_MS))]);
}

const propertyOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null
    ? new Map<string, unknown>(Object.entries(data)).get(name)
    : undefined;

/**
 * Refreshes the catalog mirror: now, when the page becomes visible, when the network is back, and periodically. Calls
 * `revalidate` whenever the shop may be reachable again. Resolves after the first refresh, successful or not.
 */
async function startMirrorRefresh(again: () => void): Promise<void> {
  let next = 0;
  const refresh = async (): Promise<void> => {
    if (Date.now() < next || document.visibilityState === 'hidden') return;
    next = Date.now() + REFRESH_INTERVAL_MS;
    try {
      await worker.refresh({ every: REFRESH_INTERVAL_MS });
      void fetchPictures();
    } catch {
      next = Date.now() + RETRY_INTERVAL_MS;
    }
  };
  const first = refresh();
  onFirstAction(() => void first.then(fetchPictures));
  // What the user asks for comes before covers that may be wanted later.
  for (const kind of ['pointerdown', 'keydown', 'change'])
    addEventListener(kind, () => worker.pause(), { capture: true, passive: true });
  const hint = (): void => {
    again();
    void refresh();
  };
  onConnectivityChange(hint);
  useConnectivity.subscribe(({ isOffline: offline }, before) => {
    if (before.isOffline && !offline) hint();
  });
  setInterval(() => void refresh(), REFRESH_INTERVAL_MS);
  await first;
}

let fetching: Promise<unknown> = Promise.resolve();

/**
 * Prefetches pictures as far as this visit allows, one run after another: after the first tap it allows more. Stops while an
 * update is waiting: the new service worker takes over only when the old one is idle.
 */
async function fetchPictures(): Promise<void> {
  if (getConnection().isSavingData || useUpdatePrompt.getState().isReady) return;
  const run = fetching.then(async () => worker.pictures({ visit: getVisit(), seen: listSeenPictures() }));
  fetching = run.catch(() => undefined);
  await fetching;
}

/** Stores a viewed product for offline use. Ignores failures. */
export async function recordViewedProduct(product: unknown): Promise<void> {
  const read = z.safeParse(productSchema, product);
  if (read.success) await recordView(local, read.data, Date.now()).catch(() => undefined);
}

const wasControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Pictures loaded before the service worker took control, which it has not cached. */
function listSeenPictures(): string[] {
  if (wasControlled) return [];
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/pictures/'))
    .map(({ pathname }) => pathname);
}
