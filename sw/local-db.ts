import { createRequest } from '#app/http/request.ts';
import { browserPorts, browserSendPorts, browserSession } from '#app/offline/browser-ports.ts';
import { openLocalDb } from '#app/offline/database.ts';
import { pictures } from './pictures.ts';

/** The device's database. If storage is full, pictures are evicted: they can be fetched again. */
export const local = openLocalDb({ makeRoom: async () => pictures.makeRoom() });

const session = browserSession(local);

const request = createRequest('', undefined, async () => session);

/** What sending the outbox and the drafts needs from the browser. */
export const ports = browserSendPorts(browserPorts(request), request);
