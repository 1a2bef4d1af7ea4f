import { LIMITS } from '#contract/limits.ts';
import { MAX_REPLACED_IDS, type Change } from '#contract/sync/mutations.ts';
import type { OutboxRow } from '../rows.ts';

const max = LIMITS.quantity.max;

interface Coalesced {
  /** The position it takes over; undefined: at the end. */
  readonly seq: number | undefined;
  readonly change: Change;
  /** Seqs of the changes that it replaces. */
  readonly replacedSeqs: readonly number[];
  /** Their ids and the ids that they had replaced themselves, oldest first. */
  readonly ids: readonly string[];
}

/** Merges a new change with unsent changes of the same product. `newest`: the last pending changes, newest first. */
export function coalesce(
  newest: readonly Pick<OutboxRow, 'seq' | 'sent' | 'mutation'>[],
  change: Change,
): Coalesced {
  let found: Coalesced = { seq: undefined, change, replacedSeqs: [], ids: [] };
  let between: Change[] = [];
  for (const { seq, sent, mutation } of newest) {
    // A request may have carried it and everything older.
    if (sent === 1) break;
    if (isCartChange(mutation) !== isCartChange(change)) continue;
    if (mutation.args.productId !== change.args.productId) {
      between.push(mutation);
      continue;
    }
    const merged = mergeChanges(mutation, between, found.change);
    const ids = [...(mutation.instead ?? []), mutation.id, ...found.ids];
    if (merged === undefined || ids.length > MAX_REPLACED_IDS) break;
    found = { seq: seq, change: merged, replacedSeqs: [...found.replacedSeqs, seq], ids };
    between = [];
  }
  return found;
}

/**
 * Merges two changes of the same product into one at the position of the first; undefined if both are needed. `between` are
 * the changes of other products of the same list made between them. By `outcomeOf`, the merged change has the same outcome
 * for any server state, even if cart or wishlist are full.
 */
function mergeChanges(before: Change, between: readonly Change[], after: Change): Change | undefined {
  if (isRemoval(after)) {
    // A slot freed earlier could be taken by an insertion in between.
    return isRemoval(before) || !between.some(isInsertion) ? after : undefined;
  }
  // Remove and re-add moves an item to the end and renews the price seen: both are needed.
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

/** Whether it changes the cart; all others change the wishlist. */
export const isCartChange = ({ name }: Change): boolean => name.startsWith('cart.');

const isRemoval = ({ name, args }: Change): boolean =>
  name === 'cart.remove' ||
  name === 'wishlist.remove' ||
  (name === 'cart.setQuantity' && args.quantity === 0);

const isInsertion = (change: Change): boolean => !isRemoval(change);
