import * as z from 'zod/mini';
import { adminOrderRowSchema } from './admin-orders.ts';
import { adminProductSchema } from './admin-products.ts';
import { adminUserSchema } from './admin.ts';

/** Results under each heading of the command palette. */
export const MAX_FOUND = 5;

/** An account, with the number of its orders and of its listings that are not deleted. */
const foundPersonSchema = z.extend(adminUserSchema, { orders: z.number(), listings: z.number() });
export type FoundPerson = z.infer<typeof foundPersonSchema>;

/** GET /api/admin/find?q=: accounts, orders and products that contain all words of `q`, the newest five of each. */
export const foundSchema = z.object({
  people: z.array(foundPersonSchema),
  orders: z.array(adminOrderRowSchema),
  products: z.array(adminProductSchema),
});
export type Found = z.infer<typeof foundSchema>;
