import { beginAs, whoseNow } from './account.ts';
import type { Local } from './database.ts';
import { messagesOf } from './messages.ts';
import { waitingOf } from './waiting.ts';

/**
 * At sign-out: everything local to the person leaves this phone, and it goes on as a guest. While changes still wait it
 * does nothing unless `evenIfWaiting`. Answers how many waited: more than 0 is to be asked about first.
 */
export async function forgetPerson(
  local: Local,
  { evenIfWaiting = false }: { readonly evenIfWaiting?: boolean } = {},
): Promise<number> {
  return local.run(async (db) =>
    db.transaction('rw', [db.outbox, db.acknowledged, db.messages, db.own, db.state], async () => {
      const whose = await whoseNow(db);
      const waiting = await waitingOf(db, whose).primaryKeys();
      if (waiting.length > 0 && !evenIfWaiting) return waiting.length;
      await db.outbox.bulkDelete(waiting);
      const messages = await messagesOf(db, whose);
      await db.messages.bulkDelete(messages.map(({ seq }) => seq));
      await db.acknowledged.filter((row) => row.whose === whose).delete();
      await db.own.clear();
      await beginAs(db, 'guest');
      return waiting.length;
    }),
  );
}
