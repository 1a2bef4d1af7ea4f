import * as z from 'zod/mini';
import { adminMessageSchema } from './admin-inbox.ts';
import { adminOrderRowSchema } from './admin-orders.ts';
import { adminProductSchema } from './admin-products.ts';
import { adminReportSchema } from './admin-reports.ts';
import { adminUserSchema } from './admin.ts';

/** The newest of each kind on a customer's page. */
export const MAX_OF_CUSTOMER = 50;

/**
 * GET /api/admin/customers/{id}: an account with its newest 50 orders, its messages (sent from its address), its listings,
 * and the reports about these.
 */
export const customerSchema = z.object({
  user: adminUserSchema,
  orders: z.array(adminOrderRowSchema),
  messages: z.array(adminMessageSchema),
  reports: z.array(adminReportSchema),
  listings: z.array(adminProductSchema),
});
export type Customer = z.infer<typeof customerSchema>;
