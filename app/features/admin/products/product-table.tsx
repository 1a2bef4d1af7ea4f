import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { AdminProduct, AdminSort } from '#contract/admin/admin-products.ts';
import { priceAutomatically } from './change-product.ts';
import { BESIDE_PANEL, COLUMNS, PHONE_COLUMNS, type Column } from './columns.tsx';
import { ProductRow, type TableActions } from './product-row.tsx';
import { TableHead } from './table-head.tsx';
import type { Selected } from './selection.ts';
import type { ProductRows } from './use-product-rows.ts';
import { useRenderedRows } from './use-rendered-rows.ts';
import { useIsScrolling } from '#app/ui/use-is-scrolling.ts';
import { PHONE, useMediaQuery } from '#app/ui/use-media-query.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import adminTableStyles from './admin-table.module.css';

/** Row and header heights in px: dense for a mouse, larger for touch; on a phone, for two lines of title and one more. */
const SIZES = {
  mouse: { row: 45, head: 37 },
  thumb: { row: 53, head: 45 },
  phone: { row: 76, head: 45 },
} as const;

/** The height of the table until the total is known, in rows. */
const UNKNOWN_ROW_COUNT = 12;

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
  /** The row whose details are open. */
  openedRow: number | undefined;
};

/** The virtualized product table: renders the visible rows only, a few new ones in each frame. */
export function ProductTable(props: ProductTableProps) {
  const { rows, sort, onSort, selected, onFilter, openedRow } = props;
  const isPhone = useMediaQuery(PHONE);
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)');
  const { row: height, head } = SIZES[isPhone ? 'phone' : hasMouse ? 'mouse' : 'thumb'];
  const columns = useColumns(props.columns, isPhone, openedRow !== undefined);
  const hasActions = !isPhone && openedRow === undefined;
  const count = rows.state === 'loading' ? UNKNOWN_ROW_COUNT : rows.total;
  const { box, first, end, bodyHeight, topOf, onScroll, show } = useVirtualRows(count, height, head);
  const { active, activate, move } = useActiveRow(show);
  const [isScrolling, markScrolling] = useIsScrolling();
  useOpenedRow(openedRow, show, activate);
  const actions = useRowActions(props, activate, move);
  const { setVisibleRows } = rows;
  useEffect(() => setVisibleRows(first, Math.max(first, end - 1)), [setVisibleRows, first, end]);
  useTableKeys({
    count: rows.total,
    active,
    move: (row, column) => move(row, column ?? 'price'),
    filter: onFilter,
    select: (row) => withRow(rows, row, ({ id }) => selected.toggle(id)),
    auto: (row) => withRow(rows, row, actions.auto),
    open: (row) => withRow(rows, row, actions.open),
  });

  const shown = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  // The active row stays rendered while scrolling, so that its input is not lost.
  if (active !== undefined && active < rows.total && (active < first || active >= end)) shown.push(active);
  const rendered = useRenderedRows(
    shown.filter((index) => rows.rowAt(index) !== undefined),
    active,
  );
  const complete = useRenderedRows([...rendered], active, isScrolling);
  const style: Style = {
    '--tracks': ['44px', ...columns.map(({ track }) => track), ...(hasActions ? ['6.75rem'] : [])].join(' '),
    '--row': `${height}px`,
    '--head': `${head}px`,
  };
  return (
    <div
      ref={box}
      className={adminTableStyles['box']}
      onScroll={() => {
        onScroll();
        markScrolling();
      }}
      aria-busy={rows.isBusy}
    >
      {rows.state === 'loading' && <output className="vh">Loading</output>}
      <table
        className={adminTableStyles['grid']}
        aria-label="Products"
        aria-rowcount={rows.state === 'loading' ? -1 : rows.total + 1}
        style={style}
      >
        <TableHead
          columns={columns}
          hasActions={hasActions}
          sort={sort}
          onSort={onSort}
          selected={selected}
          total={rows.total}
        />
        <tbody className={adminTableStyles['body']} style={{ height: bodyHeight }}>
          {shown.map((index) => {
            const product = rows.rowAt(index);
            // The background stands for rows that are not there yet.
            if (product === undefined || !rendered.has(index)) return null;
            return (
              <ProductRow
                key={product.id}
                product={product}
                index={index}
                top={topOf(index)}
                columns={columns}
                hasActions={hasActions}
                isPlain={!complete.has(index)}
                isActive={index === active}
                isOpened={index === openedRow}
                isSelected={selected.has(product.id)}
                actions={actions}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The columns for this width: few on a phone, and beside an opened product only those that it does not show. */
function useColumns(chosen: readonly string[], isPhone: boolean, isBesidePanel: boolean): readonly Column[] {
  return useMemo(() => {
    if (isPhone) return PHONE_COLUMNS;
    return COLUMNS.filter(({ id }) => chosen.includes(id) && (!isBesidePanel || BESIDE_PANEL.has(id)));
  }, [chosen, isPhone, isBesidePanel]);
}

/** Scrolls to the opened row; when it closes, its title gets the focus back. */
function useOpenedRow(
  opened: number | undefined,
  show: (row: number) => void,
  activate: (row: number) => void,
): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (opened !== undefined) {
      last.current = opened;
      show(opened);
      activate(opened);
    } else if (last.current !== undefined) {
      focusCell(last.current, 'item');
      last.current = undefined;
    }
  }, [opened, show, activate]);
}

/** Focuses a row's control in a column, or else its first one. */
function focusCell(row: number, column: string): void {
  const element = document.querySelector(`[data-row="${row}"]`);
  const place = element?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  (place ?? element?.querySelector<HTMLElement>('[data-column]'))?.focus({ preventScroll: true });
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
    focusCell(active, wanted.current);
    wanted.current = undefined;
  }, [active]);

  const move = useCallback(
    (row: number, column: string) => {
      wanted.current = column;
      show(row);
      setActive(row);
    },
    [show],
  );
  return { active, activate: setActive, move };
}

function useRowActions(
  { rows, selected, onOpen, onDelete }: ProductTableProps,
  activate: (row: number) => void,
  edit: TableActions['edit'],
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
      edit,
      auto: (product) => void priceAutomatically(product, replaceProduct),
    }),
    [replaceProduct, toggle, open, confirmDelete, activate, edit],
  );
}
