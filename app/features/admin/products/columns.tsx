import type { ReactNode } from 'react';
import type { AdminProduct, AdminSortKey } from '#contract/admin/admin-products.ts';
import { conditionLabel, gradeName } from '#contract/catalog/conditions.ts';
import { formatDollars } from '#contract/money.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { CategoryCell, PlainCategory } from './category-cell.tsx';
import { saveCategory, saveCompetitorPrice, savePrice } from './change-product.ts';
import { PlainPrice, PriceCell } from './price-cell.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { formatDay } from '../local-time.ts';
import adminTableStyles from './admin-table.module.css';

/** Callbacks from a row to its table. */
export interface RowActions {
  readonly onSaved: (product: AdminProduct) => void;
  readonly open: (product: AdminProduct) => void;
}

/** A column of the table. */
export interface Column {
  readonly id: string;
  readonly label: string;
  /** The column's width, as a CSS grid track. */
  readonly track: string;
  readonly sort?: AdminSortKey;
  readonly num?: boolean;
  readonly cell: (product: AdminProduct, actions: RowActions) => ReactNode;
  /**
   * What stands for a form control until scrolling rests; `onEdit` brings the control. Chromium reads all controls of a page
   * for autofill when one is added, which takes longer than a frame for a hundred.
   */
  readonly plain?: (product: AdminProduct, onEdit: () => void) => ReactNode;
}

const competitorPrice = (product: AdminProduct, marketplace: 'amazon' | 'ebay'): number | null =>
  marketplace === 'amazon' ? product.amazonPrice : product.ebayPrice;

const competitor = (marketplace: 'amazon' | 'ebay', word: string): Column => ({
  id: marketplace,
  label: `${word}, $`,
  track: '5.5rem',
  sort: marketplace,
  num: true,
  cell: (product, { onSaved }) => (
    <PriceCell
      label={`${word} of ${product.title}`}
      column={marketplace}
      name={`${marketplace} of ${product.id}`}
      value={competitorPrice(product, marketplace)}
      isOptional
      onSave={async (price) => saveCompetitorPrice(product.id, marketplace, price, onSaved)}
    />
  ),
  plain: (product, onEdit) => <PlainPrice value={competitorPrice(product, marketplace)} onEdit={onEdit} />,
});

/** All columns in display order; the item column is always shown. */
export const COLUMNS: readonly Column[] = [
  {
    id: 'id',
    label: 'ID',
    track: '3.25rem',
    sort: 'id',
    num: true,
    cell: ({ id }) => <span className="soft">{id}</span>,
  },
  {
    id: 'item',
    label: 'Item',
    track: 'minmax(16rem, 1fr)',
    sort: 'title',
    cell: (product, { open }) => (
      <Item product={product} onOpen={open}>
        {product.author ?? product.seller ?? ''}
      </Item>
    ),
  },
  {
    id: 'condition',
    label: 'Condition',
    track: '8.5rem',
    cell: ({ condition }) => conditionLabel(condition),
  },
  {
    id: 'stock',
    label: 'Stock',
    track: '3.25rem',
    sort: 'stock',
    num: true,
    cell: (product) => <Stock product={product} />,
  },
  { id: 'seller', label: 'Seller', track: '8.5rem', cell: ({ seller }) => seller ?? 'The shop' },
  {
    id: 'category',
    label: 'Category',
    track: '6.75rem',
    sort: 'category',
    cell: (product, { onSaved }) => (
      <CategoryCell
        product={product}
        onSave={async (category) => saveCategory(product.id, category, onSaved)}
      />
    ),
    plain: ({ category }, onEdit) => <PlainCategory category={category} onEdit={onEdit} />,
  },
  {
    id: 'price',
    label: 'Price, $',
    track: '5rem',
    sort: 'price',
    num: true,
    cell: (product, { onSaved }) => (
      <PriceCell
        label={`Price of ${product.title}`}
        column="price"
        name={`price of ${product.id}`}
        value={product.price}
        isOptional={false}
        onSave={async (price) => price !== null && savePrice(product.id, price, onSaved)}
      />
    ),
    plain: ({ price }, onEdit) => <PlainPrice value={price} onEdit={onEdit} />,
  },
  competitor('amazon', 'Amazon'),
  competitor('ebay', 'eBay'),
  {
    id: 'market',
    label: 'Market, $',
    track: '5rem',
    num: true,
    cell: ({ comparePrice }) => comparePrice?.toFixed(2) ?? '–',
  },
  { id: 'isbn', label: 'ISBN', track: '8.5rem', cell: ({ isbn }) => isbn ?? '–' },
  { id: 'marks', label: 'Marks', track: '10rem', cell: (product) => <Marks product={product} /> },
  {
    id: 'added',
    label: 'Added',
    track: '7.5rem',
    sort: 'newest',
    cell: ({ createdAt }) => formatDay(createdAt),
  },
  { id: 'changed', label: 'Changed', track: '7.5rem', cell: ({ updatedAt }) => formatDay(updatedAt) },
];

/** The default columns. */
export const DEFAULT_COLUMNS: readonly string[] = [
  'id',
  'item',
  'condition',
  'stock',
  'seller',
  'category',
  'price',
  'amazon',
  'ebay',
];

/** A product on a phone: what it is, and what it costs. */
export const PHONE_COLUMNS: readonly Column[] = [
  {
    id: 'item',
    label: 'Item',
    track: 'minmax(0, 1fr)',
    sort: 'title',
    cell: (product, { open }) => (
      <Item product={product} onOpen={open}>
        {gradeName(product.condition)}, {stockText(product)}
      </Item>
    ),
  },
  {
    id: 'price',
    label: 'Price',
    track: '6.5rem',
    sort: 'price',
    num: true,
    cell: (product) => (
      <>
        <b>{formatDollars(product.price)}</b>
        <small className="soft">{comparisonText(product)}</small>
      </>
    ),
  },
];

/** The columns that stay beside an opened product; it shows the others itself. */
export const BESIDE_PANEL: ReadonlySet<string> = new Set([
  'id',
  'item',
  'condition',
  'stock',
  'category',
  'price',
]);

function stockText({ stock, inStock, paused }: AdminProduct): string {
  if (paused === true) return 'paused';
  if (!inStock) return 'sold out';
  return stock === null ? 'in stock' : `${stock} in stock`;
}

function comparisonText({ amazonPrice, ebayPrice }: AdminProduct): string {
  if (amazonPrice !== null) return `Amazon ${formatDollars(amazonPrice)}`;
  return ebayPrice === null ? 'no comparison' : `eBay ${formatDollars(ebayPrice)}`;
}

type ItemProps = {
  product: AdminProduct;
  onOpen: RowActions['open'];
  /** Below the title. */
  children: ReactNode;
};

function Item({ product, onOpen, children }: ItemProps) {
  return (
    <span className={adminTableStyles['item']}>
      <Thumbnail src={product.imageUrl.replace(/-640\.jpg$/, '-160.webp')} />
      <span className={adminTableStyles['item-words']}>
        <button
          type="button"
          data-column="item"
          title={product.title}
          aria-haspopup="dialog"
          onClick={() => onOpen(product)}
        >
          {product.title}
        </button>
        <span className="soft">{children}</span>
      </span>
    </span>
  );
}

/** The stock count; for uncounted stock, whether the product is in stock. */
function Stock({ product: { stock, inStock, held } }: { product: AdminProduct }) {
  if (!inStock && (stock === null || stock === 0)) return <Badge tone="out">0</Badge>;
  return (
    <>
      {stock ?? 'yes'}
      {held > 0 && (
        <span className="soft" title="In somebody's checkout">
          {' '}
          ({held})
        </span>
      )}
    </>
  );
}

function Marks({ product: { featured, popular, hidden } }: { product: AdminProduct }) {
  return (
    <span className="row">
      {featured && <Badge>Featured</Badge>}
      {popular && <Badge>Popular</Badge>}
      {hidden && <Badge tone="out">Hidden</Badge>}
    </span>
  );
}
