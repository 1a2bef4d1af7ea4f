import { expect, test } from 'vitest';
import { engine } from '#api/storage/engine.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { demoIntents, demoRefunds } from '#api/storage/schema.ts';
import { createBuyer } from './world/buyer.ts';
import {
  REFUNDED,
  assertOutcome,
  insertSingleCopy,
  STEPS,
  SCENARIOS,
  type CheckoutRun,
  type Scenario,
} from './world/checkout-scenarios.ts';
import { createShopClient } from './world/shop-client.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { isWholeProof } from './world/proof.ts';
import { openCrashTestServer, survives } from './world/crash-test-server.ts';
import { assertHealthy } from './world/assert-healthy.ts';

// Real SIGKILLs. What a killed process leaves behind is what it has committed: one death before a COMMIT and one after it
// cover everything in between. On SQLite checkout-post-crash.test.ts verifies this, statement by statement; on PostgreSQL
// a sample of processes dies within transactions here.

interface Kill {
  readonly way: Scenario;
  /** Kills before every nth statement, instead of before and after every commit. */
  readonly every?: number;
}

const WITHIN_TRANSACTIONS: Readonly<Record<string, string>> = {
  'is in the middle of making the order': 'makes the order, and the page asks again',
  'is in the middle of sending money back': 'sends money back',
};

function findKill(name: string): Kill {
  const middle = WITHIN_TRANSACTIONS[name];
  const way = SCENARIOS[middle ?? name];
  if (way === undefined) throw new Error('no such way');
  return middle === undefined ? { way } : { way, every: 8 };
}

/** Databases that are tested in parallel. */
const RUNNERS = [0, 1];
/** Of the commits, every nth is tried. On PostgreSQL fewer suffice: what the shop does between two commits is the same there. */
const COMMIT_STRIDE = isWholeProof ? 1 : engine === 'sqlite' ? 3 : 5;
const STRIDE = COMMIT_STRIDE * RUNNERS.length;
const MAX_STEPS = 120;

test.each([...Object.keys(SCENARIOS), ...(engine === 'postgres' ? Object.keys(WITHIN_TRANSACTIONS) : [])])(
  'a shop killed at any step while it %s has done all of it or nothing',
  { timeout: isWholeProof ? 1_800_000 : 300_000 },
  async (name) => {
    const kill = findKill(name);
    const survived = await Promise.all(RUNNERS.map(async (runner) => firstSurvived(kill, runner)));
    expect(Math.max(...survived), 'it was killed around at least one commit').toBeGreaterThan(3);
    expect(Math.max(...survived), 'the last step was survived').toBeLessThan(MAX_STEPS);
  },
);

/** Kills a shop at one step after another. Returns the first step that it survived. */
async function firstSurvived({ way, every }: Kill, runner: number): Promise<number> {
  const { before, crashesDuring, after, outcome } = way;
  const pace = every ?? 1;
  await using fresh = await migratedPlace();
  const storage = await openStorage(fresh.place);
  const open = async () => openCrashTestServer(fresh.place);
  let shop = await open();
  let journeys = 0;
  try {
    for (let step = 1 + runner * pace; step < MAX_STEPS; step += STRIDE * pace) {
      const product = await insertSingleCopy(storage);
      const { journey, die, door } = journeyTo(shop.url);
      journeys += 1;
      await journey.buyer.add(product);
      for (const each of before) await STEPS[each](journey);
      die(every === undefined ? 'X-Die-Around' : 'X-Die-Before', step);
      const hasSurvived = await survives(STEPS[crashesDuring](journey));
      if (!hasSurvived) {
        expect(await shop.ended).toBe('SIGKILL');
        shop = await open();
        door.setUrl(shop.url);
      }
      for (const each of hasSurvived ? after.slice(1) : after) await STEPS[each](journey);
      await assertOutcome(storage, journey, product, outcome);
      if (!hasSurvived) continue;
      // However often a payment and its refund were requested, each was made once.
      expect(await storage.db.$count(demoIntents)).toBe(journeys);
      expect(await storage.db.$count(demoRefunds)).toBe(outcome === REFUNDED ? journeys : 0);
      await assertHealthy({ storage, now: Date.now });
      return step;
    }
    return MAX_STEPS;
  } finally {
    await storage.close();
    await shop[Symbol.asyncDispose]();
  }
}

function journeyTo(url: string) {
  const door = createShopClient(url);
  let deadly: Readonly<Record<string, string>> = {};
  const fetch: typeof door.fetch = async (path, init = {}) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...deadly };
    deadly = {};
    return door.fetch(path, { ...init, headers });
  };
  const journey: CheckoutRun = {
    buyer: createBuyer({ fetch }),
    work: async (kind, aheadMs) =>
      fetch(`/work/${kind}`, { method: 'POST', headers: { 'X-Ahead': String(aheadMs) } }),
  };
  return {
    door,
    journey,
    /** Makes the next call die at this step. */
    die: (header: string, step: number): void => {
      deadly = { [header]: String(step) };
    },
  };
}
