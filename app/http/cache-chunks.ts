import { CHUNK_CACHE } from './worker-messages.ts';

/** Prefetches chunks into the service worker's cache. Throws if one fails. */
export async function cacheChunks(paths: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(CHUNK_CACHE);
  for (const path of paths) {
    if ((await cache.match(path)) !== undefined) continue;
    const response = await fetch(path, { priority: 'low' });
    const isOurs =
      response.type === 'basic' && !(response.headers.get('Content-Type') ?? '').includes('html');
    if (response.status !== 200 || !isOurs) throw new Error(`chunk prefetch failed: ${path}`);
    await cache.put(path, response);
  }
}
