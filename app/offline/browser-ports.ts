import { request, type Request } from '#app/http/request.ts';
import { createSellingClient } from '#app/http/selling.ts';
import { createSyncClient } from '#app/http/sync.ts';
import type { DeviceSession } from '#app/http/device-session/device-session-loader.ts';
import type { LocalDb } from './database.ts';
import { createDeviceSession } from './device-session.ts';
import { createInMemoryLocks } from './in-memory-locks.ts';
import type { DrainPorts, IsbnPorts, Locks, SendPorts, WritePorts } from './ports.ts';
import { getConnection } from './mirror/data-use.ts';
import { preparePhoto } from './drafts/prepare-photo.ts';

let known: Locks | undefined;

/** One instance per runtime: in-memory locks only work when they are shared. */
const browserLocks = (): Locks => (known ??= webLocks() ?? createInMemoryLocks());

/** The device's session, shared by the page and the service worker. */
export const browserSession = (local: LocalDb): DeviceSession =>
  createDeviceSession(local, { locks: browserLocks(), now: () => Date.now() });

/**
 * The ports of a page or a service worker. Over plain HTTP there are no Web Locks; several senders are still safe, because
 * the server deduplicates changes by id.
 */
export const browserPorts = (over: Request = request): WritePorts & DrainPorts => ({
  now: () => Date.now(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  locks: browserLocks(),
  sync: createSyncClient(over),
});

function webLocks({ locks }: { readonly locks?: LockManager | null } = navigator): Locks | undefined {
  if (locks === undefined || locks === null) return undefined;
  return { runExclusive: async (name, task) => locks.request(name, task) };
}

/** The ports for sending drafts. `onProgress` receives a photo's key and the share uploaded, 0 to 1. */
export function browserSendPorts(
  ports: WritePorts & DrainPorts,
  over: Request = request,
  onProgress: (photo: string, share: number) => void = () => undefined,
): WritePorts & Omit<SendPorts, 'syncStacks'> {
  const calls = createSellingClient(over);
  return {
    ...ports,
    prepare: async ({ blob }) => preparePhoto(blob),
    upload: async ({ blob, name, key }, idempotencyKey, isbn) =>
      calls.uploadPhoto({ photo: blob, name, ...isbn }, idempotencyKey, (share) => onProgress(key, share)),
    publish: async (uploadId, listing, idempotencyKey) =>
      calls.publishListing(uploadId, listing, idempotencyKey),
    addCopies: async (productId, copies, key) => calls.addCopy(productId, { key }, copies),
    isCellular: () => getConnection().isCellular,
  };
}

/** The ports for looking up ISBNs. */
export const browserIsbnPorts = (over: Request = request): IsbnPorts => {
  const calls = createSellingClient(over);
  return {
    askShop: async (isbns) => calls.appraiseIsbns(isbns),
    wait: async (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  };
};
