import type { Notice } from '#contract/cart/cart.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Mutation } from '#contract/sync/mutations.ts';
import { SYNC, type MutationResult, type SyncAnswer, type SyncRequest } from '#contract/sync/sync.ts';
import { toCartContents, type CartContents } from '../cart/cart-contents.ts';
import { getLineNotices } from '../cart/line-notices.ts';
import { loadCart, type LoadedCart } from '../cart/load-cart.ts';
import { reconcileCart } from '../cart/reconcile-cart.ts';
import type { Owner, Session } from '../sessions/owner.ts';
import type { Recorded } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { saveWishlist, loadWishlist } from '../wishlist/load-wishlist.ts';
import { readWishlistIn } from '../wishlist/read-wishlist.ts';
import { toSyncWishlist } from './sync-wishlist.ts';
import { findProducts, recordResults, findRecordedResults } from './sync.repo.ts';
import { isCartChange, tryMutation } from './try-mutation.ts';
import { assertSameAccount } from './assert-same-account.ts';

/** The record of a change that a fast clock dates later than this is kept as if it were made then. */
const MAX_FUTURE_MS = SYNC.tooOldDays * DAY_MS;

/** A sync's answer, but for the session's token in its cart, which only the transport knows. */
export type SyncContents = Omit<SyncAnswer, 'cart'> & { readonly cart: CartContents };

/**
 * Makes a phone's mutations in their order, each id once for its owner however often it comes, and answers the state
 * after them, in the caller's one transaction. What a rule refuses is noted as refused and counts as done. Throws
 * not_yours, with nothing changed, when `account` is not the session's any more.
 */
export async function applyMutationsIn(
  tx: Tx<'owner'>,
  now: number,
  { owner }: Session,
  { account, mutations, cards }: Pick<SyncRequest, 'account' | 'mutations' | 'cards'>,
  epoch: string,
): Promise<SyncContents> {
  // Somebody may have signed in while the request waited for its turn.
  assertSameAccount(account, owner);
  const ids = mutations.map(({ id }) => id);
  const known = await findRecordedResults(tx, owner, ids);
  const fresh = new Map(mutations.filter(({ id }) => !known.has(id)).map((each) => [each.id, each]));
  const { lines, records } = await applyNewMutations(tx, now, owner, [...fresh.values()]);
  const all = new Map([...known, ...records]);
  return {
    results: ids.map((id) => resultOf(id, recordIn(all, id))),
    notices: noticesOf(all, ids),
    cart: toCartContents(lines, lines.flatMap(getLineNotices)),
    wishlist: toSyncWishlist(await readWishlistIn(tx, owner), cards),
    account,
    epoch,
  };
}

/** Makes what is not known yet and notes what became of it, in as many statements for 500 changes as for one. */
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
  const products = await findProducts(tx, [...new Set(fresh.map(({ args }) => args.productId))]);
  for (const mutation of fresh)
    records.set(mutation.id, tryMutation({ cart, wishlist, products }, now, mutation));

  const made = fresh.filter(({ id }) => records.get(id)?.applied);
  const lastOfCart = made.findLast(isCartChange);
  let lines = cart.stored;
  if (lastOfCart !== undefined) {
    const reconciled = await reconcileCart(tx, now, owner, cart);
    lines = reconciled.lines;
    // Kept with the change on whose occasion it was noticed, so that it is not lost with a lost answer.
    records.set(lastOfCart.id, withNotices(records.get(lastOfCart.id), reconciled.notices));
  }
  if (made.some((mutation) => !isCartChange(mutation))) await saveWishlist(tx, now, owner, wishlist);
  const noted = (id: string, { id: by, madeAt }: Mutation) => ({
    id,
    result: recordIn(records, by),
    at: recordedAt(now, Date.parse(madeAt)),
  });
  const itself = fresh.map((each) => noted(each.id, each));
  await recordResults(tx, owner, [
    ...itself,
    ...fresh.flatMap((each) => (each.instead ?? []).map((id) => noted(id, each))),
  ]);
  return { lines, records };
}

/**
 * When a change counts as made, for retention. A phone with a fast clock must not find its change forgotten while it is young
 * enough to be made again, which holds for clocks up to 90 days fast; but no clock makes a row that is kept for ever.
 */
const recordedAt = (now: number, madeAt: number): number =>
  Math.min(Math.max(now, madeAt), now + MAX_FUTURE_MS);

function withNotices(one: Recorded | undefined, added: readonly Notice[]): Recorded {
  const notices = [...(one?.applied === true ? (one.notices ?? []) : []), ...added];
  return { applied: true, ...(notices.length === 0 ? {} : { notices }) };
}

function recordIn(records: ReadonlyMap<string, Recorded>, id: string): Recorded {
  const one = records.get(id);
  if (one === undefined) throw new Error(`nothing became of ${id}`);
  return one;
}

const resultOf = (id: string, one: Recorded): MutationResult =>
  one.applied
    ? { id, applied: true }
    : { id, applied: false, code: one.code, message: one.message, productId: one.productId };

function noticesOf(records: ReadonlyMap<string, Recorded>, ids: readonly string[]): Notice[] {
  return [...new Set(ids)].flatMap((id) => {
    const one = recordIn(records, id);
    return one.applied ? [...(one.notices ?? [])] : [];
  });
}
