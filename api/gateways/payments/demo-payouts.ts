import { DAY_MS } from '#contract/durations.ts';
import {
  DEMO_BANK_TEXTS,
  type DemoAccountOnWire,
  type DemoAccountState,
  type DemoVerdict,
} from '#contract/payouts/demo-bank.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { DemoDeps } from './demo-deps.ts';
import {
  demoAccount,
  demoTransferByKey,
  demoTransfersSince,
  insertDemoAccount,
  insertDemoTransfer,
  lockDemoTransfer,
  reversedCents,
  updateDemoAccount,
  type DemoAccount,
  type DemoTransfer,
} from './demo-payouts.repo.ts';
import { demoCode } from './demo-code.ts';
import { PaymentsUnreachable } from './payments.ts';
import type { Move, MoveOutcome, PayoutAccount, SellerPayouts } from './payouts.ts';

/** The demo provider's payouts, with the calls that its bank's page makes. */
export interface DemoPayouts extends SellerPayouts {
  /** Throws ShopError not_found. */
  readAccount(id: string): Promise<DemoAccountOnWire>;
  /** Decides about an account, and tells the shop by an event. Throws ShopError not_found. */
  decide(id: string, verdict: DemoVerdict): Promise<DemoAccountOnWire>;
}

/** The time in which an account has to tell more. */
const MORE_WITHIN_MS = 7 * DAY_MS;

/** Payouts that reach no bank, stored in the shop's own database, with the states of a real provider's accounts. */
export function demoPayouts(deps: DemoDeps): DemoPayouts {
  const { storage, now } = deps;
  const existing = async (id: string): Promise<DemoAccount> => {
    const account = await demoAccount(storage.db, id);
    if (account === undefined) throw new PaymentsUnreachable(`there is no account ${id}`);
    return account;
  };
  return {
    createAccount: async ({ owner }) => {
      const id = `acct_demo_${demoCode(deps, 12)}`;
      const row = { id, owner, state: 'started', createdAt: now(), updatedAt: now() } as const;
      return accountOf(await storage.transaction({}, (tx) => insertDemoAccount(tx, row)));
    },
    retrieveAccount: async (id) => {
      const account = await demoAccount(storage.db, id);
      return account && accountOf(account);
    },
    onboardingUrl: async (id) => bankOf(await existing(id)),
    dashboardUrl: async (id) => bankOf(await existing(id)),
    transfer: async ({ payoutId, accountId, cents, currency }) => {
      const key = `payout:${payoutId}`;
      const row = newTransfer(deps, 'tr', { key, accountId, cents, currency });
      // First: what was sent is not refused later, when the account has changed.
      const before = await demoTransferByKey(storage.db, key);
      if (before !== undefined) return sentAs(before, row);
      const account = await demoAccount(storage.db, accountId);
      if (account?.state !== 'ready')
        return { status: 'refused', reason: 'Your destination account cannot receive transfers.' };
      return sentAs(await storage.transaction({}, (tx) => insertDemoTransfer(tx, row)), row);
    },
    reverse: async ({ payoutId, transferId, cents }) =>
      storage.transaction({}, async (tx): Promise<MoveOutcome> => {
        const key = `reversal:${payoutId}`;
        const transfer = await lockDemoTransfer(tx, transferId);
        if (transfer === undefined) return { status: 'refused', reason: `No such transfer: '${transferId}'` };
        const { accountId, currency } = transfer;
        const row = newTransfer(deps, 'trr', { key, accountId, cents, currency, reverses: transferId });
        const before = await demoTransferByKey(tx, key);
        if (before !== undefined) return sentAs(before, row);
        if (cents > transfer.cents - (await reversedCents(tx, transferId)))
          return { status: 'refused', reason: 'The reversal is greater than what is left of the transfer.' };
        return sentAs(await insertDemoTransfer(tx, row), row);
      }),
    listMoves: async (since) => (await demoTransfersSince(storage.db, since)).map(moveOf),
    readAccount: async (id) => onWire(await demoAccount(storage.db, id)),
    decide: async (id, verdict) =>
      storage.transaction({}, async (tx) => {
        const account = await updateDemoAccount(tx, id, VERDICTS[verdict], now());
        if (account !== undefined) await deps.sendEvent(tx, 'account.updated', { accountId: id });
        return onWire(account);
      }),
  };
}

const VERDICTS = {
  verified: 'ready',
  'more-needed': 'restricted',
  declined: 'rejected',
} as const satisfies Record<DemoVerdict, DemoAccountState>;

function onWire(account: DemoAccount | undefined): DemoAccountOnWire {
  if (account === undefined) throw new ShopError('not_found', DEMO_BANK_TEXTS.noSuchAccount);
  return { id: account.id, state: account.state };
}

/** The bank is a page of the shop, at whatever address the seller has opened it. */
const bankOf = ({ id }: DemoAccount): string => `/demo-bank/${id}`;

/** An account in the words of Stripe. */
function accountOf({ id, state, updatedAt }: DemoAccount): PayoutAccount {
  const isReady = state === 'ready';
  const needs = { started: 'external_account', restricted: 'individual.verification.document' } as const;
  return {
    id,
    detailsSubmitted: state !== 'started',
    transfersActive: isReady,
    payoutsEnabled: isReady,
    disabledReason: isReady ? undefined : state === 'rejected' ? 'rejected.other' : 'requirements.past_due',
    currentlyDue: state === 'started' || state === 'restricted' ? [needs[state]] : [],
    dueAt: state === 'restricted' ? updatedAt + MORE_WITHIN_MS : undefined,
  };
}

const newTransfer = (
  deps: DemoDeps,
  kind: 'tr' | 'trr',
  about: Pick<DemoTransfer, 'key' | 'accountId' | 'cents' | 'currency'> & { readonly reverses?: string },
): DemoTransfer => ({
  reverses: null,
  ...about,
  id: `${kind}_demo_${demoCode(deps, 18)}`,
  createdAt: deps.now(),
});

/** What is stored by a key. Throws an Error if that was for something else. */
function sentAs(stored: DemoTransfer, asked: DemoTransfer): MoveOutcome {
  if (stored.cents !== asked.cents || stored.accountId !== asked.accountId)
    throw new Error(`idempotency key ${asked.key} was used for another transfer`);
  return { status: 'sent', id: stored.id };
}

const moveOf = ({ id, key, accountId, cents, reverses, createdAt }: DemoTransfer): Move => ({
  id,
  kind: reverses === null ? 'payout' : 'reversal',
  payoutId: Number(key.split(':')[1]),
  reverses: reverses ?? undefined,
  accountId,
  cents,
  createdAt,
});
