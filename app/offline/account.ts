import type { Database, Local } from './database.ts';
import type { Whose } from './rows.ts';
import { readState, raiseTurn } from './server-state.ts';

/** null is a guest. */
export const whoseIs = (account: number | null): Whose => (account === null ? 'guest' : `account:${account}`);

/** An account's id; null for the guest. */
export const accountOf = (whose: Whose): number | null =>
  whose === 'guest' ? null : Number(whose.slice('account:'.length));

/** Who is signed in, as this phone believes. */
export const whoseNow = async (db: Database): Promise<Whose> => (await readState(db, 'whose')) ?? 'guest';

/**
 * Says who is signed in from now on (null: nobody). Another person's cart and wishlist leave the screens until the
 * server has been heard; what waits stays with whoever made it. Only a guest's drafts go along, as his cart does.
 */
export async function signInHere(local: Local, account: number | null): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', db.state, db.drafts, async () => {
      const whose = whoseIs(account);
      if ((await whoseNow(db)) === 'guest') await db.drafts.where({ whose: 'guest' }).modify({ whose });
      await becomes(db, whose);
    }),
  );
}

/** Inside a transaction that writes state. */
export async function becomes(db: Database, whose: Whose): Promise<void> {
  if ((await whoseNow(db)) !== whose) await beginAs(db, whose);
}

/** As if this phone had never heard of anybody. Inside a transaction that writes state. */
export async function beginAs(db: Database, whose: Whose): Promise<void> {
  await db.state.bulkDelete(['cart', 'wishlist', 'heardAt', 'blocked']);
  await db.state.put({ key: 'whose', value: whose });
  await raiseTurn(db);
}
