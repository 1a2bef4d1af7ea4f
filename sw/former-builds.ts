import type { WorkboxPlugin } from 'workbox-core/types.js';
import { worker } from './scope.ts';

/** Each build has a cache of its own under this prefix, those of workers installed before Workbox included. */
export const SHELL_CACHES = 'dogear-shell-';

/**
 * Finds files of former builds: at install, those that have not changed are copied; later, open tabs still load their
 * chunks. A name with a hash (or a revision in its cache key) has one content forever.
 */
export const formerBuilds: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, cacheName, request, event }) => {
    if (cachedResponse !== undefined) return cachedResponse;
    const former = await caches.match(request.url);
    if (former !== undefined && event.type === 'install') {
      const cache = await caches.open(cacheName);
      await cache.put(request, former.clone());
    }
    return former;
  },
};

/** Whether a tab other than this version's may be of a former build. */
export async function areSeveralTabsOpen(): Promise<boolean> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.length > 1;
}

/** Deletes the caches of former builds; the latest stays while another tab may still be of it. */
export async function deleteFormerBuilds(current: string): Promise<void> {
  const former = await listFormerBuilds(current);
  const unused = (await areSeveralTabsOpen()) ? former.slice(0, -1) : former;
  await Promise.all(unused.map(async (name) => caches.delete(name)));
}

/** Whether a build was installed on this device before the one with the cache `current`. */
export const hasFormerBuilds = async (current: string): Promise<boolean> =>
  (await listFormerBuilds(current)).length > 0;

/** Names of the caches of builds before `current`, in their order. Later ones belong to a version that is being installed. */
async function listFormerBuilds(current: string): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELL_CACHES));
  const index = names.indexOf(current);
  return index === -1 ? names : names.slice(0, index);
}
