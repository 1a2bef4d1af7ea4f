import { useEffect, useRef } from 'react';
import type { AdminSort } from '#contract/admin/admin-products.ts';
import type { Column } from './columns.tsx';
import { isDescending, nextSort, sortKeyOf } from './product-query.ts';
import type { Selected } from './selection.ts';
import adminTableStyles from './admin-table.module.css';

type TableHeadProps = {
  columns: readonly Column[];
  hasActions: boolean;
  sort: AdminSort;
  onSort: (sort: AdminSort) => void;
  selected: Selected;
  total: number;
};

/** The column headers; a click sorts, another one reverses the order. */
export function TableHead({ columns, hasActions, sort, onSort, selected, total }: TableHeadProps) {
  return (
    <thead className={adminTableStyles['head']}>
      <tr className={adminTableStyles['row']} aria-rowindex={1}>
        <th scope="col" className={adminTableStyles['check']}>
          <SelectAll selected={selected} total={total} />
        </th>
        {columns.map(({ id, label, sort: key, num }) => (
          <th
            key={id}
            scope="col"
            className={num === true ? adminTableStyles['num'] : undefined}
            aria-sort={key === undefined ? undefined : directionOf(sort, key)}
          >
            {key === undefined ? (
              label
            ) : (
              <button type="button" onClick={() => onSort(nextSort(sort, key))}>
                {label}
                <span aria-hidden="true">{arrowOf(directionOf(sort, key))}</span>
              </button>
            )}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="vh">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SelectAll({ selected, total }: { selected: Selected; total: number }) {
  const box = useRef<HTMLInputElement>(null);
  const isSome = selected.count > 0 && selected.count < total;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all"
        checked={total > 0 && selected.count === total}
        onChange={({ target }) => (target.checked ? selected.selectAll() : selected.clear())}
      />
    </label>
  );
}

type Direction = 'none' | 'ascending' | 'descending';

/** The default order (newest first) counts as descending. */
function directionOf(sort: AdminSort, key: string): Direction {
  if (sortKeyOf(sort) !== key) return 'none';
  return isDescending(sort) === (key === 'newest') ? 'ascending' : 'descending';
}

const arrowOf = (way: Direction): string => ({ none: '', ascending: ' ↑', descending: ' ↓' })[way];
