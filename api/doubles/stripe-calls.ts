import * as z from 'zod/mini';
import { findDispute, submitEvidence } from './stripe-disputes.ts';
import { pageOf, pageSchema } from './stripe-pages.ts';
import { CONNECT_CALLS, CONNECT_HANDLERS, CONNECT_ROUTES } from './stripe-connect-calls.ts';
import {
  cancelIntent,
  getCharge,
  createIntent,
  createRefund,
  findIntent,
  findRefund,
  type StripeLedger,
} from './stripe-ledger.ts';
import type { Form } from './stripe-form.ts';
import type { Handler, Route } from './stripe-route.ts';
import { transactionOf } from './stripe-objects.ts';
import { getBalance } from './stripe-connect.ts';

/** The Stripe API calls that the shop makes. */
const CALLS = [
  'create',
  'retrieve',
  'cancel',
  'refund',
  'retrieveRefund',
  'refunds',
  'retrieveDispute',
  'submitEvidence',
  'disputes',
  'balance',
  'events',
  ...CONNECT_CALLS,
] as const;
export type Call = (typeof CALLS)[number];

const ROUTES: Readonly<Record<Call, Route>> = {
  create: { method: 'POST', path: /^\/v1\/payment_intents$/ },
  retrieve: { method: 'GET', path: /^\/v1\/payment_intents\/([^/]+)$/ },
  cancel: { method: 'POST', path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/ },
  refund: { method: 'POST', path: /^\/v1\/refunds$/ },
  retrieveRefund: { method: 'GET', path: /^\/v1\/refunds\/([^/]+)$/ },
  refunds: { method: 'GET', path: /^\/v1\/refunds$/ },
  retrieveDispute: { method: 'GET', path: /^\/v1\/disputes\/([^/]+)$/ },
  submitEvidence: { method: 'POST', path: /^\/v1\/disputes\/([^/]+)$/ },
  disputes: { method: 'GET', path: /^\/v1\/disputes$/ },
  balance: { method: 'GET', path: /^\/v1\/balance$/ },
  events: { method: 'GET', path: /^\/v1\/events$/ },
  ...CONNECT_ROUTES,
};

/** Matches a request to a call and its payment id; undefined for an unknown call. */
export function matchCall(
  method: string,
  path: string,
): { readonly call: Call; readonly id: string } | undefined {
  for (const call of CALLS) {
    const match = ROUTES[call].path.exec(path);
    if (match !== null && ROUTES[call].method === method)
      return { call, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}

const metadata = z.optional(z.record(z.string(), z.string()));
const intentSchema = z.object({ amount: z.number(), currency: z.string(), metadata });
const refundSchema = z.object({ payment_intent: z.string(), amount: z.optional(z.number()), metadata });
const expandSchema = z.object({ expand: z.optional(z.array(z.string())) });
const evidenceSchema = z.object({
  evidence: z.optional(z.record(z.string(), z.string())),
  // Forms are coerced before.
  submit: z.optional(z.boolean()),
});
const typesSchema = z.object({ types: z.optional(z.array(z.string())) });
const listSchema = z.object({ payment_intent: z.string() });

const HANDLERS: Readonly<Record<Call, Handler>> = {
  create: (ledger, _id, form) => createIntent(ledger, z.parse(intentSchema, form)),
  retrieve: (ledger, id, form) => {
    const intent = findIntent(ledger, id);
    const { expand = [] } = z.parse(expandSchema, form);
    const charge = getCharge(ledger, intent) ?? null;
    if (expand.includes('latest_charge')) return { ...intent, latest_charge: charge };
    if (!expand.includes('latest_charge.balance_transaction') || charge === null) return intent;
    return { ...intent, latest_charge: { ...charge, balance_transaction: transactionOf(charge) } };
  },
  cancel: (ledger, id) => cancelIntent(ledger, id),
  refund: (ledger, _id, form) => createRefund(ledger, z.parse(refundSchema, form)),
  retrieveRefund: (ledger, id) => findRefund(ledger, id),
  refunds: (ledger, _id, form) => {
    const { payment_intent } = z.parse(listSchema, form);
    const data = ledger.refunds.filter((refund) => refund.payment_intent === payment_intent);
    return { object: 'list', data, has_more: false, url: '/v1/refunds' };
  },
  retrieveDispute: (ledger, id) => findDispute(ledger, id),
  submitEvidence: (ledger, id, form) => submitEvidence(ledger, id, z.parse(evidenceSchema, form)),
  disputes: ({ disputes }, _id, form) => pageOf(disputes, z.parse(pageSchema, form), '/v1/disputes'),
  balance: getBalance,
  events: (ledger, _id, form) => {
    const { types } = z.parse(typesSchema, form);
    // Those of a seller's account are listed only by calls that name it.
    const own = ledger.events.filter(
      ({ account, type }) => account === undefined && (types?.includes(type) ?? true),
    );
    return pageOf(own.toReversed(), z.parse(pageSchema, form), '/v1/events');
  },
  ...CONNECT_HANDLERS,
};

/** Executes a call with a validated form. Throws StripeProblem. */
export const executeCall = (ledger: StripeLedger, call: Call, id: string, form: Form): object =>
  HANDLERS[call](ledger, id, form);
