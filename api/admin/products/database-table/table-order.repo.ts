import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AdminSort, AdminSortKey, ProductFilter } from '#contract/admin/admin-products.ts';
import { CATEGORIES, type Category } from '#contract/catalog/categories.ts';
import { foldedText } from '../../../storage/folded-text.ts';
import { isKept, products } from '../../../storage/schema.ts';

/** What rows are ordered by: cents, copies, ms or a folded title. */
type Key = number | string;

/** The place of a row in an order. */
export interface Position {
  /** The number of the segment. */
  readonly segment: number;
  /** The row's key; null in a segment by id alone. */
  readonly key: Key | null;
  readonly id: number;
}

/** A part of an order that one index yields: by a key that is never null there, then by id; or by id alone. */
interface Segment {
  readonly where?: SQL;
  readonly key?: SQL<Key>;
  readonly isDescending: boolean;
}

/** Rows of one segment that one range of an index yields. */
export interface IndexRange {
  readonly segment: number;
  readonly key: SQL<Key> | undefined;
  readonly where: SQL | undefined;
  readonly orderBy: readonly SQL[];
}

const numeric = (column: SQLWrapper): SQL<number> => sql`${column}`.mapWith(Number);

/** By a number that some products lack; these come last in both directions. */
const nullsLast = (column: SQLWrapper, isDescending: boolean): Segment[] => [
  { where: isNotNull(column), key: numeric(column), isDescending },
  { where: isNull(column), isDescending },
];

const inCategory = (category: Category | undefined) =>
  category === undefined ? {} : { where: eq(products.category, category) };

/** Makes the segments of an order; with a category, of its products alone if an index has them. */
type MakeSegments = (isDescending: boolean, category: Category | undefined) => readonly Segment[];

/** The same orders as ORDERS of the in-memory index, except that products of a category are ordered by age. */
const SEGMENTS: Readonly<Record<AdminSortKey, MakeSegments>> = {
  id: (isDescending) => [{ isDescending }],
  title: (isDescending, category) => [
    { ...inCategory(category), key: foldedText(products.title).mapWith(String), isDescending },
  ],
  price: (isDescending, category) => [
    { ...inCategory(category), key: numeric(products.priceCents), isDescending },
  ],
  stock: (isDescending) => nullsLast(products.stock, isDescending),
  category: (isDescending, only) =>
    (isDescending ? CATEGORIES.toReversed() : CATEGORIES)
      .filter((category) => only === undefined || category === only)
      .map((category) => ({ ...inCategory(category), key: numeric(products.createdAt), isDescending })),
  newest: (isDescending, category) => [
    { ...inCategory(category), key: numeric(products.createdAt), isDescending: !isDescending },
  ],
  amazon: (isDescending) => nullsLast(products.amazonPriceCents, isDescending),
  ebay: (isDescending) => nullsLast(products.ebayPriceCents, isDescending),
};

/** Undeleted products in one order of the table, or some of them. */
export interface TableOrder {
  /** The ranges that yield, one after another, the rows after a position, or all of them; before it if backward. */
  readonly rangesFrom: (position: Position | undefined, isBackward: boolean) => readonly IndexRange[];
}

/** The order of products that a filter may leave: of its category alone, if an index has these in order. */
export function tableOrder(sort: AdminSort, { category }: Pick<ProductFilter, 'category'> = {}): TableOrder {
  const isDescendingSort = sort.endsWith('-desc');
  const key = isDescendingSort ? sort.slice(0, -'-desc'.length) : sort;
  const segments = Object.entries(SEGMENTS)
    .flatMap(([name, make]) => (name === key ? [make(isDescendingSort, category)] : []))
    .flat();
  const numbered = segments.map((segment, number) => ({ segment, number }));
  return {
    rangesFrom: (position, isBackward) => {
      const inOrder = isBackward ? numbered.toReversed() : numbered;
      const from =
        position === undefined ? 0 : inOrder.findIndex(({ number }) => number === position.segment);
      return inOrder
        .slice(Math.max(0, from))
        .flatMap(({ segment, number }) =>
          rangesOf(segment, number, isBackward, position?.segment === number ? position : undefined),
        );
    },
  };
}

/**
 * The ranges of one segment. After a position, the other rows with its key are a range of their own: SQLite does not use an
 * index for `(key, id) > (…)` beyond the key, and most products have the same number of copies.
 */
function rangesOf(
  { where, key, isDescending }: Segment,
  segment: number,
  isBackward: boolean,
  position: Position | undefined,
): IndexRange[] {
  const [beyond, direction] = isDescending === isBackward ? [gt, asc] : [lt, desc];
  const range = (condition: SQL | undefined, ...order: readonly SQLWrapper[]): IndexRange => ({
    segment,
    key,
    where: and(isKept, where, condition),
    orderBy: order.map((each) => direction(each)),
  });
  const all = key === undefined ? [products.id] : [key, products.id];
  if (position === undefined) return [range(undefined, ...all)];
  const later = beyond(products.id, position.id);
  if (key === undefined) return [range(later, products.id)];
  const value = sql`${position.key}`;
  return [range(and(eq(key, value), later), products.id), range(beyond(key, value), ...all)];
}
