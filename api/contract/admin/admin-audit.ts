import * as z from 'zod/mini';
import { runSchema } from './admin-runs.ts';

/** Kinds of changes by admins, with their labels in the audit trail. */
export const AUDIT_ACTIONS = {
  'session.sign-in': 'Signed in',
  'session.sign-out': 'Signed out',
  'product.price': 'Price',
  'product.auto-price': 'Auto price',
  'product.amazon-price': 'Amazon price',
  'product.ebay-price': 'eBay price',
  'product.category': 'Category',
  'product.condition': 'Condition',
  'product.flags': 'Featured, popular',
  'product.stock': 'Stock',
  'product.delete': 'Deleted',
  'product.restore': 'Brought back',
  'product.import': 'Imported',
  'product.market-price': 'Market price asked for',
  'order.cancel': 'Order canceled',
  'order.refund': 'Refund',
  'shipment.sent': 'Marked as sent',
  'shipment.delivered': 'Marked as delivered',
  'shipment.returned': 'Return taken back',
  'shipment.paid-out': 'Seller paid out',
  'shipment.pay-automatically': 'Seller to be paid automatically',
  'case.decide': 'Case decided',
  'dispute.save': 'Evidence saved',
  'dispute.send': 'Evidence sent to the bank',
  'dispute.decide': 'Lost dispute decided',
  'message.answer': 'Message answered',
  'message.archive': 'Message archived',
  'message.reopen': 'Message opened again',
  'report.hide': 'Listing hidden',
  'report.dismiss': 'Report dismissed',
  'report.show': 'Listing shown again',
  'isbn.change': 'ISBN record',
  'fee.change': "Sellers' fee",
  'money.credit': 'Seller credited',
  'money.debit': 'Seller debited',
  'money.write-off': 'Debt written off',
  'money.refund': 'Refunded by hand',
  'money.withdrawal': 'Withdrawal',
  'seller.hold': 'Payouts held',
  'seller.release': 'Payouts released',
  'seller.block': 'Blocked',
  'seller.unblock': 'Unblocked',
  'run.start': 'Bulk change or import',
  'run.stop': 'Bulk change stopped',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const isAuditAction = (name: string): name is AuditAction => name in AUDIT_ACTIONS;

/** What the undo of a change takes back: "Undo the price change". */
export const CHANGE_NAMES = {
  'product.price': 'the price change',
  'product.auto-price': 'the auto price',
  'product.amazon-price': 'the Amazon price',
  'product.ebay-price': 'the eBay price',
  'product.category': 'the category',
  'product.condition': 'the condition',
  'product.flags': 'the marks',
  'product.stock': 'the stock change',
  'product.delete': 'the deletion',
  'product.restore': 'the restoration',
  'product.import': 'the import',
  'isbn.change': 'the record',
} as const satisfies Partial<Record<AuditAction, string>>;

/** The kinds of objects that a change can affect. */
export const AUDIT_SUBJECTS = ['product', 'order', 'message', 'report', 'run', 'session'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

const values = z.nullable(z.record(z.string(), z.unknown()));

/**
 * One change by an admin. `before` and `after` contain the changed fields as on the wire (dollars), null if there was
 * nothing. `undoable`: no later change to the same fields is known.
 */
export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  device: z.nullable(z.string()),
  action: z.string(),
  subject: z.enum(AUDIT_SUBJECTS),
  subjectId: z.string(),
  title: z.string(),
  before: values,
  after: values,
  runId: z.nullable(z.number()),
  undoes: z.nullable(z.number()),
  undoneAt: z.nullable(z.string()),
  undoable: z.boolean(),
  /** The run that the entry started, with its first problems. */
  run: z.optional(runSchema),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/**
 * GET /api/admin/audit?q=&action=&subject=&subjectId=&run=&from=&to=&limit=&cursor=: newest first. `q` searches
 * titles, `from` and `to` are days of the shop (2026-11-21), both inclusive. A run is one entry, found also by what it
 * changed; its changes are listed only with `run` or `subjectId`.
 */
export const auditTrailSchema = z.object({
  entries: z.array(auditEntrySchema),
  next: z.optional(z.string()),
});
export type AuditTrail = z.infer<typeof auditTrailSchema>;

/** POST /api/admin/audit/{id}/undo: the new entry of the undo. 409 conflict with a message if undoing is not safe. */
export const undoneSchema = z.object({ entry: auditEntrySchema });
export type Undone = z.infer<typeof undoneSchema>;
