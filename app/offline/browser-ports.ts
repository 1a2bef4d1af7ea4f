import { request, type Request } from '#app/http/request.ts';
import { syncOver } from '#app/http/sync.ts';
import { locksInMemory } from './in-turn.ts';
import type { DrainPorts, Locks, TapPorts } from './ports.ts';

/**
 * Those of a page or a service worker. Over plain HTTP there are no Web Locks; several senders are safe all the same,
 * because the server knows every change by its id, they are only more work.
 */
export const browserPorts = (over: Request = request): TapPorts & DrainPorts => ({
  now: () => Date.now(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  locks: webLocks() ?? locksInMemory(),
  sync: syncOver(over),
});

function webLocks({ locks }: { readonly locks?: LockManager | null } = navigator): Locks | undefined {
  if (locks === undefined || locks === null) return undefined;
  return { hold: async (name, task) => locks.request(name, task) };
}
