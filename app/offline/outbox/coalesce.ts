import { LIMITS } from '#contract/limits.ts';
import { MAX_REPLACED_IDS, type Change } from '#contract/sync/mutations.ts';
import type { OutboxRow } from '../rows.ts';

const max = LIMITS.quantity.max;

interface Coalesced {
  /** The seq that it takes over; undefined: at the end. */
  readonly seq: number | undefined;
  readonly change: Change;
  /** The seqs of those in whose place it stands. */
  readonly replacedSeqs: readonly number[];
  /** Their ids, and those of what they stood for themselves, the oldest first. */
  readonly ids: readonly string[];
}

/** Where a new change goes. `newest` are the last of those that wait, the newest first. */
export function coalesce(
  newest: readonly Pick<OutboxRow, 'seq' | 'sent' | 'mutation'>[],
  change: Change,
): Coalesced {
  let found: Coalesced = { seq: undefined, change, replacedSeqs: [], ids: [] };
  let between: Change[] = [];
  for (const { seq, sent, mutation } of newest) {
    // A request may have carried it, and with it everything older.
    if (sent === 1) break;
    if (isCartChange(mutation) !== isCartChange(change)) continue;
    if (mutation.args.productId !== change.args.productId) {
      between.push(mutation);
      continue;
    }
    const one = mergeChanges(mutation, between, found.change);
    const ids = [...(mutation.instead ?? []), mutation.id, ...found.ids];
    if (one === undefined || ids.length > MAX_REPLACED_IDS) break;
    found = { seq: seq, change: one, replacedSeqs: [...found.replacedSeqs, seq], ids };
    between = [];
  }
  return found;
}

/**
 * One change in the place of two of the same product, or undefined where only both say it. `between` are the changes of
 * the same list, but of other products, that were made between them. What it leads to is the same by `outcomeOf` whatever the server has by
 * then, also where cart or wishlist are full: the merged change stands where the first one stood.
 */
function mergeChanges(before: Change, between: readonly Change[], after: Change): Change | undefined {
  if (isRemoval(after)) {
    // A place that is free earlier could be taken by one of those between.
    return isRemoval(before) || !between.some(isInsertion) ? after : undefined;
  }
  // Taken away and put in again stands last in its list, and its price counts as seen anew: that takes both.
  if (isRemoval(before) || between.some(isRemoval)) return undefined;
  return addQuantities(before, after);
}

function addQuantities(before: Change, after: Change): Change {
  if (after.name !== 'cart.add' || !('quantity' in before.args)) return after;
  const { productId } = after.args;
  const quantity = Math.min(before.args.quantity + after.args.quantity, max);
  return before.name === 'cart.add'
    ? { name: 'cart.add', args: { productId, quantity } }
    : { name: 'cart.setQuantity', args: { productId, quantity } };
}

/** Whether it is a change of the cart; the others are of the wishlist. */
export const isCartChange = ({ name }: Change): boolean => name.startsWith('cart.');

/** Whether it takes a product out of its list. */
const isRemoval = ({ name, args }: Change): boolean =>
  name === 'cart.remove' ||
  name === 'wishlist.remove' ||
  (name === 'cart.setQuantity' && args.quantity === 0);

const isInsertion = (change: Change): boolean => !isRemoval(change);
