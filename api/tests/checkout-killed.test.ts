import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { PaymentIntent } from '#contract/checkout.ts';
import { nextChange } from '#api/storage/change.ts';
import { engine } from '#api/storage/engine.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { demoIntents, demoRefunds, products } from '#api/storage/schema.ts';
import type { Storage } from '#api/storage/storage.ts';
import { bundleMortalShop } from './world/bundle-mortal-shop.ts';
import { buyerIn, idIn, type TestBuyer } from './world/buyer.ts';
import { doorAt } from './world/door.ts';
import { freshPlace } from './world/fresh-storage.ts';
import { openMortalShop } from './world/mortal-shop.ts';
import { mustBeHealthy } from './world/must-be-healthy.ts';
import { productRow } from './world/product-row.ts';

const bundle = bundleMortalShop();
afterAll(async () => {
  (await bundle)[Symbol.dispose]();
});

/** After the claim of a job whose process died; when the reconciler asks for a payment. */
const LATER_MS = 6 * 60_000;
/** When a hold has run out. */
const EXPIRED_MS = 16 * 60_000;

/** One buyer on his way through the shop, and what he knows of his checkout. */
interface Journey {
  readonly buyer: TestBuyer;
  readonly work: (kind: 'refunds' | 'sweep' | 'reconcile', aheadMs: number) => Promise<unknown>;
  intent?: PaymentIntent | undefined;
  paid?: string | undefined;
  order?: string | undefined;
}

/** What is done on the way, each to be done again by whoever got no answer. */
const STEPS = {
  open: async (at: Journey) => {
    at.intent = await at.buyer.open();
  },
  validate: async ({ buyer }: Journey) => {
    expect((await buyer.validate()).status).toBe(200);
  },
  pay: async (at: Journey) => {
    at.paid = at.intent && (await at.buyer.pay(at.intent));
  },
  order: async (at: Journey) => {
    at.order = await idIn(await at.buyer.order(at.paid ?? ''));
  },
  cancel: async ({ buyer, order }: Journey) => {
    expect((await buyer.post(`/api/orders/${order}/cancel`)).status).toBe(200);
  },
  'refund now': async ({ work }: Journey) => work('refunds', 0),
  refund: async ({ work }: Journey) => work('refunds', LATER_MS),
  reconcile: async ({ work }: Journey) => work('reconcile', LATER_MS),
  sweep: async ({ work }: Journey) => work('sweep', EXPIRED_MS),
} as const;
type Step = keyof typeof STEPS;

interface Way {
  readonly before: readonly Step[];
  readonly dies: Step;
  /** In front of every so many-th statement, instead of around every commit. */
  readonly every?: number;
  /** What is done after the shop has started again; the step itself, if its client comes back. */
  readonly after: readonly Step[];
  /** What must have become of the order, if there must be one, and of the copy. */
  readonly ends: { readonly order: string | undefined; readonly stock: number };
}

const PAID = { order: 'paid', stock: 0 } as const;
const BACK = { order: 'refunded', stock: 1 } as const;
const UNSOLD = { order: undefined, stock: 1 } as const;

const WAYS: Readonly<Record<string, Way>> = {
  'opens the checkout': {
    before: [],
    dies: 'open',
    after: ['open', 'validate', 'pay', 'order'],
    ends: PAID,
  },
  'holds the items': {
    before: ['open'],
    dies: 'validate',
    after: ['validate', 'pay', 'order'],
    ends: PAID,
  },
  'makes the order, and the page asks again': {
    before: ['open', 'validate', 'pay'],
    dies: 'order',
    after: ['order'],
    ends: PAID,
  },
  'is in the middle of making the order': {
    before: ['open', 'validate', 'pay'],
    dies: 'order',
    every: 4,
    after: ['order'],
    ends: PAID,
  },
  'makes the order, and the page never comes back': {
    before: ['open', 'validate', 'pay'],
    dies: 'order',
    after: ['reconcile'],
    ends: PAID,
  },
  'ends a hold': { before: ['open', 'validate'], dies: 'sweep', after: ['sweep'], ends: UNSOLD },
  'cancels an order': {
    before: ['open', 'validate', 'pay', 'order'],
    dies: 'cancel',
    after: ['cancel', 'refund'],
    ends: BACK,
  },
  'sends money back': {
    before: ['open', 'validate', 'pay', 'order', 'cancel'],
    dies: 'refund now',
    after: ['refund'],
    ends: BACK,
  },
};

/** Side by side, each on a database of its own. */
const LANES = [0, 1];
/** PostgreSQL is tried at every other step: what a shop does between two commits is the same there. */
const STRIDE = (engine === 'sqlite' ? 1 : 2) * LANES.length;
const MOST_STEPS = 120;

// What a killed process leaves behind is what it has committed: a death in front of a COMMIT and one behind it stand for all
// in between, and one way of all dies in the middle of things as well.
test.each(Object.keys(WAYS))(
  'a shop that is killed while it %s has done all of it or nothing, whenever it dies',
  { timeout: 300_000 },
  async (name) => {
    const way = WAYS[name];
    if (way === undefined) throw new Error('no such way');
    const survived = await Promise.all(LANES.map(async (lane) => firstSurvived(way, lane)));
    expect(Math.max(...survived), 'it died around a commit at least').toBeGreaterThan(3);
    expect(Math.max(...survived), 'the last step was the end').toBeLessThan(MOST_STEPS);
  },
);

/** Kills a shop at one step, then another at a later one ... Answers which it survived. */
async function firstSurvived(way: Way, lane: number): Promise<number> {
  const { before, dies, after, ends, every = 1 } = way;
  await using fresh = await freshPlace();
  const storage = await openStorage(fresh.place);
  const { program } = await bundle;
  const open = async () => openMortalShop(fresh.place, { program });
  let shop = await open();
  let journeys = 0;
  try {
    for (let step = 1 + lane * every; step < MOST_STEPS; step += STRIDE * every) {
      const product = await shelve(storage);
      const { journey, die, door } = journeyTo(shop.url);
      journeys += 1;
      await journey.buyer.add(product);
      for (const each of before) await STEPS[each](journey);
      die(way.every === undefined ? 'X-Die-Around' : 'X-Die-Before', step);
      const hasSurvived = await survives(STEPS[dies](journey));
      if (!hasSurvived) {
        expect(await shop.ended).toBe('SIGKILL');
        shop = await open();
        door.moveTo(shop.url);
      }
      for (const each of hasSurvived ? after.slice(1) : after) await STEPS[each](journey);
      await mustHaveEnded(storage, journey, product, ends);
      if (!hasSurvived) continue;
      // However often a payment was asked for and given back: each was made once, and went back once.
      expect(await storage.db.$count(demoIntents)).toBe(journeys);
      expect(await storage.db.$count(demoRefunds)).toBe(ends === BACK ? journeys : 0);
      await mustBeHealthy({ storage, now: Date.now });
      return step;
    }
    return MOST_STEPS;
  } finally {
    await storage.close();
    await shop[Symbol.asyncDispose]();
  }
}

/** False where the line went dead; any other failure is one. */
async function survives(step: Promise<unknown>): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function journeyTo(url: string) {
  const door = doorAt(url);
  let deadly: Readonly<Record<string, string>> = {};
  const fetch: typeof door.fetch = async (path, init = {}) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...deadly };
    deadly = {};
    return door.fetch(path, { ...init, headers });
  };
  const journey: Journey = {
    buyer: buyerIn({ fetch }),
    work: async (kind, aheadMs) =>
      fetch(`/work/${kind}`, { method: 'POST', headers: { 'X-Ahead': String(aheadMs) } }),
  };
  return {
    door,
    journey,
    /** At such a step of the next call. */
    die: (header: string, step: number): void => {
      deadly = { [header]: String(step) };
    },
  };
}

/** One copy of something. */
const shelve = (storage: Storage): Promise<number> =>
  storage.transaction({ catalog: true }, async (tx) => {
    const row = { ...productRow({ change: await nextChange(tx) }), stock: 1 };
    const [made] = await tx.insert(products).values(row).returning({ id: products.id });
    return made?.id ?? 0;
  });

async function mustHaveEnded(
  storage: Storage,
  { buyer }: Journey,
  product: number,
  { order, stock }: Way['ends'],
): Promise<void> {
  const orders = await buyer.orders();
  expect(orders.map(({ status }) => status)).toEqual(order === undefined ? [] : [order]);
  const [row] = await storage.db
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, product));
  expect(row?.stock).toBe(stock);
}
