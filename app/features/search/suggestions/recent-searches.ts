/** The code of the device's database loads with the first search. Storage that refuses, as in private windows, has none. */
const load = async () => {
  const [searches, { local }] = await Promise.all([
    import('../../../offline/search/recent-searches.ts'),
    import('../../../pwa/worker/local-db.ts'),
  ]);
  return { ...searches, local };
};

/** The latest searches on this device, newest first. Never throws. */
export const listRecentSearches = async (): Promise<readonly string[]> =>
  load()
    .then(async (device) => device.listRecentSearches(device.local))
    .catch(() => []);

/** Never throws. */
export const recordSearch = async (q: string): Promise<void> =>
  load()
    .then(async (device) => device.recordSearch(device.local, q))
    .catch(() => undefined);

/** Never throws. */
export const clearRecentSearches = async (): Promise<void> =>
  load()
    .then(async (device) => device.clearRecentSearches(device.local))
    .catch(() => undefined);
