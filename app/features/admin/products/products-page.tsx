import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ADMIN_MESSAGES as MESSAGES, moreProductsMatch } from '#contract/admin/admin-messages.ts';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import type { Run } from '#contract/admin/admin-runs.ts';
import { formatCount } from '#contract/money.ts';
import { exportUrl } from '#app/http/admin/admin-imports.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { FailedState } from '#app/ui/states/failed-state.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkAction } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ImportProducts } from './import-products.tsx';
import { loadColumns } from './column-preferences.ts';
import type { ProductsPageData } from '../load-products-page.ts';
import { ProductFilters } from './product-filters.tsx';
import { searchParamsOf } from './product-query.ts';
import { ProductTable } from './product-table.tsx';
import { ProductPanel } from '../product-panel/product-panel.tsx';
import { RunPanel } from '../runs/run-panel.tsx';
import { useSelection } from './selection.ts';
import { useProductQuery } from './use-product-query.ts';
import { useRun } from '../runs/use-run.ts';
import { useProductRows, type ProductRows } from './use-product-rows.ts';
import { classes } from '#app/ui/classes.ts';
import adminTableStyles from './admin-table.module.css';
import adminStyles from '../admin.module.css';

type ProductsPageProps = {
  run: ProductsPageData['run'];
  /** Called with whether loading failed. */
  onFailedChange: (hasFailed: boolean) => void;
};

/** The product table with its tools and dialogs. */
export function ProductsPage({ run: inProgress, onFailedChange }: ProductsPageProps) {
  const productQuery = useProductQuery();
  const { query } = productQuery;
  const rows = useProductRows(query);
  const selected = useSelection(searchParamsOf({ ...query, sort: 'newest' }).toString(), rows.total);
  const [columns, setColumns] = useState(loadColumns);
  const [action, setAction] = useState<BulkAction>();
  const { run, canUndo, follow } = useRun(inProgress, rows.refetch);
  const { opened, openedRow, rowAt, setOpened } = useOpened(rows);
  const [toDelete, setToDelete] = useState<AdminProduct>();
  const field = useRef<HTMLInputElement>(null);
  const hasFailed = rows.state === 'failed';
  useEffect(() => onFailedChange(hasFailed), [onFailedChange, hasFailed]);

  if (hasFailed) return <Failed onRetry={rows.refetch} />;
  return (
    <>
      <ShopStats stats={rows.stats} />
      <Tools
        productQuery={productQuery}
        field={field}
        columns={columns}
        onColumns={setColumns}
        onImport={follow}
      />
      {!rows.totalIsExact && <p className="small soft">{moreProductsMatch(rows.total)}</p>}
      {rows.state === 'ready' && rows.total === 0 ? (
        <p className={adminStyles['none']}>{MESSAGES.noProducts}</p>
      ) : (
        <div className={adminTableStyles['columns']}>
          <ProductTable
            rows={rows}
            columns={columns}
            sort={query.sort}
            onSort={productQuery.sort}
            selected={selected}
            onFilter={() => field.current?.focus()}
            onOpen={setOpened}
            onDelete={setToDelete}
            openedRow={openedRow}
          />
          {opened !== undefined && (
            <ProductPanel
              product={opened}
              onPrevious={rowAt(-1) && (() => setOpened(rowAt(-1)))}
              onNext={rowAt(1) && (() => setOpened(rowAt(1)))}
              onClose={() => setOpened(undefined)}
              onSaved={rows.replaceProduct}
              onChanged={rows.refetch}
              onDelete={() => setToDelete(opened)}
            />
          )}
        </div>
      )}
      {run !== undefined && <RunPanel run={run} canUndo={canUndo} onFollow={follow} />}
      <BulkBar selected={selected} total={rows.total} totalIsExact={rows.totalIsExact} onAction={setAction} />
      <BulkDialog
        action={action}
        selection={selected.toCommand(query.filter)}
        onClose={() => setAction(undefined)}
        onStarted={(started) => {
          selected.clear();
          follow(started);
        }}
      />
      <DeleteDialog
        product={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={() => {
          setOpened(undefined);
          rows.refetch();
        }}
      />
    </>
  );
}

/** The opened product, as it is now, and its row; `rowAt` returns the product some rows from it. */
function useOpened(rows: ProductRows) {
  const [chosen, setOpened] = useState<AdminProduct>();
  const location = useLocation();
  const [openedBy, setOpenedBy] = useState<string>();
  const wantedRow = openedBy === location.key ? undefined : rows.rowOf(productToOpen(location.state));
  if (wantedRow !== undefined) {
    setOpenedBy(location.key);
    setOpened(rows.rowAt(wantedRow));
  }
  const openedRow = chosen && rows.rowOf(chosen.id);
  return {
    // A row that no longer matches the filter stays open.
    opened: (openedRow === undefined ? undefined : rows.rowAt(openedRow)) ?? chosen,
    openedRow,
    rowAt: (offset: number) => (openedRow === undefined ? undefined : rows.rowAt(openedRow + offset)),
    setOpened,
  };
}

/** The id of the product that the command palette wants opened; 0 for none. */
const productToOpen = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'openProduct' in state ? Number(state.openProduct) : 0;

/** Counts for the whole shop, regardless of the filter. */
function ShopStats({ stats }: { stats: ProductRows['stats'] }) {
  const figures = [
    { name: 'Total Products', value: stats?.total },
    { name: 'In Stock', value: stats?.inStock },
    { name: 'Categories', value: stats?.categories },
  ];
  return (
    <ul className={classes(adminTableStyles['stats'], 'small')} aria-label="The whole shop">
      {figures.map(({ name, value }) => (
        <li key={name}>
          <b>{value === undefined ? '–' : formatCount(value)}</b> <span className="soft">{name}</span>
        </li>
      ))}
    </ul>
  );
}

type ToolsProps = {
  productQuery: ReturnType<typeof useProductQuery>;
  field: RefObject<HTMLInputElement | null>;
  columns: readonly string[];
  onColumns: (columns: readonly string[]) => void;
  onImport: (run: Run) => void;
};

function Tools({
  productQuery: { query, setFilter, words, setWords },
  field,
  columns,
  onColumns,
  onImport,
}: ToolsProps) {
  return (
    <>
      <div className={adminStyles['tools']}>
        <FilterBox
          ref={field}
          label="Filter products"
          hint="Filter by title, author, ISBN"
          value={words}
          onChange={setWords}
        />
        <p className={classes(adminTableStyles['keys'], 'small soft')} aria-hidden="true">
          <kbd>/</kbd> filter <kbd>↑</kbd>
          <kbd>↓</kbd> row <kbd>o</kbd> open <kbd>Enter</kbd> save <kbd>x</kbd> select <kbd>a</kbd> auto
        </p>
      </div>
      <div className={classes(adminStyles['tools'], adminTableStyles['tool-row'])}>
        <ProductFilters filter={query.filter} onChange={setFilter} />
        <ColumnPicker columns={columns} onChange={onColumns} />
        <a
          className={buttonClass('secondary', { small: true })}
          href={exportUrl(query.filter, query.sort)}
          download
        >
          Export CSV
        </a>
        <ImportProducts onStarted={onImport} />
      </div>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedState
      title={MESSAGES.productsFailedTitle}
      retry={onRetry}
      actions={
        <Link className={buttonClass()} to="/admin">
          {MESSAGES.backToDashboard}
        </Link>
      }
    >
      {MESSAGES.productsFailed}
    </FailedState>
  );
}
