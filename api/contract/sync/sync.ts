import * as z from 'zod/mini';
import type { Card } from '../catalog/card.ts';
import { ERROR_CODES } from '../errors.ts';
import { cartSchema, noticeSchema } from '../cart/cart.ts';
import { LIMITS } from '../limits.ts';
import { typedParcelFields } from '../parcels/sent-parcel.ts';
import { MAX_REPLACED_IDS } from './mutations.ts';
import { isSaleMutation, type SyncMutation } from './sale-mutations.ts';
import { SYNC_MESSAGES } from './sync-messages.ts';
import { pictureSchema, productSchema } from '../catalog/product.ts';

/** Limits of the sync; days by the server's clock. */
export const SYNC = {
  /**
   * The protocol of each lane of the outbox. A server that does not know a lane's protocol refuses its requests with
   * update_required, and takes those of the other lane.
   */
  protocols: { lists: 1, sales: 2 },
  maxMutations: 500,
  /** Changes of sales among them: each locks an order. */
  maxSaleMutations: 50,
  maxBytes: 256 * 1024,
  /** Ids in one request, including those that its changes replace. */
  maxIds: 1_000,
  /** How long results are kept. */
  resultRetentionDays: 90,
  /** Mutations older than this are rejected as too_old. */
  maxMutationAgeDays: 60,
  /** How long the phone keeps acknowledged mutations, for a server that is restored from a backup. */
  acknowledgedRetentionDays: 7,
} as const;

const productId = z.int().check(z.positive());
const quantity = z.int().check(z.gte(0), z.lte(LIMITS.quantity.max));
const base = {
  id: z.uuidv7(),
  madeAt: z.iso.datetime(),
  instead: z.optional(z.readonly(z.array(z.uuidv7()).check(z.maxLength(MAX_REPLACED_IDS)))),
};

export const mutationSchema = z.discriminatedUnion('name', [
  z.object({
    ...base,
    name: z.literal('cart.add'),
    args: z.object({ productId, quantity: quantity.check(z.gte(1)) }),
  }),
  z.object({ ...base, name: z.literal('cart.setQuantity'), args: z.object({ productId, quantity }) }),
  z.object({ ...base, name: z.literal('cart.remove'), args: z.object({ productId }) }),
  z.object({ ...base, name: z.literal('wishlist.add'), args: z.object({ productId }) }),
  z.object({ ...base, name: z.literal('wishlist.remove'), args: z.object({ productId }) }),
  z.object({
    id: base.id,
    madeAt: base.madeAt,
    name: z.literal('sale.sent'),
    args: z.object({ shipmentId: z.int().check(z.positive()), ...typedParcelFields }),
  }),
]);

const hasFewSales = (mutations: readonly SyncMutation[]): boolean =>
  mutations.filter(isSaleMutation).length <= SYNC.maxSaleMutations;

export const syncRequestSchema = z.object({
  protocol: z.int(),
  /** The account that the page believes to be signed in; null for a guest. */
  account: z.nullable(z.int().check(z.positive())),
  /** In the order they were made, oldest first. Pages send those of one lane; the server takes any mixture. */
  mutations: z
    .array(mutationSchema)
    .check(
      z.maxLength(SYNC.maxMutations, SYNC_MESSAGES.tooMany),
      z.refine(hasFewSales, SYNC_MESSAGES.tooManySales),
    ),
  /** 1: opens a session for a guest without one, even without mutations. */
  session: z.optional(z.literal(1)),
  /** 1: the response's wishlist contains cards instead of whole products. */
  cards: z.optional(z.literal(1)),
  /**
   * The epoch that the phone knows. If it differs, the server applies nothing and returns no results, only its own
   * epoch.
   */
  epoch: z.optional(z.string()),
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

export const mutationResultSchema = z.union([
  z.object({ id: z.string(), applied: z.literal(true) }),
  z.object({
    id: z.string(),
    applied: z.literal(false),
    code: z.enum(ERROR_CODES),
    message: z.string(),
    /** 0 where it is about no product. */
    productId: z.number(),
  }),
]);
export type MutationResult = z.infer<typeof mutationResultSchema>;

/** Every field of a card that it has from its product. */
const CARD_FIELDS = {
  id: true,
  title: true,
  author: true,
  price: true,
  comparePrice: true,
  category: true,
  condition: true,
  inStock: true,
  stock: true,
  held: true,
  paused: true,
  rating: true,
  reviewCount: true,
} as const satisfies Record<Exclude<keyof Card, 'picture' | 'excerpt'>, true>;

const cardSchema = z.extend(z.pick(productSchema, CARD_FIELDS), {
  picture: z.optional(pictureSchema),
  excerpt: z.string(),
});

/** Cards if the request asked for them; pages of older releases get products. */
const syncWishlistSchema = z.object({
  items: z.array(z.object({ id: z.number(), product: z.union([cardSchema, productSchema]) })),
});
export type SyncWishlist = z.infer<typeof syncWishlistSchema>;

/**
 * The result of each mutation of the request in order, and the server's state after them. `notices` are about these
 * mutations (a quantity was lowered) and about the cart (prices that changed); the same mutations get the same
 * notices when they are sent again. `cart` is the response of GET /api/cart, including its notices.
 */
export const syncAnswerSchema = z.object({
  results: z.array(mutationResultSchema),
  notices: z.array(noticeSchema),
  cart: cartSchema,
  wishlist: syncWishlistSchema,
  account: z.nullable(z.number()),
  /** A random id of the database; it changes when a backup is restored: then resend what was acknowledged. */
  epoch: z.string(),
});
export type SyncAnswer = z.infer<typeof syncAnswerSchema>;
