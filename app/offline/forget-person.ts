import { beginAs, whoseNow } from './account.ts';
import type { Database, Local } from './database.ts';
import { draftsOf } from './draft-view.ts';
import { deleteDrafts } from './drafts.ts';
import { messagesOf } from './messages.ts';
import { waitingOf } from './waiting.ts';

/**
 * At sign-out: everything local to the person leaves this phone, and it goes on as a guest. While changes or drafts still
 * wait it does nothing unless `evenIfWaiting`. Answers how many waited: more than 0 is to be asked about first.
 */
export async function forgetPerson(
  local: Local,
  { evenIfWaiting = false }: { readonly evenIfWaiting?: boolean } = {},
): Promise<number> {
  return local.run(async (db) =>
    db.transaction('rw', everythingOf(db), async () => {
      const whose = await whoseNow(db);
      const waiting = await waitingOf(db, whose).primaryKeys();
      const drafts = await draftsOf(db, whose).toArray();
      const count = waiting.length + drafts.filter(({ state }) => state !== 'listed').length;
      if (count > 0 && !evenIfWaiting) return count;
      await db.outbox.bulkDelete(waiting);
      await deleteDrafts(
        db,
        drafts.map(({ id }) => id),
      );
      const messages = await messagesOf(db, whose);
      await db.messages.bulkDelete(messages.map(({ seq }) => seq));
      await db.acknowledged.filter((row) => row.whose === whose).delete();
      await db.own.clear();
      await beginAs(db, 'guest');
      return count;
    }),
  );
}

const everythingOf = (db: Database) => [
  db.outbox,
  db.acknowledged,
  db.messages,
  db.own,
  db.state,
  db.drafts,
  db.draftPhotos,
];
