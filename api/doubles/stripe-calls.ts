import * as z from 'zod/mini';
import {
  cancelIntent,
  chargeOf,
  createIntent,
  createRefund,
  findIntent,
  type StripeBooks,
} from './stripe-books.ts';
import type { Form } from './stripe-form.ts';

/** The calls of Stripe's API that the shop makes. */
export type Call = 'create' | 'retrieve' | 'cancel' | 'refund' | 'refunds';

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
}

const ROUTES: Readonly<Record<Call, Route>> = {
  create: { method: 'POST', path: /^\/v1\/payment_intents$/ },
  retrieve: { method: 'GET', path: /^\/v1\/payment_intents\/([^/]+)$/ },
  cancel: { method: 'POST', path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/ },
  refund: { method: 'POST', path: /^\/v1\/refunds$/ },
  refunds: { method: 'GET', path: /^\/v1\/refunds$/ },
};

/** Which call that is, and about which payment; undefined for one that the shop does not make. */
export function callOf(
  method: string,
  path: string,
): { readonly call: Call; readonly id: string } | undefined {
  for (const call of ['create', 'retrieve', 'cancel', 'refund', 'refunds'] as const) {
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
const listSchema = z.object({ payment_intent: z.string() });

type Work = (books: StripeBooks, id: string, form: Form) => object;

const WORK: Readonly<Record<Call, Work>> = {
  create: (books, _id, form) => createIntent(books, z.parse(intentSchema, form)),
  retrieve: (books, id, form) => {
    const intent = findIntent(books, id);
    const { expand = [] } = z.parse(expandSchema, form);
    const isWhole = expand.includes('latest_charge');
    return isWhole ? { ...intent, latest_charge: chargeOf(books, intent) ?? null } : intent;
  },
  cancel: (books, id) => cancelIntent(books, id),
  refund: (books, _id, form) => createRefund(books, z.parse(refundSchema, form)),
  refunds: (books, _id, form) => {
    const { payment_intent } = z.parse(listSchema, form);
    const data = books.refunds.filter((refund) => refund.payment_intent === payment_intent);
    return { object: 'list', data, has_more: false, url: '/v1/refunds' };
  },
};

/** Does what is asked; `form` has been checked. Throws StripeProblem. */
export const doCall = (books: StripeBooks, call: Call, id: string, form: Form): object =>
  WORK[call](books, id, form);
