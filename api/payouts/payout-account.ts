import { accountState } from '#contract/payouts/account-state.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { settingsOpenedMail } from '#contract/payouts/payout-mail-messages.ts';
import { PAYOUT_MESSAGES } from '#contract/payouts/payout-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { emailOf, sellerProfileOf } from '../accounts/accounts.queries.ts';
import {
  emptySellerProfile,
  storeSellerProfile,
  type SellerProfile,
} from '../accounts/seller-profiles/seller-profiles.ts';
import type { Deps } from '../deps.ts';
import type { PayoutAccount, SellerPayouts } from '../gateways/payments/payouts.ts';
import { asOwner, type Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { mailPaidSeller, payoutsPage } from './mail-paid-seller.ts';
import { ownerOfAccount } from './payouts.repo.ts';

type AccountDeps = Pick<Deps, 'storage' | 'payments' | 'env' | 'now'>;

/**
 * Creates a seller's account at the provider, once, and returns the link to the page where they enter what it needs. Throws
 * conflict if the shop pays by hand.
 */
export async function startPayouts(deps: AccountDeps, owner: Owner): Promise<string> {
  const provider = assertProvider(deps);
  const accountId = await findOrCreateAccount(deps, provider, owner);
  const page = payoutsPage(deps.env);
  const url = await provider.onboardingUrl(accountId, { returnUrl: page, refreshUrl: page });
  await mailOpened(deps, owner);
  return url;
}

/** The link to a seller's dashboard at the provider. Throws conflict without an account there. */
export async function openDashboard(deps: AccountDeps, owner: Owner): Promise<string> {
  const provider = assertProvider(deps);
  const profile = await sellerProfileOf(deps.storage.db, owner);
  if (profile === undefined || profile.accountId === null || profile.accountProvider !== deps.payments.name)
    throw new ShopError('conflict', PAYOUT_MESSAGES.noAccount);
  const url = await provider.dashboardUrl(profile.accountId);
  await mailOpened(deps, owner);
  return url;
}

function assertProvider({ payments }: Pick<Deps, 'payments'>): SellerPayouts {
  if (payments.payouts === undefined) throw new ShopError('conflict', PAYOUT_MESSAGES.manual);
  return payments.payouts;
}

/** Once an hour at most. */
const mailOpened = (deps: AccountDeps, owner: Owner): Promise<void> =>
  deps.storage.transaction({ owner }, (tx) => {
    const hour = Math.floor(deps.now() / HOUR_MS);
    return mailPaidSeller(deps, tx, owner, `payout-settings-${owner}-${hour}`, settingsOpenedMail);
  });

async function findOrCreateAccount(
  deps: AccountDeps,
  provider: SellerPayouts,
  owner: Owner,
): Promise<string> {
  const { storage, payments } = deps;
  const known = await sellerProfileOf(storage.db, owner);
  if (known !== undefined && known.accountId !== null && known.accountProvider === payments.name)
    return known.accountId;
  const since = await noteAttempt(deps, owner);
  const email = (await emailOf(storage.db, owner)) ?? '';
  const account = await provider.createAccount({ owner, email, since });
  await storage.transaction({ owner }, async (tx) => {
    const profile = (await sellerProfileOf(tx, owner)) ?? emptySellerProfile(owner, deps.now());
    await storeAccount(tx, { ...profile, accountDue: null, accountProvider: payments.name }, account);
  });
  return account.id;
}

/** Stored before the provider is asked: a retry after a crash looks for accounts that were made since. Returns the first attempt (ms). */
const noteAttempt = ({ storage, now }: AccountDeps, owner: Owner): Promise<number> =>
  storage.transaction({ owner }, async (tx) => {
    const profile = (await sellerProfileOf(tx, owner)) ?? emptySellerProfile(owner, now());
    const askedAt = profile.accountDue?.askedAt ?? now();
    await storeSellerProfile(tx, { ...profile, accountDue: { fields: [], ...profile.accountDue, askedAt } });
    return askedAt;
  });

/** What an account looks like to the provider. */
const fingerprintOf = (account: PayoutAccount): string => JSON.stringify(account);

/** Stores the provider's report on an account. An account that has refused a payout stays restricted until the report changes. */
async function storeAccount(
  tx: Tx<'owner'>,
  profile: SellerProfile,
  account: PayoutAccount,
  hasRefused = false,
): Promise<void> {
  const fingerprint = fingerprintOf(account);
  const isRefused = hasRefused || profile.accountDue?.refused === fingerprint;
  const state = accountState(account);
  await storeSellerProfile(tx, {
    ...profile,
    accountId: account.id,
    accountState: isRefused && state === 'ready' ? 'restricted' : state,
    accountDue: {
      fields: account.currentlyDue,
      dueAt: account.dueAt,
      ...(isRefused ? { refused: fingerprint } : {}),
    },
  });
}

/** Forgets an account that the provider no longer has: the seller sets up another one. */
const forgetAccount = (tx: Tx<'owner'>, profile: SellerProfile): Promise<void> =>
  storeSellerProfile(tx, { ...profile, accountId: null, accountState: null, accountDue: null });

/** Syncs a seller's account with the provider. An account that the provider no longer has is set up again. */
export async function syncAccount(deps: AccountDeps, owner: Owner): Promise<void> {
  const { storage, payments } = deps;
  const known = await sellerProfileOf(storage.db, owner);
  const { accountId = null } = known ?? {};
  if (payments.payouts === undefined || accountId === null || known?.accountProvider !== payments.name)
    return;
  const account = await payments.payouts.retrieveAccount(accountId);
  await storage.transaction({ owner }, async (tx) => {
    const profile = await sellerProfileOf(tx, owner);
    if (profile?.accountId !== accountId) return;
    if (account === undefined) await forgetAccount(tx, profile);
    else await storeAccount(tx, profile, account);
  });
}

/** The same for the seller whose account this is at the current provider. Returns false if no seller has it. */
export async function syncAccountById(deps: AccountDeps, accountId: string): Promise<boolean> {
  const owner = await ownerOfAccount(deps.storage.db, deps.payments.name, accountId);
  if (owner === undefined) return false;
  await syncAccount(deps, asOwner(owner));
  return true;
}

/** Notes that an account has refused a payout for good: as the provider describes it now, or that it is gone. */
export async function storeRefusal(
  tx: Tx<'owner'>,
  owner: Owner,
  accountId: string,
  account: PayoutAccount | undefined,
): Promise<void> {
  const profile = await sellerProfileOf(tx, owner);
  if (profile?.accountId !== accountId) return;
  if (account === undefined) await forgetAccount(tx, profile);
  else await storeAccount(tx, profile, account, true);
}
