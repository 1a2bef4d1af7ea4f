import { test, expect } from 'vitest';
import { engine } from '#api/storage/engine.ts';
import { demoIntents, demoRefunds } from '#api/storage/schema.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { createBuyer } from './world/buyer.ts';
import {
  assertOutcome,
  insertListing,
  isRefunded,
  STEPS,
  SCENARIOS,
  type CheckoutRun,
  type Scenario,
} from './world/checkout-scenarios.ts';
import { killAtSteps, KILLS_TIMEOUT_MS, type KilledShop } from './world/kill-at-steps.ts';

/** On PostgreSQL a sample of processes dies within transactions, too. */
const WITHIN_TRANSACTIONS: Readonly<Record<string, string>> = {
  'is in the middle of making the order': 'makes the order, and the page asks again',
  'is in the middle of sending money back': 'sends money back',
};
const EVERY_STATEMENT = 8;

test.each([...Object.keys(SCENARIOS), ...(engine === 'postgres' ? Object.keys(WITHIN_TRANSACTIONS) : [])])(
  'a shop killed at any step while it %s has done all of it or nothing',
  { timeout: KILLS_TIMEOUT_MS },
  async (name) => {
    const within = WITHIN_TRANSACTIONS[name];
    const scenario = SCENARIOS[within ?? name];
    if (scenario === undefined) throw new Error('no such scenario');
    await killAtSteps((shop) => Promise.resolve(roundsOf(shop, scenario)), {
      longerThan: 3,
      maxSteps: 240,
      ...(within === undefined ? {} : { statements: EVERY_STATEMENT }),
    });
  },
);

/** Rounds that sell one item each, and kill the shop during one step. */
function roundsOf(shop: KilledShop, { before, crashesDuring, after, outcome }: Scenario) {
  const { storage, client } = shop;
  let rounds = 0;
  return async () => {
    const product = await insertListing(storage);
    const run: CheckoutRun = {
      buyer: createBuyer(client),
      work: (kind, aheadMs) =>
        client.fetch(`/work/${kind}`, { method: 'POST', headers: { 'X-Ahead': String(aheadMs) } }),
    };
    rounds += 1;
    await run.buyer.add(product);
    for (const each of before) await STEPS[each](run);
    const hasSurvived = await shop.survives(() => STEPS[crashesDuring](run));
    for (const each of hasSurvived ? after.slice(1) : after) await STEPS[each](run);
    await assertOutcome(storage, run, product, outcome);
    // However often a payment and its refund were requested, each was made once.
    expect(await storage.db.$count(demoIntents)).toBe(rounds);
    expect(await storage.db.$count(demoRefunds)).toBe(isRefunded(outcome) ? rounds : 0);
    if (hasSurvived) await assertHealthy({ storage, now: Date.now });
  };
}
