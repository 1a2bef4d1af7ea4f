import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { emptySellerProfile, storeSellerProfile } from '#api/accounts/seller-profiles/seller-profiles.ts';
import { demoEventSchema } from '#api/checkout/demo/demo-events.ts';
import { demoWorld } from '#api/checkout/demo/demo-world.ts';
import { enqueue } from '#api/jobs/enqueue.ts';
import { ownerOfSession, type Owner } from '#api/sessions/owner.ts';
import { hashToken } from '#api/sessions/token.ts';
import {
  demoAccounts,
  demoTransfers,
  jobs,
  orders,
  payouts,
  sessions,
  shipments,
} from '#api/storage/schema.ts';
import type { Storage } from '#api/storage/storage.ts';
import { createAdmin } from './admin.ts';
import { assertHealthy } from './assert-healthy.ts';
import { createBuyer } from './buyer.ts';
import { insertListing } from './checkout-scenarios.ts';
import type { KilledShop } from './kill-at-steps.ts';
import { MONEY_HANDLERS } from './money-handlers.ts';

/** After the lease of a crashed job. */
const LATER_MS = 6 * 60_000;
/** More work than any round leaves behind. */
const MAX_WORK = 20;

/** A seller with a payout account that is ready. */
type KilledSeller = Awaited<ReturnType<typeof createSeller>>;

/** Sellers, buyers and an admin at a shop that is killed, whose demo provider sends each event twice, and once more later. */
export async function openKilledMarket(shop: KilledShop) {
  const { storage, client } = shop;
  let aheadMs = 0;

  const work = async (): Promise<void> => {
    await repeatEvents(storage);
    const headers = { 'X-Ahead': String(aheadMs) };
    // Before the call: the next one must find the leases of a crashed process expired.
    aheadMs += LATER_MS;
    await client.fetch('/work/money', { method: 'POST', headers });
  };

  return {
    admin: await createAdmin(client),
    /** The demo provider, for what happens there without the shop. */
    bank: demoWorld({ storage, now: Date.now, randomBytes }),
    createSeller: () => createSeller(shop),
    /** Places an order of one listing a seller. */
    order: (items: readonly Wanted[]) => placeOrder(shop, items),
    /** A call of a client, who repeats it if the shop is killed, and may then be told that it was done. */
    act: async (call: () => Promise<Response>): Promise<void> => {
      const isUnharmed = await shop.survives(async () => expect((await call()).status).toBe(200));
      if (!isUnharmed) expect([200, 409]).toContain((await call()).status);
    },
    /** Moves money, and is killed meanwhile. */
    workAndDie: () => shop.survives(work),
    /** Works until there is nothing to do, before it and after it. */
    settle: async (): Promise<void> => {
      for (let left = 1, before = 1, count = 0; before + left > 0; count += 1) {
        expect(count, 'the work ends').toBeLessThan(MAX_WORK);
        before = await openJobs(storage);
        await work();
        left = await openJobs(storage);
      }
    },
    assertHealthy: () => assertHealthy({ storage, now: () => Date.now() + aheadMs }),
  };
}

interface Wanted {
  readonly seller: KilledSeller;
  readonly priceCents: number;
  readonly copies?: number;
}

async function placeOrder({ storage, client }: KilledShop, items: readonly Wanted[]) {
  const buyer = createBuyer(client);
  const products: number[] = [];
  for (const { seller, priceCents, copies = 1 } of items) {
    const product = await insertListing(storage, { priceCents, sellerOwner: seller.owner, stock: copies });
    products.push(product);
    await buyer.add(product, copies);
  }
  const intent = await buyer.open();
  expect((await buyer.validate()).status).toBe(200);
  const intentId = await buyer.pay(intent);
  expect((await buyer.order(intentId)).status).toBe(200);
  const [row] = await storage.db.select().from(orders).where(eq(orders.intentId, intentId));
  const id = row?.publicId ?? '';
  const { shipments: parcels } = await buyer.getOrder(id);
  return { id, intentId, buyer, products, parcels: parcels.map(({ id: parcel }) => parcel) };
}

/** A parcel has arrived, and is to be paid. */
export const arrive = (storage: Storage, shipmentId: number): Promise<void> =>
  storage.transaction({}, async (tx) => {
    const at = Date.now() - 1;
    const arrived = { status: 'delivered', shippedAt: at, deliveredAt: at, deliveredBy: 'buyer' } as const;
    await tx
      .update(shipments)
      .set({ ...arrived, payAt: at })
      .where(eq(shipments.id, shipmentId));
  });

async function createSeller({ storage, client }: KilledShop) {
  const seller = createBuyer(client);
  await seller.save(await insertListing(storage)); // only writes create a session
  const [row] = await storage.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(seller.session() ?? '')));
  if (row === undefined) throw new Error('there is no such session');
  const owner = ownerOfSession(row.id, row.userId);
  await insertAccount(storage, owner);
  return { ...seller, owner };
}

const insertAccount = (storage: Storage, owner: Owner): Promise<void> =>
  storage.transaction({ owner }, async (tx) => {
    const [at, id] = [Date.now(), accountOf(owner)];
    await tx.insert(demoAccounts).values({ id, owner, state: 'ready', createdAt: at, updatedAt: at });
    const account = { accountId: id, accountProvider: 'demo', accountState: 'ready' } as const;
    await storeSellerProfile(tx, { ...emptySellerProfile(owner, at), ...account });
  });

const accountOf = (owner: Owner): string => `acct_demo_${owner}`;

/**
 * What a seller has got from the demo's bank in all, in cents. Asserts that each payout and each reversal was sent, and moved the
 * money once.
 */
export async function receivedCents({ db }: Storage, { owner }: KilledSeller): Promise<number> {
  const made = await db.select().from(payouts).where(eq(payouts.owner, owner));
  const moved = await db
    .select()
    .from(demoTransfers)
    .where(eq(demoTransfers.accountId, accountOf(owner)));
  expect(made.filter(({ status }) => status !== 'sent')).toEqual([]);
  expect(moved.map(({ key }) => key).toSorted()).toEqual(
    made.map(({ kind, id }) => `${kind}:${id}`).toSorted(),
  );
  return moved.reduce((sum, { cents, reverses }) => sum + (reverses === null ? cents : -cents), 0);
}

const openJobs = ({ db }: Storage): Promise<number> =>
  db.$count(jobs, and(isNull(jobs.doneAt), inArray(jobs.kind, Object.keys(MONEY_HANDLERS))));

/** Adds two deliveries of each event that is on the way: one now, and one after everything else. */
const repeatEvents = (storage: Storage): Promise<void> =>
  storage.transaction({}, async (tx) => {
    const kind = 'demo-event';
    const open = await tx
      .select()
      .from(jobs)
      .where(and(isNull(jobs.doneAt), eq(jobs.kind, kind)));
    for (const job of open) {
      const key = `${kind}:${z.parse(demoEventSchema, job.payload).eventId}`;
      for (const [name, delayMs] of [
        ['again', 0],
        ['late', LATER_MS],
      ] as const)
        await enqueue(tx, job.createdAt, {
          key: `${key}:${name}`,
          kind,
          payload: job.payload,
          nextAt: job.nextAt + delayMs,
        });
    }
  });
