import { createRequest } from '#app/http/request.ts';
import { createStackSyncClient } from '#app/http/stack-sync.ts';
import { browserPorts, browserSendPorts, browserSession } from '#app/offline/browser-ports.ts';
import { openLocalDb } from '#app/offline/database.ts';
import { syncStacks } from '#app/offline/stack-sync/sync-stacks.ts';
import { pictures } from './pictures.ts';

/** The device's database. If storage is full, pictures are evicted: they can be fetched again. */
export const local = openLocalDb({ makeRoom: async () => pictures.makeRoom() });

const session = browserSession(local);

const request = createRequest('', undefined, async () => session);

const basePorts = { ...browserPorts(request), stackSync: createStackSyncClient(request) };

/** What sending the outbox and the drafts needs from the browser. */
export const ports = {
  ...browserSendPorts(basePorts, request),
  syncStacks: async (how?: { readonly ask?: boolean }) => syncStacks(local, basePorts, how),
};
