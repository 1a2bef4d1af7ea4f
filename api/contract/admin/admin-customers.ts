import * as z from 'zod/mini';
import { adminMessageSchema } from './admin-inbox.ts';
import { adminOrderRowSchema } from './admin-orders.ts';
import { adminProductSchema } from './admin-products.ts';
import { adminReportSchema } from './admin-reports.ts';
import { adminUserSchema } from './admin.ts';

/** Rows on a page of each list of a customer. */
export const MAX_OF_CUSTOMER = 50;

/**
 * What is known of a customer, newest first: orders, messages (sent from the account's address), listings, and the reports about
 * these. GET /api/admin/customers/{id}/{list}?cursor=&limit= returns a page, with the next one's cursor in the Link header.
 */
export const CUSTOMER_LISTS = {
  orders: z.array(adminOrderRowSchema),
  messages: z.array(adminMessageSchema),
  reports: z.array(adminReportSchema),
  listings: z.array(adminProductSchema),
} as const;
export type CustomerList = keyof typeof CUSTOMER_LISTS;
export const isCustomerList = (text: string | null): text is CustomerList =>
  text !== null && Object.hasOwn(CUSTOMER_LISTS, text);

/** GET /api/admin/customers/{id}: an account with the first page of each list. */
export const customerSchema = z.object({
  user: adminUserSchema,
  ...CUSTOMER_LISTS,
  /** The cursors of the second pages; absent for a list that is whole, and on servers of former builds. */
  next: z.optional(
    z.object({
      orders: z.optional(z.string()),
      messages: z.optional(z.string()),
      reports: z.optional(z.string()),
      listings: z.optional(z.string()),
    }),
  ),
});
export type Customer = z.infer<typeof customerSchema>;
