import { request, type Request } from '#app/http/request.ts';
import { sellingOver } from '#app/http/selling.ts';
import { syncOver } from '#app/http/sync.ts';
import type { DeviceSession } from '#app/http/session-of-device.ts';
import type { LocalDb } from './database.ts';
import { createDeviceSession } from './device-session.ts';
import { createInMemoryLocks } from './in-memory-locks.ts';
import type { DrainPorts, Locks, SendPorts, WritePorts } from './ports.ts';
import { preparePhoto } from './drafts/prepare-photo.ts';

let known: Locks | undefined;

/** One object for all of a runtime: where there are no Web Locks, it is what they share. */
const browserLocks = (): Locks => (known ??= webLocks() ?? createInMemoryLocks());

/** The session of this device, for the page and the service worker alike. */
export const browserSession = (local: LocalDb): DeviceSession =>
  createDeviceSession(local, { locks: browserLocks(), now: () => Date.now() });

/**
 * Those of a page or a service worker. Over plain HTTP there are no Web Locks; several senders are safe all the same,
 * because the server knows every change by its id, they are only more work.
 */
export const browserPorts = (over: Request = request): WritePorts & DrainPorts => ({
  now: () => Date.now(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  locks: browserLocks(),
  sync: syncOver(over),
});

function webLocks({ locks }: { readonly locks?: LockManager | null } = navigator): Locks | undefined {
  if (locks === undefined || locks === null) return undefined;
  return { runExclusive: async (name, task) => locks.request(name, task) };
}

/** Those of whoever sends drafts. `onProgress` hears how much of a photo has gone, by its key: 0 to 1. */
export function browserSendPorts(
  ports: WritePorts & DrainPorts,
  over: Request = request,
  onProgress: (photo: string, share: number) => void = () => undefined,
): WritePorts & SendPorts {
  const calls = sellingOver(over);
  return {
    ...ports,
    prepare: preparePhoto,
    upload: async ({ blob, name, key }, idempotencyKey, isbn) =>
      calls.uploadPhoto({ photo: blob, name, isbn }, idempotencyKey, (share) => onProgress(key, share)),
    publish: async (uploadId, listing, idempotencyKey) =>
      calls.publishListing(uploadId, listing, idempotencyKey),
  };
}
