import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { demoWorld } from '#api/checkout/demo/demo-world.ts';
import { reconcilePayments } from '#api/checkout/reconcile-payments.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { envFrom } from '#api/env.ts';
import { createCallMeter } from '#api/gateways/call-meter.ts';
import { openPayments } from '#api/gateways/payments/open-payments.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { settleParcels } from '#api/orders/parcels/watch-parcels.ts';
import { refundHandler } from '#api/orders/refunds/refund-job.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import { engine } from '#api/storage/engine.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { demoIntents, demoRefunds } from '#api/storage/schema.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { createBuyer } from './world/buyer.ts';
import {
  assertOutcome,
  insertListing,
  isRefunded,
  STEPS,
  SCENARIOS,
  type BackgroundWork,
  type CheckoutRun,
} from './world/checkout-scenarios.ts';
import { createShopClient } from './world/shop-client.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { listPostCrashStates } from './world/post-crash-states.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';

// Every statement is a place to crash. Starting a process for each would take minutes, but a killed process leaves nothing
// but its files. So they are copied before each statement that a call sends to the database, and another shop opens each
// distinct state and continues the calls that got no response. Real SIGKILLs are in checkout-killed.test.ts.

const scratch = mkdtempSync(join(tmpdir(), 'dogear-remains-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A shop on a database file, which includes the state of the demo provider. */
async function shopOn(file: string) {
  const storage = await openStorage({ file, durable: false });
  const env = { NODE_ENV: 'test', LIMITS: 'off' };
  const world = demoWorld({ storage, now: () => NOON, randomBytes });
  const payments = openPayments(
    envFrom(env),
    world,
    createCallMeter(() => NOON),
  );
  const shop = await openShop({ env, deps: { storage, appraiser: noopAppraiser, ...payments } });
  return {
    shop,
    storage,
    [Symbol.asyncDispose]: async () => {
      await shop[Symbol.asyncDispose]();
      await storage.close();
    },
  };
}

const WORK: Readonly<Record<BackgroundWork, (deps: ShopDeps) => Promise<unknown>>> = {
  refunds: async (deps) => runDueJobs(deps, refundHandler),
  sweep: sweepHolds,
  reconcile: reconcilePayments,
  parcels: settleParcels,
};

const workIn =
  ({ deps }: Shop): CheckoutRun['work'] =>
  async (kind, aheadMs) => {
    const later = { ...deps, now: () => deps.now() + aheadMs };
    await WORK[kind](later);
  };

describe.skipIf(engine === 'postgres')('on SQLite', () => {
  test.each(Object.entries(SCENARIOS))(
    'a shop that crashes before any statement while it %s has done all of it or nothing',
    async (_, { before, crashesDuring, after, outcome }) => {
      const folder = mkdtempSync(join(scratch, 'way-'));
      const file = join(folder, 'shop.db');
      await using first = await shopOn(file);
      const product = await insertListing(first.storage);
      const door = createShopClient(first.shop.url);
      const journey: CheckoutRun = { buyer: createBuyer(door), work: workIn(first.shop) };
      await journey.buyer.add(product);
      for (const step of before) await STEPS[step](journey);
      const known = { ...journey };
      const crashStates = await listPostCrashStates(file, async () => STEPS[crashesDuring](journey));
      expect(crashStates.length, 'something was written').toBeGreaterThan(1);
      expect(crashStates.at(-1)?.to, 'one for several statements').toBeGreaterThan(8);
      for (const left of crashStates) {
        await using next = await shopOn(left.file);
        door.setUrl(next.shop.url);
        const resumed: CheckoutRun = { ...known, work: workIn(next.shop) };
        for (const step of after) await STEPS[step](resumed);
        await assertOutcome(next.storage, resumed, product, outcome);
        // However often a payment and its refund were requested, each was made once.
        expect(await next.storage.db.$count(demoIntents)).toBe(1);
        expect(await next.storage.db.$count(demoRefunds)).toBe(isRefunded(outcome) ? 1 : 0);
        await assertHealthy({ storage: next.storage, now: next.shop.deps.now });
      }
    },
  );
});
