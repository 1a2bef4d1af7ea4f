import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { PaymentIntent } from '#contract/checkout/checkout.ts';
import { PAUSE_BITS } from '#contract/selling/pause-reasons.ts';
import { nextChange } from '#api/storage/change.ts';
import { products } from '#api/storage/schema.ts';
import type { Storage } from '#api/storage/storage.ts';
import { readOrderId, type TestBuyer } from './buyer.ts';
import { insertRow } from './insert-rows.ts';
import { productRow } from './product-row.ts';

// Steps from the cart to the order and back, for tests that crash the shop during one of them.

/** After the lease of a crashed job, and when the reconciler is due. */
const LATER_MS = 6 * 60_000;
/** After a hold's expiry. */
const EXPIRED_MS = 16 * 60_000;
/** After the deadline of a parcel. */
const UNSENT_MS = 21 * 86_400_000;

export type BackgroundWork = 'refunds' | 'sweep' | 'reconcile' | 'parcels';

/** A buyer in a scenario, with the ids received so far. */
export interface CheckoutRun {
  readonly buyer: TestBuyer;
  readonly work: (kind: BackgroundWork, aheadMs: number) => Promise<unknown>;
  intent?: PaymentIntent | undefined;
  paid?: string | undefined;
  order?: string | undefined;
}

/** The steps. Each can be retried after a lost response. */
export const STEPS = {
  open: async (at: CheckoutRun) => {
    at.intent = await at.buyer.open();
  },
  validate: async ({ buyer }: CheckoutRun) => {
    expect((await buyer.validate()).status).toBe(200);
  },
  pay: async (at: CheckoutRun) => {
    at.paid = at.intent && (await at.buyer.pay(at.intent));
  },
  order: async (at: CheckoutRun) => {
    at.order = await readOrderId(await at.buyer.order(at.paid ?? ''));
  },
  cancel: async ({ buyer, order }: CheckoutRun) => {
    expect((await buyer.post(`/api/orders/${order}/cancel`)).status).toBe(200);
  },
  'refund now': async ({ work }: CheckoutRun) => work('refunds', 0),
  refund: async ({ work }: CheckoutRun) => work('refunds', LATER_MS),
  reconcile: async ({ work }: CheckoutRun) => work('reconcile', LATER_MS),
  'cancel unsent': async ({ work }: CheckoutRun) => work('parcels', UNSENT_MS),
  'refund unsent': async ({ work }: CheckoutRun) => work('refunds', UNSENT_MS + LATER_MS),
  sweep: async ({ work }: CheckoutRun) => work('sweep', EXPIRED_MS),
} as const;
type Step = keyof typeof STEPS;

export interface Scenario {
  readonly before: readonly Step[];
  readonly crashesDuring: Step;
  /** Steps after the restart; begins with the crashed step if its client retries. */
  readonly after: readonly Step[];
  /** Expected order status (undefined: no order), stock, and why it is not for sale, as the bits of `products.paused`. */
  readonly outcome: { readonly order: string | undefined; readonly stock: number; readonly paused: number };
}

const PAID = { order: 'paid', stock: 0, paused: 0 } as const;
const REFUNDED = { order: 'refunded', stock: 1, paused: 0 } as const;
const UNSENT = { ...REFUNDED, paused: PAUSE_BITS.unsent } as const;
const UNSOLD = { order: undefined, stock: 1, paused: 0 } as const;

/** Whether the buyer has their money back. */
export const isRefunded = ({ order }: Scenario['outcome']): boolean => order === 'refunded';

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'opens the checkout': {
    before: [],
    crashesDuring: 'open',
    after: ['open', 'validate', 'pay', 'order'],
    outcome: PAID,
  },
  'holds the items': {
    before: ['open'],
    crashesDuring: 'validate',
    after: ['validate', 'pay', 'order'],
    outcome: PAID,
  },
  'makes the order, and the page asks again': {
    before: ['open', 'validate', 'pay'],
    crashesDuring: 'order',
    after: ['order'],
    outcome: PAID,
  },
  'makes the order, and the page never comes back': {
    before: ['open', 'validate', 'pay'],
    crashesDuring: 'order',
    after: ['reconcile'],
    outcome: PAID,
  },
  'ends a hold': { before: ['open', 'validate'], crashesDuring: 'sweep', after: ['sweep'], outcome: UNSOLD },
  'cancels an order': {
    before: ['open', 'validate', 'pay', 'order'],
    crashesDuring: 'cancel',
    after: ['cancel', 'refund'],
    outcome: REFUNDED,
  },
  'cancels a parcel that was not sent': {
    before: ['open', 'validate', 'pay', 'order'],
    crashesDuring: 'cancel unsent',
    after: ['cancel unsent', 'refund unsent'],
    outcome: UNSENT,
  },
  'sends money back': {
    before: ['open', 'validate', 'pay', 'order', 'cancel'],
    crashesDuring: 'refund now',
    after: ['refund'],
    outcome: REFUNDED,
  },
};

/** Inserts a seller's product, with one copy unless told otherwise. Returns its id. */
export const insertListing = (
  storage: Storage,
  over: Partial<typeof products.$inferInsert> = {},
): Promise<number> =>
  storage.transaction({ catalog: true }, async (tx) =>
    insertRow(tx, productRow({ change: await nextChange(tx), stock: 1, sellerOwner: 'u:99', ...over })),
  );

/** Fails unless orders and stock have the expected outcome. */
export async function assertOutcome(
  storage: Storage,
  { buyer }: CheckoutRun,
  product: number,
  { order, stock, paused }: Scenario['outcome'],
): Promise<void> {
  const orders = await buyer.orders();
  expect(orders.map(({ status }) => status)).toEqual(order === undefined ? [] : [order]);
  const [row] = await storage.db
    .select({ stock: products.stock, paused: products.paused, inStock: products.inStock })
    .from(products)
    .where(eq(products.id, product));
  expect(row).toEqual({ stock, paused, inStock: stock > 0 && paused === 0 });
}
