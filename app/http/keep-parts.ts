import { PARTS_CACHE } from './worker-messages.ts';

/** Stores files of this build where the service worker looks for parts that are not in the shell. Throws where one does not come. */
export async function keepParts(paths: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(PARTS_CACHE);
  for (const path of paths) {
    if ((await cache.match(path)) !== undefined) continue;
    const response = await fetch(path, { priority: 'low' });
    const isOurs =
      response.type === 'basic' && !(response.headers.get('Content-Type') ?? '').includes('html');
    if (response.status !== 200 || !isOurs) throw new Error(`${path} did not come.`);
    await cache.put(path, response);
  }
}
