import type { DeviceSession } from '../http/device-session/device-session-loader.ts';
import type { LocalDb } from './database.ts';
import type { DrainPorts } from './ports.ts';
import { readState } from './personal/server-state.ts';

/** The lock that serializes opening a session across all tabs and the service worker. */
const LOCK = 'dogear:session';

/** How long the note is trusted. The server keeps an unused session for 180 days. */
const NOTE_LIFE_MS = 90 * 86_400_000;

/** The device's session as recorded in its database: the time it was opened, without the token. */
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
  markKnown: async () =>
    local
      .run(async (db) => db.state.put({ key: 'session', value: now() }))
      .then(
        () => undefined,
        () => undefined,
      ),
  runExclusive: async (task) => locks.runExclusive(LOCK, task),
});
