import type { WorkboxPlugin } from 'workbox-core/types.js';
import { Route } from 'workbox-routing/Route.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { CHUNK_CACHE } from '#app/http/worker-messages.ts';
import { formerBuilds } from './former-builds.ts';
import { onlyChunks } from './only-chunks.ts';

const MAX_CHUNKS = 40;

/** Deletes the oldest beyond the maximum. workbox-expiration would need its own IndexedDB database. */
const limitCount: WorkboxPlugin = {
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName);
    const requests = await cache.keys();
    const oldest = requests.slice(0, Math.max(0, requests.length - MAX_CHUNKS));
    await Promise.all(oldest.map(async (request) => cache.delete(request)));
  },
};

/**
 * Files that are not precached, such as Stripe's chunk and the font of rare letters, are kept once they were used; chunks of
 * former builds serve open tabs. A font that changes gets another name.
 */
export const chunkRoute = new Route(
  ({ sameOrigin, url }) => sameOrigin && /^\/(?:assets|fonts)\//.test(url.pathname),
  new CacheFirst({ cacheName: CHUNK_CACHE, plugins: [formerBuilds, onlyChunks, limitCount] }),
);
