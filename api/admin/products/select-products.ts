import type { Selection } from '#contract/admin/admin-runs.ts';
import type { Deps } from '../../deps.ts';
import { boardOf, type Board } from './product-index.ts';
import { heldCopies } from './product-index.repo.ts';
import { testOf } from './find-products.ts';

const ascending = (one: number, other: number): number => one - other;

/**
 * The ids of a selection as of now, above `after`, ascending: a work that goes through them in this order comes to each
 * once, whatever it makes of them. Of ticked rows those too that are not in the shop any more.
 */
export async function selectProducts(
  { storage }: Pick<Deps, 'storage'>,
  selection: Selection,
  after = 0,
): Promise<{ readonly ids: readonly number[]; readonly board: Board }> {
  const board = await boardOf({ storage });
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)].filter((id) => id > after).toSorted(ascending);
    return { ids, board };
  }
  const test = testOf(selection.filter, await heldCopies(storage.db));
  const except = new Set(selection.except);
  const ids: number[] = [];
  for (const card of board.cards.values()) {
    if (card.id > after && !except.has(card.id) && test(card)) ids.push(card.id);
  }
  return { ids: ids.toSorted(ascending), board };
}
