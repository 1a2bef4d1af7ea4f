import * as z from 'zod/mini';
import {
  createAccount,
  createAccountLink,
  createLoginLink,
  createReversal,
  createTransfer,
  findAccount,
  findTransfer,
} from './stripe-connect.ts';
import { pageOf, pageSchema } from './stripe-pages.ts';
import type { Handler, Route } from './stripe-route.ts';

/** The calls about sellers' accounts. */
export const CONNECT_CALLS = [
  'createAccount',
  'retrieveAccount',
  'accounts',
  'accountLink',
  'loginLink',
  'transfer',
  'transfers',
  'reversal',
  'reversals',
] as const;
type ConnectCall = (typeof CONNECT_CALLS)[number];

export const CONNECT_ROUTES: Readonly<Record<ConnectCall, Route>> = {
  createAccount: { method: 'POST', path: /^\/v1\/accounts$/ },
  retrieveAccount: { method: 'GET', path: /^\/v1\/accounts\/([^/]+)$/ },
  accounts: { method: 'GET', path: /^\/v1\/accounts$/ },
  accountLink: { method: 'POST', path: /^\/v1\/account_links$/ },
  loginLink: { method: 'POST', path: /^\/v1\/accounts\/([^/]+)\/login_links$/ },
  transfer: { method: 'POST', path: /^\/v1\/transfers$/ },
  transfers: { method: 'GET', path: /^\/v1\/transfers$/ },
  reversal: { method: 'POST', path: /^\/v1\/transfers\/([^/]+)\/reversals$/ },
  reversals: { method: 'GET', path: /^\/v1\/transfers\/([^/]+)\/reversals$/ },
};

const metadata = z.optional(z.record(z.string(), z.string()));
const accountSchema = z.object({
  country: z.string(),
  email: z.optional(z.string()),
  controller: z.looseObject({}),
  metadata,
});
const linkSchema = z.object({ account: z.string() });
const transferSchema = z.object({
  amount: z.number(),
  currency: z.string(),
  destination: z.string(),
  metadata,
});
const reversalSchema = z.object({ amount: z.optional(z.number()), metadata });

export const CONNECT_HANDLERS: Readonly<Record<ConnectCall, Handler>> = {
  createAccount: (ledger, _id, form) => createAccount(ledger, z.parse(accountSchema, form)),
  retrieveAccount: (ledger, id) => findAccount(ledger, id),
  accounts: ({ connect }, _id, form) =>
    pageOf([...connect.accounts.values()].toReversed(), z.parse(pageSchema, form), '/v1/accounts'),
  accountLink: (ledger, _id, form) => createAccountLink(ledger, z.parse(linkSchema, form).account),
  loginLink: (ledger, id) => createLoginLink(ledger, id),
  transfer: (ledger, _id, form) => createTransfer(ledger, z.parse(transferSchema, form)),
  transfers: ({ connect }, _id, form) => {
    const page = z.parse(pageSchema, form);
    const { destination } = page;
    const found = connect.transfers.filter((each) => (destination ?? each.destination) === each.destination);
    return pageOf(found, page, '/v1/transfers');
  },
  reversal: (ledger, id, form) => createReversal(ledger, id, z.parse(reversalSchema, form)),
  reversals: (ledger, id, form) => {
    const transfer = findTransfer(ledger, id).id;
    const found = ledger.connect.reversals.filter((each) => each.transfer === transfer);
    return pageOf(found, z.parse(pageSchema, form), `/v1/transfers/${id}/reversals`);
  },
};
