import { makeRequest } from '#app/http/request.ts';
import { browserPorts, browserSendPorts, browserSession } from '#app/offline/browser-ports.ts';
import { openLocal } from '#app/offline/database.ts';
import { pictures } from './pictures.ts';

/** The worker's hand on the device's database. Where storage is full, pictures go, which can be had again. */
export const local = openLocal({ makeRoom: async () => pictures.makeRoom() });

const session = browserSession(local);

const request = makeRequest('', undefined, async () => session);

/** What its sync and its sending of drafts need of the world. */
export const ports = browserSendPorts(browserPorts(request), request);
