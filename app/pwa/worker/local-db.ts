import { browserPorts, browserSession } from '../../offline/browser-ports.ts';
import { openLocalDb } from '../../offline/database.ts';
import { createPictureStore } from '../../offline/picture-store.ts';

/** The page's database. If storage is full, pictures are evicted: they can be fetched again. */
export const local = openLocalDb({
  makeRoom: async () => 'caches' in globalThis && createPictureStore({ caches }).makeRoom(),
});

export const ports = browserPorts();

/** The device's session, shared with the service worker. */
export const session = browserSession(local);
