import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { createBuyer, readOrderId } from '../world/buyer.ts';
import type { Shop } from '../world/shop.ts';
import { change, createSyncBody, readSyncAnswer } from '../world/sync-client.ts';
import { createVisitor } from '../world/visitor.ts';
import type { Shopper } from './steady-load.ts';

type Calls = Pick<Shop, 'fetch'>;

/** A shopper who knows what the shop must have stored. */
interface WritingShopper extends Shopper {
  /** Throws an Error if the shop lost or doubled one of the changes. */
  assertNothingLost(): Promise<void>;
}

async function readText({ fetch }: Calls, path: string): Promise<string> {
  const response = await fetch(path);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.text();
}

/** Looks at pages, at a script of each, and at the calls of lists, searches and items. */
export function createReader(shop: Calls, products: readonly number[]): Shopper {
  async function* read(): AsyncGenerator<void, never> {
    for (let turn = 0; ; turn += 1) {
      const id = products[turn % products.length] ?? 0;
      for (const page of ['/', `/product/${id}`]) {
        const assets = [...(await readText(shop, page)).matchAll(/"(\/assets\/[\w.-]+)"/g)];
        yield;
        await readText(shop, assets[turn % assets.length]?.[1] ?? `no assets on ${page}`);
        yield;
      }
      for (const path of [`/api/products/${id}`, '/api/products?sort=newest', '/api/search?q=the']) {
        await readText(shop, path);
        yield;
      }
    }
  }
  return { steps: read() };
}

/** Adds one copy after the other, and sends each third addition twice. */
function createAdder<Addition>(
  shop: Calls,
  create: () => Addition,
  send: (visitor: ReturnType<typeof createVisitor>, addition: Addition) => Promise<void>,
): WritingShopper {
  const visitor = createVisitor(shop);
  let added = 0;
  async function* add(): AsyncGenerator<void, never> {
    for (;;) {
      const addition = create();
      await send(visitor, addition);
      added += 1;
      yield;
      if (added % 3 === 0) {
        await send(visitor, addition);
        yield;
      }
    }
  }
  return {
    steps: add(),
    assertNothingLost: async () => {
      expect((await visitor.cart()).itemCount).toBe(added);
    },
  };
}

/** Adds copies to a cart, and repeats each third call with its Idempotency-Key. */
export const createCollector = (shop: Calls, product: number): WritingShopper =>
  createAdder(shop, randomUUID, async (visitor, key) => {
    const body = { productId: product, quantity: 1 };
    const response = await visitor.ask('POST', '/api/cart/add', body, { [IDEMPOTENCY_HEADER]: key });
    if (response.status !== 200) throw new Error(`cart: ${response.status} ${await response.text()}`);
  });

/** Sends changes as a phone does, and each third one twice. */
export const createPhone = (shop: Calls, product: number): WritingShopper =>
  createAdder(
    shop,
    () => change.add(product, 1, Date.now()),
    async (visitor, mutation) => {
      const answer = await readSyncAnswer(
        await visitor.ask('POST', '/api/sync', { ...createSyncBody([mutation]), session: 1 }),
      );
      expect(answer.results).toEqual([{ id: mutation.id, applied: true }]);
    },
  );

/** Buys one copy after the other, and asks for each third order twice. */
export function createOrderer(shop: Calls, product: number): WritingShopper {
  const buyer = createBuyer(shop);
  const orders = new Set<string>();
  let asked = 0;
  let payments = 0;
  async function* order(): AsyncGenerator<void, never> {
    for (;;) {
      await buyer.add(product);
      yield;
      const intent = await buyer.open();
      yield;
      const validated = await buyer.validate();
      if (validated.status !== 200)
        throw new Error(`validate: ${validated.status} ${await validated.text()}`);
      yield;
      const paid = await buyer.pay(intent);
      payments += 1;
      yield;
      asked += 1;
      orders.add(await readOrderId(await buyer.order(paid)));
      yield;
      if (asked % 3 === 0) {
        orders.add(await readOrderId(await buyer.order(paid)));
        yield;
      }
    }
  }
  return {
    steps: order(),
    assertNothingLost: async () => {
      const stored = (await buyer.orders()).map(({ id }) => id);
      expect(orders.size).toBe(asked);
      expect(stored).toEqual(expect.arrayContaining([...orders]));
      // The provider reports a payment, too: it becomes an order even if the buyer does not ask for one any more.
      expect(stored.length).toBeLessThanOrEqual(payments);
    },
  };
}
