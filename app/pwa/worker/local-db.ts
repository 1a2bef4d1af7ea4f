import { browserPorts, browserSession } from '../../offline/browser-ports.ts';
import { openLocalDb } from '../../offline/database.ts';
import { createPictureStore } from '../../offline/picture-store.ts';

/** The page's database. Where storage is full, pictures go, which can be had again. */
export const local = openLocalDb({
  makeRoom: async () => 'caches' in globalThis && createPictureStore({ caches }).makeRoom(),
});

/** What its sync needs of the world. */
export const ports = browserPorts();

/** Whether this device has a session, as its page and its service worker know it. */
export const session = browserSession(local);
