import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { withEntriesApart } from './entries-apart.ts';
import type { PlantedBug } from './bugs.ts';
import { failedRefundSchedules, schedules } from './random-schedules.ts';
import { PLANTED_BLOCK_BUGS } from './blocks/planted-block-bugs.ts';
import { PLANTED_PAYOUT_BUGS } from './payouts/planted-payout-bugs.ts';
import { PLANTED_STRIPE_BUGS } from './stripe/planted-stripe-bugs.ts';

const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    bug: 'a hold is released before the provider confirms the cancellation',
    bugs: {
      payments: (payments) => ({
        ...payments,
        cancelIntent: async (id) => {
          const intent = await payments.retrieveIntent(id);
          if (intent === undefined) throw new Error(`there is no payment ${id}`);
          return { ...intent, status: 'canceled' };
        },
      }),
    },
  },
  {
    bug: 'an order is completed without a hold',
    bugs: {
      insideTransaction: async (tx) => {
        await tx.run(sql`update products set stock = stock - (select sum(l.delta) from stock_ledger l
          where l.product_id = products.id and l.reason = 'hold'), in_stock = true
          where id in (select product_id from stock_ledger where reason = 'hold') and stock is not null`);
        await tx.run(sql`delete from stock_ledger where reason = 'hold'`);
      },
    },
  },
  {
    bug: 'a refund has no idempotency key',
    bugs: {
      payments: (payments) => ({
        ...payments,
        refund: async (order) => payments.refund({ ...order, key: randomUUID() }),
      }),
    },
  },
  {
    bug: 'a refund that failed days later is not noticed',
    bugs: {
      payments: (payments) => ({
        ...payments,
        retrieveRefund: async (id) => {
          const refund = await payments.retrieveRefund(id);
          return refund && { ...refund, isFailed: false };
        },
      }),
    },
  },
  {
    bug: 'the lost event of a failed refund is never looked for',
    bugs: { payments: (payments) => ({ ...payments, listEvents: () => Promise.resolve([]) }) },
    schedules: failedRefundSchedules,
  },
  {
    bug: 'a refund is tried forever after one in the dashboard',
    bugs: {
      payments: (payments) => ({
        ...payments,
        refund: async (order) => {
          const outcome = await payments.refund(order);
          if (outcome.status === 'refused') throw new Error('Charge has already been refunded.');
          return outcome;
        },
      }),
    },
  },
  {
    bug: 'an unpaid payment counts as paid',
    bugs: {
      payments: (payments) => ({
        ...payments,
        retrieveIntent: async (id) => {
          const intent = await payments.retrieveIntent(id);
          return intent && { ...intent, status: 'succeeded', receivedCents: intent.amountCents };
        },
      }),
    },
  },
  {
    bug: 'a quote follows the prices',
    bugs: {
      insideTransaction: async (tx) => {
        await tx.run(sql`update checkout_items set unit_cents =
          (select price_cents from products where products.id = checkout_items.product_id)`);
      },
    },
  },
  {
    bug: 'declined attempts are not counted',
    bugs: { insideTransaction: async (tx) => tx.run(sql`update checkouts set failed_payments = 0`) },
  },
  {
    bug: 'a seller accepts a return that no buyer requested',
    bugs: {
      beforeReturn: async (tx, id) => {
        await tx.run(sql`insert into cases (shipment_id, kind, status, text, opened_at)
          select id, 'return', 'returning', '', created_at from shipments where id = ${id} and status in ('shipped', 'delivered')
          and not exists (select 1 from cases where shipment_id = ${id} and status <> 'closed')`);
        await tx.run(
          sql`update shipments set status = 'return_requested' where id = ${id} and status in ('shipped', 'delivered')`,
        );
      },
    },
  },
  {
    bug: 'a shipment counts as delivered when its seller says so',
    bugs: {
      insideTransaction: async (tx) => {
        await tx.run(sql`update shipments set status = 'delivered', delivered_at = seller_says_at
          where status = 'shipped' and seller_says_at is not null`);
      },
    },
  },
  {
    bug: 'a parcel is canceled before its deadline',
    bugs: {
      insideTransaction: async (tx) =>
        tx.run(sql`update shipments set ship_by = created_at where status = 'new'`),
    },
  },
  {
    bug: 'a parcel counts as arrived before its deadline',
    bugs: {
      insideTransaction: async (tx) =>
        tx.run(sql`update shipments set accept_by = shipped_at where status = 'shipped'`),
    },
  },
  {
    bug: 'a payout ignores refunds',
    bugs: {
      insideTransaction: async (tx) => {
        await tx.run(sql`update shipments set paid_out_cents = (select sum(i.quantity * i.unit_cents)
          from order_items i where i.shipment_id = shipments.id) where paid_out_at is not null`);
      },
    },
  },
  {
    bug: 'a refund does not give the fee back',
    bugs: {
      insideTransaction: async (tx) => {
        const fee = sql`from ledger_lines f where f.entry_id = ledger_lines.entry_id
          and f.shipment_id = ledger_lines.shipment_id and f.account = 'fees' and f.cents > 0`;
        await tx.run(sql`update ledger_lines set cents = cents + (select f.cents ${fee})
          where account = 'seller' and cents > 0 and exists (select 1 ${fee})`);
        await tx.run(sql`delete from ledger_lines where account = 'fees' and cents > 0`);
      },
    },
  },
  {
    bug: 'a ledger entry is written in another transaction',
    bugs: { storage: withEntriesApart },
    schedules,
  },
  {
    bug: 'a quote never expires',
    bugs: {
      insideTransaction: async (tx) =>
        tx.run(sql`update checkouts set check_at = null where status in ('open', 'canceled')`),
    },
  },
  { bug: 'transactions are not atomic', bugs: { withoutTransactions: true } },
  { bug: 'lost webhook events are never reconciled', bugs: { withoutReconciler: true } },
  ...PLANTED_PAYOUT_BUGS,
  ...PLANTED_BLOCK_BUGS,
];

/** Bugs injected by wrappers around the real code. The simulation must find each; with Stripe, those that are about it. */
export const plantedBugs = (provider: string): readonly PlantedBug[] =>
  provider === 'stripe' ? [...PLANTED_PAYOUT_BUGS, ...PLANTED_STRIPE_BUGS] : PLANTED_BUGS;
