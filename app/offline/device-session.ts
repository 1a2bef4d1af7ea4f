import type { DeviceSession } from '../http/session-of-device.ts';
import type { LocalDb } from './database.ts';
import type { DrainPorts } from './ports.ts';
import { readState } from './personal/server-state.ts';

/** Name of the lock under which one runtime of a device opens a session. */
const LOCK = 'dogear:session';

/** For so long the note counts, in ms: the server keeps an unused session for 180 days. */
const NOTE_LIFE_MS = 90 * 86_400_000;

/** The device's session as its database notes it: that there is one and since when, without the token. */
export const createDeviceSession = (
  local: LocalDb,
  { locks, now }: Pick<DrainPorts, 'locks' | 'now'>,
): DeviceSession => ({
  isKnown: async () =>
    local
      .run(async (db) => {
        const notedAt = await readState(db, 'session');
        return notedAt !== undefined && Math.abs(now() - notedAt) < NOTE_LIFE_MS;
      })
      .catch(() => undefined),
  note: async () =>
    local
      .run(async (db) => db.state.put({ key: 'session', value: now() }))
      .then(
        () => undefined,
        () => undefined,
      ),
  runExclusive: async (task) => locks.runExclusive(LOCK, task),
});
