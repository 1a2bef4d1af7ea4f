import type { Database, LocalDb } from '../database.ts';
import { currentOwner } from '../personal/current-owner.ts';
import { readState } from '../personal/server-state.ts';
import { queryDrafts } from './draft-view.ts';

/** The address that this device's guest has confirmed for selling, as far as it knows; null if none. */
export const readConfirmedEmail = async (db: Database): Promise<string | null> =>
  (await readState(db, 'confirmedEmail')) ?? null;

/** The guest's email is confirmed: drafts that waited for it are to be sent. Does nothing for an account. */
export async function recordConfirmedEmail(local: LocalDb, email: string): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', db.drafts, db.state, async () => {
      const owner = await currentOwner(db);
      if (owner !== 'guest') return;
      await db.state.put({ key: 'confirmedEmail', value: email });
      await queryDrafts(db, owner)
        .filter(({ waits }) => waits === 'email')
        .modify({ waits: undefined });
    }),
  );
}
