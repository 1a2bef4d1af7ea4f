import type { Notice } from '#contract/cart/cart.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Mutation } from '#contract/sync/mutations.ts';
import { isSaleMutation, type SyncMutation } from '#contract/sync/sale-mutations.ts';
import { SYNC, type MutationResult, type SyncAnswer, type SyncRequest } from '#contract/sync/sync.ts';
import { toCartContents, type CartContents } from '../cart/cart-contents.ts';
import { getLineNotices } from '../cart/line-notices.ts';
import { loadCart, type LoadedCart } from '../cart/load-cart.ts';
import { reconcileCart } from '../cart/reconcile-cart.ts';
import { markHeld } from '../catalog/stock/mark-held.ts';
import type { Deps } from '../deps.ts';
import type { Owner, Session } from '../sessions/owner.ts';
import type { Recorded } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { saveWishlist, loadWishlist } from '../wishlist/load-wishlist.ts';
import { readWishlistIn } from '../wishlist/read-wishlist.ts';
import { toSyncWishlist } from './sync-wishlist.ts';
import { findProducts, recordResults, findRecordedResults } from './sync.repo.ts';
import { isCartChange, tryMutation } from './try-mutation.ts';
import { applySaleMutations } from './apply-sale-mutations.ts';
import { assertSameAccount } from './assert-same-account.ts';

/** Bound of `recordedAt`: a fast clock cannot date a record further ahead than this. */
const MAX_FUTURE_MS = SYNC.maxMutationAgeDays * DAY_MS;

/** A sync response without the session token in its cart, which only the transport knows. */
export type SyncContents = Omit<SyncAnswer, 'cart'> & { readonly cart: CartContents };

/**
 * Applies a client's mutations in order and exactly once per owner and id, in the caller's transaction, and returns the
 * state after them. A mutation that a rule refuses is recorded as refused and counts as done. Throws not_yours, with
 * nothing changed, when `account` is no longer the session's.
 */
export async function applyMutationsIn(
  tx: Tx<'owner'>,
  deps: Deps,
  { owner }: Session,
  { account, mutations, cards }: Pick<SyncRequest, 'account' | 'mutations' | 'cards'>,
  epoch: string,
): Promise<SyncContents> {
  // The user may have signed in while the request waited for the owner's lock.
  assertSameAccount(account, owner);
  const ids = mutations.map(({ id }) => id);
  const known = await findRecordedResults(tx, owner, ids);
  const now = deps.now();
  const fresh = new Map(mutations.filter(({ id }) => !known.has(id)).map((each) => [each.id, each]));
  const ofSales = await applySaleMutations(tx, deps, owner, [...fresh.values()].filter(isSaleMutation));
  const ofLists = [...fresh.values()].filter((each) => !isSaleMutation(each));
  const { lines, records } = await applyNewMutations(tx, now, owner, ofLists);
  const all = new Map([...known, ...records, ...ofSales]);
  const toRecord = (id: string, { id: appliedId, madeAt }: SyncMutation) => ({
    id,
    result: getResult(all, appliedId),
    at: recordedAt(now, Date.parse(madeAt)),
  });
  await recordResults(tx, owner, [
    ...[...fresh.values()].map((each) => toRecord(each.id, each)),
    ...ofLists.flatMap((each) => (each.instead ?? []).map((id) => toRecord(id, each))),
  ]);
  return {
    results: ids.map((id) => toMutationResult(id, getResult(all, id))),
    notices: noticesOf(all, ids),
    cart: toCartContents(lines, lines.flatMap(getLineNotices)),
    wishlist: toSyncWishlist(await readWishlistIn(tx, owner), cards),
    account,
    epoch,
  };
}

/** Applies the changes of cart and wishlist that are new; 500 of them take as many statements as one. */
async function applyNewMutations(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  fresh: readonly Mutation[],
): Promise<{ readonly lines: LoadedCart['stored']; readonly records: Map<string, Recorded> }> {
  const cart = await loadCart(tx, owner);
  const records = new Map<string, Recorded>();
  if (fresh.length === 0) return { lines: cart.stored, records };
  const wishlist = await loadWishlist(tx, owner);
  const found = await findProducts(tx, [...new Set(fresh.map(({ args }) => args.productId))]);
  const products = new Map((await markHeld(tx, found)).map((product) => [product.id, product]));
  for (const mutation of fresh)
    records.set(mutation.id, tryMutation({ cart, wishlist, products }, now, mutation));

  const made = fresh.filter(({ id }) => records.get(id)?.applied);
  const lastOfCart = made.findLast(isCartChange);
  let lines = cart.stored;
  if (lastOfCart !== undefined) {
    const reconciled = await reconcileCart(tx, now, owner, cart);
    lines = reconciled.lines;
    // Recorded with the mutation that caused them, so that a lost response does not lose the notices.
    records.set(lastOfCart.id, withNotices(records.get(lastOfCart.id), reconciled.notices));
  }
  if (made.some((mutation) => !isCartChange(mutation))) await saveWishlist(tx, now, owner, wishlist);
  return { lines, records };
}

/**
 * When a mutation counts as made, for retention. The record must outlive the time in which a resend would be applied
 * again, which holds for clocks up to 90 days fast; and no clock may create a row that is kept forever.
 */
const recordedAt = (now: number, madeAt: number): number =>
  Math.min(Math.max(now, madeAt), now + MAX_FUTURE_MS);

function withNotices(result: Recorded | undefined, added: readonly Notice[]): Recorded {
  const notices = [...(result?.applied === true ? (result.notices ?? []) : []), ...added];
  return { applied: true, ...(notices.length === 0 ? {} : { notices }) };
}

function getResult(records: ReadonlyMap<string, Recorded>, id: string): Recorded {
  const result = records.get(id);
  if (result === undefined) throw new Error(`no result for mutation ${id}`);
  return result;
}

const toMutationResult = (id: string, result: Recorded): MutationResult =>
  result.applied
    ? { id, applied: true }
    : {
        id,
        applied: false,
        code: result.code,
        message: result.message,
        // A device never sends the id of another call's mutation here.
        productId: 'productId' in result ? result.productId : 0,
      };

function noticesOf(records: ReadonlyMap<string, Recorded>, ids: readonly string[]): Notice[] {
  return [...new Set(ids)].flatMap((id) => {
    const result = getResult(records, id);
    return result.applied ? [...(result.notices ?? [])] : [];
  });
}
