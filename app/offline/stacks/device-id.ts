import type { Database } from '../database.ts';
import { createMutationId } from '../outbox/mutation-id.ts';
import { readState } from '../personal/server-state.ts';
import type { WritePorts } from '../ports.ts';

/** Gives this device its random id, unless it has one. Requires a transaction that writes state. */
export async function ensureDeviceId(db: Database, ports: WritePorts): Promise<void> {
  if ((await readState(db, 'device')) === undefined)
    await db.state.put({ key: 'device', value: createMutationId(ports) });
}
