import * as z from 'zod/mini';
import { ERROR_CODES } from '../errors.ts';
import { cartSchema, noticeSchema } from '../cart/cart.ts';
import { LIMITS } from '../limits.ts';
import { MAX_REPLACED_IDS } from './mutations.ts';
import { SYNC_MESSAGES } from './sync-messages.ts';
import { pictureSchema, productSchema } from '../catalog/product.ts';

/** Bounds of the sync; days are those of the server's clock. */
export const SYNC = {
  protocol: 1,
  maxMutations: 500,
  maxBytes: 256 * 1024,
  /** A phone sends so many ids at a time, those that its changes stand for among them. */
  maxIds: 1_000,
  /** Results are kept so long; */
  resultRetentionDays: 90,
  /** a mutation made longer ago than this is refused as too_old. */
  maxMutationAgeDays: 60,
  /** The phone keeps what was acknowledged so long, for a server that was restored from a backup. */
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
]);

export const syncRequestSchema = z.object({
  protocol: z.int(),
  /** Who the page believes to be signed in: an account's id, or null for a guest. */
  account: z.nullable(z.int().check(z.positive())),
  /** In the order in which they were made, the oldest that waits first. */
  mutations: z.array(mutationSchema).check(z.maxLength(SYNC.maxMutations, SYNC_MESSAGES.tooMany)),
  /** 1: a session is opened for a guest who has none, also without mutations. */
  session: z.optional(z.literal(1)),
  /** 1: the wishlist of the answer carries cards instead of whole products. */
  cards: z.optional(z.literal(1)),
  /** The database that the phone heard of last. Another one makes nothing of this: it answers no results and its own epoch. */
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
    productId: z.number(),
  }),
]);
export type MutationResult = z.infer<typeof mutationResultSchema>;

const cardSchema = z.extend(
  z.pick(productSchema, {
    id: true,
    title: true,
    author: true,
    price: true,
    comparePrice: true,
    category: true,
    condition: true,
    inStock: true,
    stock: true,
    rating: true,
    reviewCount: true,
  }),
  { picture: z.optional(pictureSchema), excerpt: z.string() },
);

/** Cards for a request that asked for them; pages of before get products. */
const syncWishlistSchema = z.object({
  items: z.array(z.object({ id: z.number(), product: z.union([cardSchema, productSchema]) })),
});
export type SyncWishlist = z.infer<typeof syncWishlistSchema>;

/**
 * Each mutation of the request in order, and the server's whole state after them. `notices` tell what happened to these
 * mutations (a quantity was lowered) and what the cart noticed on that occasion (prices that changed); sent again, the
 * same mutations get the same notices. `cart` is what GET /api/cart answers, with the notices of a reading.
 */
export const syncAnswerSchema = z.object({
  results: z.array(mutationResultSchema),
  notices: z.array(noticeSchema),
  cart: cartSchema,
  wishlist: syncWishlistSchema,
  account: z.nullable(z.number()),
  /** A random id of the database: another one means that it was restored from a backup. Send again what was acknowledged. */
  epoch: z.string(),
});
export type SyncAnswer = z.infer<typeof syncAnswerSchema>;
