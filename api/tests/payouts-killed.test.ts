import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emptySellerProfile, storeSellerProfile } from '#api/accounts/seller-profiles/seller-profiles.ts';
import { post } from '#api/ledger/post.ts';
import { enqueueRecovery } from '#api/orders/money/enqueue-recovery.ts';
import { engine } from '#api/storage/engine.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { demoAccounts, demoTransfers, ledgerLines, payouts, shipments } from '#api/storage/schema.ts';
import type { Storage } from '#api/storage/storage.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { createBuyer } from './world/buyer.ts';
import { insertSingleCopy } from './world/checkout-scenarios.ts';
import { openCrashTestServer, survives } from './world/crash-test-server.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { isWholeProof } from './world/proof.ts';
import { createShopClient } from './world/shop-client.ts';

// As in checkout-killed.test.ts: a death before a commit and one after it cover what a killed process can leave behind.

/** Databases that are tested in parallel. */
const RUNNERS = [0, 1];
/** Of the commits, every nth is tried. */
const COMMIT_STRIDE = isWholeProof ? 1 : engine === 'sqlite' ? 3 : 5;
const STRIDE = COMMIT_STRIDE * RUNNERS.length;
const MAX_STEPS = 60;
/** After the lease of a crashed job. */
const LATER_MS = 6 * 60_000;

/** The seller of `insertSingleCopy`. */
const SELLER = 'u:99';
const ACCOUNT = 'acct_demo_99';

test(
  'a shop killed at any step of a payout or of its reversal moves the money once',
  { timeout: isWholeProof ? 900_000 : 300_000 },
  async () => {
    const survived = await Promise.all(RUNNERS.map(firstSurvived));
    expect(Math.min(...survived), 'it was killed around several commits').toBeGreaterThan(8);
    expect(Math.max(...survived), 'the last step was survived').toBeLessThan(MAX_STEPS);
  },
);

type ShopClient = ReturnType<typeof createShopClient>;

/** Kills a shop at one step after another, of a payout and of its reversal. Returns the first step that it survived in both. */
async function firstSurvived(runner: number): Promise<number> {
  await using fresh = await migratedPlace();
  const storage = await openStorage(fresh.place);
  await insertAccount(storage);
  let shop = await openCrashTestServer(fresh.place);
  const client = createShopClient(shop.url);
  let aheadMs = 0;
  const pay = (headers: Readonly<Record<string, string>>) =>
    client.fetch('/work/payouts', { method: 'POST', headers: { ...headers, 'X-Ahead': String(aheadMs) } });
  try {
    for (let step = 1 + runner; step < MAX_STEPS; step += STRIDE) {
      let hasSurvived = true;
      for (const prepare of [sell, owe]) {
        await prepare(storage, client);
        if (!(await survives(pay({ 'X-Die-Around': String(step) })))) {
          hasSurvived = false;
          expect(await shop.ended).toBe('SIGKILL');
          shop = await openCrashTestServer(fresh.place);
          client.setUrl(shop.url);
          aheadMs += LATER_MS;
          await pay({});
        }
        await assertMoved(storage);
      }
      if (!hasSurvived) continue;
      await assertHealthy({ storage, now: () => Date.now() + aheadMs });
      return step;
    }
    return MAX_STEPS;
  } finally {
    await storage.close();
    await shop[Symbol.asyncDispose]();
  }
}

const insertAccount = (storage: Storage): Promise<void> =>
  storage.transaction({ owner: SELLER }, async (tx) => {
    const at = Date.now();
    await tx
      .insert(demoAccounts)
      .values({ id: ACCOUNT, owner: SELLER, state: 'ready', createdAt: at, updatedAt: at });
    const account = { accountId: ACCOUNT, accountProvider: 'demo', accountState: 'ready' } as const;
    await storeSellerProfile(tx, { ...emptySellerProfile(SELLER, at), ...account });
  });

/** Sells an item, which has arrived and is to be paid. */
async function sell(storage: Storage, client: ShopClient): Promise<void> {
  await createBuyer(client).buy(await insertSingleCopy(storage));
  const at = Date.now() - 1;
  const arrived = { status: 'delivered', shippedAt: at, deliveredAt: at, deliveredBy: 'buyer' } as const;
  await storage.transaction({}, async (tx) => {
    await tx
      .update(shipments)
      .set({ ...arrived, payAt: at })
      .where(eq(shipments.status, 'new'));
  });
}

/** An admin charges the seller all that was paid last. */
const owe = (storage: Storage): Promise<void> =>
  storage.transaction({}, async (tx) => {
    const paid = await tx.select().from(payouts).where(eq(payouts.kind, 'payout'));
    const { id = 0, cents = 0 } = paid.toSorted((one, other) => one.id - other.id).at(-1) ?? {};
    const key = `admin:${id}`;
    const lines = [
      { account: 'seller', owner: SELLER, cents },
      { account: 'losses', cents: -cents },
    ] as const;
    await post(tx, { key, currency: 'USD', livemode: false, at: Date.now(), lines });
    await enqueueRecovery(tx, Date.now(), SELLER, key);
  });

/** All that was available was sent by one transfer, and all that was owed taken back by one reversal. */
async function assertMoved({ db }: Storage): Promise<void> {
  const moves = await db.select().from(payouts);
  expect(moves.map(({ status }) => status)).toEqual(moves.map(() => 'sent'));
  const transfers = await db.select().from(demoTransfers);
  expect(transfers.map(({ key }) => key).toSorted()).toEqual(
    moves.map(({ kind, id }) => `${kind}:${id}`).toSorted(),
  );
  const lines = await db.select().from(ledgerLines);
  const sum = (account: string): number =>
    lines.filter((line) => line.account === account).reduce((total, { cents }) => total + cents, 0);
  expect({ transfers: sum('transfers'), seller: sum('seller') }).toEqual({ transfers: 0, seller: 0 });
}
