import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Change, Mutation } from '#contract/sync/mutations.ts';
import type { SaleMutation, SyncMutation } from '#contract/sync/sale-mutations.ts';
import { syncAnswerSchema, type SyncAnswer } from '#contract/sync/sync.ts';
import { NOON, type Shop } from './shop.ts';
import { createVisitor } from './visitor.ts';

/** A UUIDv7 for this time. */
export function createMutationId(at: number = NOON): string {
  const time = at.toString(16).padStart(12, '0');
  const rest = randomBytes(10).toString('hex');
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${rest.slice(0, 3)}`,
    `a${rest.slice(3, 6)}`,
    rest.slice(6, 18),
  ].join('-');
}

const createMutation = (change: Change, at: number): Mutation => ({
  ...change,
  id: createMutationId(at),
  madeAt: new Date(at).toISOString(),
});

/** Mutations as a device creates them, each with a unique id. Default time: NOON. */
export const change = {
  add: (productId: number, quantity = 1, at = NOON): Mutation =>
    createMutation({ name: 'cart.add', args: { productId, quantity } }, at),
  set: (productId: number, quantity: number, at = NOON): Mutation =>
    createMutation({ name: 'cart.setQuantity', args: { productId, quantity } }, at),
  remove: (productId: number, at = NOON): Mutation =>
    createMutation({ name: 'cart.remove', args: { productId } }, at),
  save: (productId: number, at = NOON): Mutation =>
    createMutation({ name: 'wishlist.add', args: { productId } }, at),
  unsave: (productId: number, at = NOON): Mutation =>
    createMutation({ name: 'wishlist.remove', args: { productId } }, at),
};

/** A seller's "sent" as a device creates it, with a unique id. */
export const createSent = (
  shipmentId: number,
  typed: Omit<SaleMutation['args'], 'shipmentId'> = {},
  at = NOON,
): SaleMutation => ({
  name: 'sale.sent',
  args: { shipmentId, ...typed },
  id: createMutationId(at),
  madeAt: new Date(at).toISOString(),
});

/** A sync request's body. */
export const createSyncBody = (mutations: readonly SyncMutation[], account: number | null = null) => ({
  protocol: 1,
  account,
  mutations,
});

/** A visitor with the sync endpoint. */
export function createSyncClient(shop: Shop) {
  const visitor = createVisitor(shop);
  return {
    ...visitor,
    send: (body: unknown): Promise<Response> => visitor.ask('POST', '/api/sync', body),
    sync: async (
      mutations: readonly SyncMutation[] = [],
      account: number | null = null,
    ): Promise<SyncAnswer> =>
      readSyncAnswer(await visitor.ask('POST', '/api/sync', createSyncBody(mutations, account))),
  };
}

/** The body of a 200 from sync. Throws an Error on another status. */
export async function readSyncAnswer(answer: Response): Promise<SyncAnswer> {
  const body: unknown = await answer.json();
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(body)}`);
  return z.parse(syncAnswerSchema, body);
}

export const wishlistTitles = ({ wishlist }: Pick<SyncAnswer, 'wishlist'>): string[] =>
  wishlist.items.map(({ product }) => product.title);
