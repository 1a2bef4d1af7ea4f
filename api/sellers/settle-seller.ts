import * as z from 'zod/mini';
import { absenceOf, contactOf, sellerProfileOf } from '../accounts/accounts.queries.ts';
import { listIdsToPause } from '../catalog/sellers/seller-products.ts';
import { setPaused, type Pause } from '../catalog/stock/pause-products.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Handler } from '../jobs/run-due-jobs.ts';
import { asOwner, isGuest, type Owner } from '../sessions/owner.ts';
import type { Db, Tx } from '../storage/storage.ts';

const KIND = 'pause-listings';

/** Products per transaction. */
const CHUNK_SIZE = 250;

/** Whether the shop can write to a seller, or need not yet: accounts have a confirmed email. */
export async function isReachable(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  db: Db,
  seller: Owner,
): Promise<boolean> {
  if (!env.sellerChecks || !isGuest(seller)) return true;
  const contact = await contactOf(db, seller);
  return contact !== undefined && (contact.confirmedAt !== null || (contact.confirmBy ?? 0) > now());
}

type SettleDeps = Pick<Deps, 'storage' | 'env' | 'now'>;

/** How all listings of a seller are to be. */
type PauseOf = (deps: SettleDeps, db: Db, seller: Owner) => Promise<Pause>;

const unreachable: PauseOf = async (deps, db, seller) => ({
  reason: 'unreachable',
  isPaused: !(await isReachable(deps, db, seller)),
});

const away: PauseOf = async ({ now }, db, seller) => {
  const absence = await absenceOf(db, seller, now());
  return { reason: 'away', isPaused: absence !== undefined, ...absence };
};

const blocked: PauseOf = async (_deps, db, seller) => ({
  reason: 'blocked',
  isPaused: (await sellerProfileOf(db, seller))?.standing === 'blocked',
});

/**
 * Pauses a seller's listings if the shop cannot write to them or they are away or blocked, or puts them back on sale; safe to interrupt and
 * to repeat.
 */
export async function settleSeller(deps: SettleDeps, seller: Owner): Promise<void> {
  await settlePause(deps, seller, unreachable);
  await settlePause(deps, seller, away);
  await settlePause(deps, seller, blocked);
}

async function settlePause(deps: SettleDeps, seller: Owner, pauseOf: PauseOf): Promise<void> {
  const { storage, now } = deps;
  for (;;) {
    const pause = await pauseOf(deps, storage.db, seller);
    const product = await listIdsToPause(storage.db, seller, pause, CHUNK_SIZE);
    if (product.length === 0) return;
    await storage.transaction({ owner: seller, product }, async (tx) => {
      const current = await pauseOf(deps, tx, seller);
      const due = new Set(await listIdsToPause(tx, seller, current, CHUNK_SIZE));
      await setPaused(
        tx,
        now(),
        product.filter((id) => due.has(id)),
        current,
      );
    });
  }
}

/** Settles a seller after the commit, even if this process dies before it does. */
export const enqueueSettling = (tx: Tx, now: number, seller: Owner): Promise<void> =>
  enqueue(tx, now, { key: `${KIND}:${seller}:${now}`, kind: KIND, payload: { seller } });

export const pauseListingsHandler = {
  [KIND]: async (deps, payload) => {
    await settleSeller(deps, asOwner(z.parse(z.object({ seller: z.string() }), payload).seller));
  },
} satisfies Readonly<Record<string, Handler>>;
