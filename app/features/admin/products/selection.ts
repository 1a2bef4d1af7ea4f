import { useCallback, useState } from 'react';
import type { ProductFilter } from '#contract/admin/admin-products.ts';
import type { Selection } from '#contract/admin/admin-runs.ts';

/** Selected rows, or all that match a filter except some. */
type SelectionState =
  | { readonly of: 'ids'; readonly ids: ReadonlySet<number> }
  | { readonly of: 'all'; readonly except: ReadonlySet<number> };

const NONE: SelectionState = { of: 'ids', ids: new Set() };

const without = (ids: ReadonlySet<number>, id: number): Set<number> =>
  new Set([...ids].filter((each) => each !== id));

/** The selected products. Another filter (`key`) clears "all that match". */
export function useSelection(key: string, total: number) {
  const [held, setHeld] = useState<{ readonly key: string; readonly ticked: SelectionState }>({
    key,
    ticked: NONE,
  });
  const ticked = held.ticked.of === 'all' && held.key !== key ? NONE : held.ticked;
  const isAll = ticked.of === 'all';
  const count = isAll ? Math.max(0, total - ticked.except.size) : ticked.ids.size;
  const has = (id: number) => (isAll ? !ticked.except.has(id) : ticked.ids.has(id));

  const toggle = useCallback(
    (id: number) =>
      setHeld((before) => {
        const now = before.ticked.of === 'all' && before.key !== key ? NONE : before.ticked;
        const set = now.of === 'all' ? now.except : now.ids;
        const next = set.has(id) ? without(set, id) : new Set([...set, id]);
        return { key, ticked: now.of === 'all' ? { of: 'all', except: next } : { of: 'ids', ids: next } };
      }),
    [key],
  );
  return {
    count,
    isAll,
    has,
    toggle,
    selectAll: () => setHeld({ key, ticked: { of: 'all', except: new Set() } }),
    clear: () => setHeld({ key, ticked: NONE }),
    /** The selection in the API's format. */
    toCommand: (filter: ProductFilter): Selection =>
      isAll ? { filter, except: [...ticked.except] } : { ids: [...ticked.ids] },
  };
}

export type Selected = ReturnType<typeof useSelection>;
