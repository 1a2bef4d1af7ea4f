import type { Database, LocalDb } from '../database.ts';
import { readState } from '../personal/server-state.ts';
import type { StateValues } from '../rows.ts';

export type UploadsState = StateValues['uploads'];
export type UploadsChange = Partial<UploadsState>;

/** Whether and how the photos of stacks are sent. */
export const readUploads = async (db: Database): Promise<UploadsState> =>
  (await readState(db, 'uploads')) ?? { paused: false, cellular: 'ask' };

/** Pauses or resumes the photos of stacks, or says whether they may use a cellular connection. */
export async function changeUploads(local: LocalDb, change: UploadsChange): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', db.state, async () => {
      await db.state.put({ key: 'uploads', value: { ...(await readUploads(db)), ...change } });
    }),
  );
}
