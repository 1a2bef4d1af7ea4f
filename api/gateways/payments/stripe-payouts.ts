import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { PaymentsUnreachable } from './payments.ts';
import type {
  Move,
  MoveOutcome,
  PayoutAccount,
  ReversalOrder,
  SellerPayouts,
  TransferOrder,
} from './payouts.ts';
import { isRefusal, isRejection, trusted } from './stripe-refusals.ts';

const PAGE_SIZE = 100;
/** The clocks of Stripe and of the shop may differ. */
const CLOCK_TOLERANCE_S = 300;
/** How far before a payout a retry looks for its transfer: the clock of the shop may have been ahead when it was made. */
const LOOK_BACK_S = 90 * 86_400;
/** Hourly attempts for more than a day, after which Stripe has forgotten the first key. */
const MAX_KEYS = 30;

/** Pays sellers by Stripe Connect: separate transfers to accounts of theirs, which Stripe sets up and verifies. */
export function stripePayouts(stripe: Stripe): SellerPayouts {
  return {
    createAccount: async (order) => trusted(async () => createAccount(stripe, order)),
    retrieveAccount: async (id) => {
      try {
        return await trusted(async () => accountOf(await stripe.accounts.retrieve(id), id));
      } catch (error) {
        if (isRefusal(error, 'resource_missing') || isRefusal(error, 'account_invalid')) return undefined;
        throw error;
      }
    },
    onboardingUrl: async (account, { returnUrl, refreshUrl }) =>
      linkFrom(() =>
        stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      ),
    dashboardUrl: async (accountId) => linkFrom(() => stripe.accounts.createLoginLink(accountId)),
    transfer: async (order) => outcomeOf(async () => transfer(stripe, order)),
    reverse: async (order) => {
      const outcome = await outcomeOf(async () => reverse(stripe, order));
      // What the seller's account lacks now, it may lack for good: another reversal is made later.
      return outcome.status === 'waits' ? { ...outcome, status: 'refused' } : outcome;
    },
    listMoves: async (since, max) => trusted(async () => listMoves(stripe, since, max)),
  };
}

const secondsBefore = (ms: number): number => Math.floor(ms / 1000) - CLOCK_TOLERANCE_S;

const id = z.string().check(z.minLength(1));
const metadata = z.nullish(z.record(z.string(), z.string()));
const madeSchema = z.object({
  object: z.enum(['transfer', 'transfer_reversal']),
  id,
  amount: z.int(),
  created: z.int(),
  metadata,
});
const transferSchema = z.extend(madeSchema, { destination: z.string(), amount_reversed: z.int() });

const accountSchema = z.object({
  object: z.literal('account'),
  id,
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  capabilities: z.nullish(z.object({ transfers: z.optional(z.string()) })),
  requirements: z.nullish(
    z.object({
      currently_due: z.nullish(z.array(z.string())),
      current_deadline: z.nullish(z.int()),
      disabled_reason: z.nullish(z.string()),
    }),
  ),
});

/** Validated, like payments: an account that is not as expected is not trusted. */
function accountOf(answer: unknown, expectedId?: string): PayoutAccount {
  const account = z.parse(accountSchema, answer);
  if (expectedId !== undefined && account.id !== expectedId)
    throw new TypeError(`Stripe returned ${account.id} for ${expectedId}.`);
  const { requirements: due } = account;
  const deadline = due?.current_deadline ?? undefined;
  return {
    id: account.id,
    detailsSubmitted: account.details_submitted,
    transfersActive: account.capabilities?.transfers === 'active',
    payoutsEnabled: account.payouts_enabled,
    disabledReason: due?.disabled_reason ?? undefined,
    currentlyDue: due?.currently_due ?? [],
    dueAt: deadline === undefined ? undefined : deadline * 1000,
  };
}

async function createAccount(
  stripe: Stripe,
  { owner, email, since }: Parameters<SellerPayouts['createAccount']>[0],
): Promise<PayoutAccount> {
  const created = { gte: secondsBefore(since) };
  for await (const known of stripe.accounts.list({ created, limit: PAGE_SIZE }))
    if (known.metadata?.['owner'] === owner) return accountOf(known);
  const made = await stripe.accounts.create(
    {
      country: 'US',
      ...(email === '' ? {} : { email }),
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { owner },
    },
    { idempotencyKey: `account:${owner}` },
  );
  return accountOf(made);
}

const linkSchema = z.object({ url: z.string() });

/** A link to a page of Stripe. A refusal is no outcome: the account is not as far yet, or gone, and is synced by its event. */
async function linkFrom(ask: () => Promise<unknown>): Promise<string> {
  try {
    const { url } = z.parse(linkSchema, await ask());
    const { protocol, hostname } = new URL(url);
    if (protocol === 'https:' && hostname.endsWith('.stripe.com')) return url;
    throw new TypeError('Stripe returned a link to another site.');
  } catch (cause) {
    throw new PaymentsUnreachable('Stripe gave no link.', { cause });
  }
}

/** The id of what was sent, or Stripe's refusal. */
async function outcomeOf(send: () => Promise<string>): Promise<MoveOutcome> {
  try {
    return { status: 'sent', id: await trusted(send) };
  } catch (error) {
    if (error instanceof PaymentsUnreachable || !(error instanceof Stripe.errors.StripeError)) throw error;
    return { status: isTooLow(error) ? 'waits' : 'refused', reason: error.message };
  }
}

const isTooLow = (error: unknown): boolean => isRefusal(error, 'balance_insufficient');

async function transfer(
  stripe: Stripe,
  { payoutId, epoch, accountId, cents, currency, createdAt }: TransferOrder,
): Promise<string> {
  const since = secondsBefore(createdAt);
  const created = { gte: since - LOOK_BACK_S };
  const known = stripe.transfers.list({ destination: accountId, created, limit: PAGE_SIZE });
  return (
    (await findByPayout(known, { payoutId, epoch, since })) ??
    createOnce(`payout:${epoch}:${payoutId}`, cents, (idempotencyKey) =>
      stripe.transfers.create(
        {
          amount: cents,
          currency: currency.toLowerCase(),
          destination: accountId,
          metadata: { payout: String(payoutId), epoch },
        },
        { idempotencyKey },
      ),
    )
  );
}

async function reverse(
  stripe: Stripe,
  { payoutId, epoch, transferId, cents, createdAt }: ReversalOrder,
): Promise<string> {
  const known = stripe.transfers.listReversals(transferId, { limit: PAGE_SIZE });
  return (
    (await findByPayout(known, { payoutId, epoch, since: secondsBefore(createdAt) })) ??
    createOnce(`reversal:${epoch}:${payoutId}`, cents, (idempotencyKey) =>
      stripe.transfers.createReversal(
        transferId,
        { amount: cents, metadata: { payout: String(payoutId), epoch } },
        { idempotencyKey },
      ),
    )
  );
}

/**
 * Stripe prunes keys after a day: what a former attempt has sent is found by its metadata. Former builds sent no epoch: theirs must be
 * from after `since` (s), as ids repeat after a restore.
 */
async function findByPayout(
  known: AsyncIterable<unknown>,
  { payoutId, epoch, since }: Pick<TransferOrder, 'payoutId' | 'epoch'> & { readonly since: number },
): Promise<string | undefined> {
  for await (const each of known) {
    const made = z.parse(madeSchema, each);
    const madeIn = made.metadata?.['epoch'] ?? (made.created >= since ? epoch : undefined);
    if (payoutIdOf(made) === payoutId && madeIn === epoch) return made.id;
  }
  return undefined;
}

/** NaN if it was made for no payout of a shop. */
const payoutIdOf = (made: z.infer<typeof madeSchema>): number => Number(made.metadata?.['payout'] ?? 'none');

/** Without those that were made in Stripe's dashboard. */
async function listMoves(stripe: Stripe, since: number, max = Number.POSITIVE_INFINITY): Promise<Move[]> {
  const moves: Move[] = [];
  const add = (
    kind: Move['kind'],
    made: z.infer<typeof madeSchema>,
    of: Pick<Move, 'accountId' | 'reverses'>,
  ) => {
    const payoutId = payoutIdOf(made);
    const { id: madeId, amount: cents, created } = made;
    const epoch = made.metadata?.['epoch'];
    if (Number.isInteger(payoutId))
      moves.push({ ...of, id: madeId, kind, payoutId, epoch, cents, createdAt: created * 1000 });
  };
  let count = 0;
  for await (const each of stripe.transfers.list({
    created: { gte: secondsBefore(since) },
    limit: PAGE_SIZE,
  })) {
    const transferred = z.parse(transferSchema, each);
    const { destination: accountId, amount_reversed: reversedCents } = transferred;
    add('payout', transferred, { accountId });
    if (reversedCents > 0)
      for await (const reversal of stripe.transfers.listReversals(transferred.id, { limit: PAGE_SIZE }))
        add('reversal', z.parse(madeSchema, reversal), { accountId, reverses: transferred.id });
    count += 1;
    if (count === max) break;
  }
  return moves;
}

/**
 * Creates by a key, once. Stripe replays a key's response for a day, so that after a replayed refusal, which moved nothing and may be
 * out of date, the next key tries again.
 */
async function createOnce(
  key: string,
  cents: number,
  create: (key: string) => Promise<unknown>,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    try {
      const made = z.parse(madeSchema, await create(number === 1 ? key : `${key}:${number}`));
      if (made.amount !== cents) throw new TypeError(`Stripe moved ${made.amount} of ${cents} cents.`);
      return made.id;
    } catch (error) {
      if (!isRejection(error) || !isReplayed(error) || number === MAX_KEYS) throw error;
    }
  }
}

const isReplayed = ({ headers }: Stripe.errors.StripeError): boolean =>
  headers?.['idempotent-replayed'] === 'true';
