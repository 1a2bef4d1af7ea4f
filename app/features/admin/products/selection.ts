import { useCallback, useState } from 'react';
import type { ProductFilter } from '#contract/admin/admin-products.ts';
import type { Selection } from '#contract/admin/admin-runs.ts';

/** Selected rows, or all that match a filter except some. */
type SelectionState =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<number> };

const NONE: SelectionState = { kind: 'ids', ids: new Set() };

const without = (ids: ReadonlySet<number>, id: number): Set<number> =>
  new Set([...ids].filter((each) => each !== id));

/** The selected products. Another filter (`key`) clears "all that match". */
export function useSelection(key: string, total: number) {
  const [stored, setStored] = useState<{ readonly key: string; readonly ticked: SelectionState }>({
    key,
    ticked: NONE,
  });
  const ticked = stored.ticked.kind === 'all' && stored.key !== key ? NONE : stored.ticked;
  const isAll = ticked.kind === 'all';
  const count = isAll ? Math.max(0, total - ticked.except.size) : ticked.ids.size;
  const has = (id: number) => (isAll ? !ticked.except.has(id) : ticked.ids.has(id));

  const toggle = useCallback(
    (id: number) =>
      setStored((before) => {
        const current = before.ticked.kind === 'all' && before.key !== key ? NONE : before.ticked;
        const set = current.kind === 'all' ? current.except : current.ids;
        const next = set.has(id) ? without(set, id) : new Set([...set, id]);
        return {
          key,
          ticked: current.kind === 'all' ? { kind: 'all', except: next } : { kind: 'ids', ids: next },
        };
      }),
    [key],
  );
  return {
    count,
    isAll,
    has,
    toggle,
    selectAll: () => setStored({ key, ticked: { kind: 'all', except: new Set() } }),
    clear: () => setStored({ key, ticked: NONE }),
    /** The selection in the API's format. */
    toCommand: (filter: ProductFilter): Selection =>
      isAll ? { filter, except: [...ticked.except] } : { ids: [...ticked.ids] },
  };
}

export type Selected = ReturnType<typeof useSelection>;
