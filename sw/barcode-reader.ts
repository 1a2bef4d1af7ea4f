import { Route } from 'workbox-routing/Route.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { READER_CACHE, STORE_READER } from '#app/http/worker-messages.ts';
import { onlyChunks } from './only-chunks.ts';
import { areSeveralTabsOpen, formerBuilds } from './former-builds.ts';
import { worker } from './scope.ts';

/** The reader's script and its WebAssembly (1 MB): not a part of the shell, and evicted by nothing. */
const READER_FILE = /^\/?assets\/(?:barcode-worker|zxing_reader)-/;
export const isReaderFile = (path: string): boolean => READER_FILE.test(path);

/** Free space below which the reader is not stored: drafts and changes need it more. Bytes. */
const MIN_FREE_BYTES = 50_000_000;

const reader = new CacheFirst({ cacheName: READER_CACHE, plugins: [formerBuilds, onlyChunks] });

/**
 * Serves the barcode reader from a cache of its own, and stores it at the request of a page. The install does not wait for it.
 * @param paths its files in this build
 */
export function barcodeReaderRoute(paths: readonly string[]): Route {
  worker.addEventListener('message', (event) => {
    if (event.data !== STORE_READER) return;
    // Without a network: the page asks again once it is back.
    event.waitUntil(store(paths, event).catch(() => undefined));
  });
  return new Route(({ sameOrigin, url }) => sameOrigin && isReaderFile(url.pathname), reader);
}

/** Fetches the files that a former build did not have, and deletes those that no tab can need. */
async function store(paths: readonly string[], event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(READER_CACHE);
  for (const path of paths) {
    if ((await cache.match(path)) !== undefined) continue;
    if (!(await hasRoom())) return;
    const [, stored] = reader.handleAll({ event, request: new Request(path, { priority: 'low' }) });
    await stored;
  }
  if (await areSeveralTabsOpen()) return;
  const current = new Set(paths.map((path) => new URL(path, worker.location.origin).href));
  const stored = await cache.keys();
  const former = stored.filter(({ url }) => !current.has(url));
  await Promise.all(former.map(async (request) => cache.delete(request)));
}

async function hasRoom(): Promise<boolean> {
  if (!('storage' in navigator)) return true;
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined || usage === undefined || quota - usage >= MIN_FREE_BYTES;
}
