import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { AdminProduct, AdminSort } from '#contract/admin/admin-products.ts';
import { priceAutomatically } from './change-product.ts';
import { COLUMNS } from './columns.tsx';
import { ProductRow, type TableActions } from './product-row.tsx';
import { TableHead } from './table-head.tsx';
import type { Selected } from './selection.ts';
import type { ProductRows } from './use-product-rows.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import adminTableStyles from './admin-table.module.css';

/** Row and header heights in px: dense for a mouse, larger for touch. */
const SIZES = { mouse: { row: 45, head: 37 }, thumb: { row: 53, head: 45 } } as const;

/** Skeleton rows until the total is known. */
const SKELETON_ROW_COUNT = 12;

/** React's style type lacks CSS custom properties. */
type Style = CSSProperties & Record<`--${string}`, string>;

type ProductTableProps = {
  rows: ProductRows;
  columns: readonly string[];
  sort: AdminSort;
  onSort: (sort: AdminSort) => void;
  selected: Selected;
  onFilter: () => void;
  onOpen: (product: AdminProduct) => void;
  onDelete: (product: AdminProduct) => void;
};

/** The virtualized product table: renders the visible rows only. */
export function ProductTable(props: ProductTableProps) {
  const { rows, columns, sort, onSort, selected, onFilter } = props;
  const [{ row: height, head }] = useState(
    () => SIZES[matchMedia('(hover: hover) and (pointer: fine)').matches ? 'mouse' : 'thumb'],
  );
  const count = rows.state === 'loading' ? SKELETON_ROW_COUNT : rows.total;
  const { box, first, end, onScroll, show } = useVirtualRows(count, height, head);
  const { active, activate, move } = useActiveRow(show);
  const actions = useRowActions(props, activate);
  const { setVisibleRows } = rows;
  useEffect(() => setVisibleRows(first, Math.max(first, end - 1)), [setVisibleRows, first, end]);
  useTableKeys({
    count: rows.total,
    active,
    move: (row, column) => move(row, column ?? 'price'),
    filter: onFilter,
    select: (row) => withRow(rows, row, ({ id }) => selected.toggle(id)),
    auto: (row) => withRow(rows, row, actions.auto),
  });

  const shown = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  // The active row stays rendered while scrolling, so that its input is not lost.
  if (active !== undefined && active < rows.total && (active < first || active >= end)) shown.push(active);
  const tracks = COLUMNS.filter(({ id }) => columns.includes(id)).map(({ track }) => track);
  const style: Style = {
    '--tracks': ['44px', ...tracks, '7.25rem'].join(' '),
    '--row': `${height}px`,
    '--head': `${head}px`,
  };
  return (
    <div ref={box} className={adminTableStyles['box']} onScroll={onScroll} aria-busy={rows.isBusy}>
      <table
        className={adminTableStyles['grid']}
        aria-label="Products"
        aria-rowcount={rows.state === 'loading' ? -1 : rows.total + 1}
        style={style}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} selected={selected} total={rows.total} />
        <tbody className={adminTableStyles['body']} style={{ height: count * height }}>
          {shown.map((index) => {
            const product = rows.rowAt(index);
            return (
              <ProductRow
                key={product?.id ?? `row ${index}`}
                product={product}
                index={index}
                top={index * height}
                columns={columns}
                isActive={index === active}
                isSelected={product !== undefined && selected.has(product.id)}
                actions={actions}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function withRow(rows: ProductRows, index: number, action: (product: AdminProduct) => void): void {
  const product = rows.rowAt(index);
  if (product !== undefined) action(product);
}

/** The row with the keyboard focus, and moving it to another row. */
function useActiveRow(show: (row: number) => void) {
  const [active, setActive] = useState<number>();
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined || active === undefined) return;
    const row = document.querySelector(`[data-row="${active}"]`);
    const place = row?.querySelector<HTMLElement>(`[data-column="${wanted.current}"]`);
    (place ?? row?.querySelector<HTMLElement>('[data-column]'))?.focus({ preventScroll: true });
    wanted.current = undefined;
  }, [active]);

  const move = (row: number, column: string) => {
    wanted.current = column;
    show(row);
    setActive(row);
  };
  return { active, activate: setActive, move };
}

function useRowActions(
  { rows, selected, onOpen, onDelete }: ProductTableProps,
  activate: (row: number) => void,
) {
  const newest = useRef({ onOpen, onDelete });
  useEffect(() => {
    newest.current = { onOpen, onDelete };
  });
  const { replaceProduct } = rows;
  const { toggle } = selected;
  const open = useCallback((product: AdminProduct) => newest.current.onOpen(product), []);
  const confirmDelete = useCallback((product: AdminProduct) => newest.current.onDelete(product), []);
  return useMemo<TableActions>(
    () => ({
      onSaved: replaceProduct,
      toggle,
      open,
      confirmDelete,
      activate,
      auto: (product) => void priceAutomatically(product, replaceProduct),
    }),
    [replaceProduct, toggle, open, confirmDelete, activate],
  );
}
