import type { AuditAction } from '#contract/admin/admin-audit.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type {
  AutoPriced,
  ChangedProduct,
  CompetitorPrice,
  DeletedProduct,
  ProductChange,
} from '#contract/admin/admin-products.ts';
import type { Category } from '#contract/catalog/categories.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { ShopError } from '#contract/shop-error.ts';
import { productNotFound } from '../../catalog/change-product.ts';
import type { Changes } from '../../catalog/change-products.ts';
import { findProductRow } from '../../catalog/find-product.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import type { Deps } from '../../deps.ts';
import type { PriceSource } from '../../pricing/record-price-change.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { Tx } from '../../storage/storage.ts';
import { adminProductOnWire } from './admin-product-on-wire.ts';
import { autoPriceOf } from './auto-price.ts';
import { heldCopies } from './product-index.repo.ts';
import { changeAudited, deleteAudited } from './change-audited.ts';

type EditDeps = Pick<Deps, 'storage' | 'now'>;

interface Edit {
  readonly action: AuditAction;
  readonly source?: PriceSource;
  readonly changes: Changes;
}

/** Applies the edit that `editOf` returns for the current row. Throws not_found, and what `editOf` throws. */
async function edit(
  { storage, now }: EditDeps,
  author: AdminSession,
  id: number,
  editOf: (row: ProductRow) => Edit,
): Promise<ChangedProduct & { readonly row: ProductRow }> {
  const at = now();
  const { row, auditId } = await storage.transaction({ product: id }, async (tx) => {
    const before = await rowToEdit(tx, id);
    const { source = 'admin', ...wanted } = editOf(before);
    const done = await changeAudited(tx, { author, at, source }, [{ id, ...wanted }]);
    return done.get(id) ?? { row: before, auditId: null };
  });
  return { row, auditId, product: adminProductOnWire(row, await heldCopies(storage.db)) };
}

async function rowToEdit(tx: Tx<'product'>, id: number): Promise<ProductRow> {
  const row = await findProductRow(tx, id);
  if (row === undefined) throw productNotFound();
  return row;
}

const withoutRow = async (edited: ReturnType<typeof edit>): Promise<ChangedProduct> => {
  const { product, auditId } = await edited;
  return { product, auditId };
};

/** Moves a product to another category. Throws ShopError not_found. */
export const moveToCategory = (
  deps: EditDeps,
  admin: AdminSession,
  id: number,
  category: Category,
): Promise<ChangedProduct> =>
  withoutRow(edit(deps, admin, id, () => ({ action: 'product.category', changes: { category } })));

/** Changes a product's price, in dollars above 0. Throws ShopError not_found. */
export const changePrice = (
  deps: EditDeps,
  admin: AdminSession,
  id: number,
  price: number,
): Promise<ChangedProduct> =>
  withoutRow(
    edit(deps, admin, id, () => ({ action: 'product.price', changes: { priceCents: toCents(price) } })),
  );

/** Stores a marketplace's price of a product, in dollars; null if it is not sold there. Throws ShopError not_found. */
export function changeCompetitorPrice(
  deps: EditDeps,
  admin: AdminSession,
  id: number,
  { marketplace, price }: CompetitorPrice,
): Promise<ChangedProduct> {
  const cents = price === null ? null : toCents(price);
  const changes = marketplace === 'amazon' ? { amazonPriceCents: cents } : { ebayPriceCents: cents };
  return withoutRow(edit(deps, admin, id, () => ({ action: `product.${marketplace}-price`, changes })));
}

/**
 * Changes flags, condition and stock of a product: it is in stock with at least one copy. Throws ShopError not_found, invalid_input
 * for an empty change, and conflict if it is put in stock without copies.
 */
export function changeMarks(
  deps: EditDeps,
  admin: AdminSession,
  id: number,
  { featured, popular, condition, inStock, stock }: ProductChange,
): Promise<ChangedProduct> {
  const changes: Changes = {
    ...(featured === undefined ? {} : { featured }),
    ...(popular === undefined ? {} : { popular }),
    ...(condition === undefined ? {} : { condition }),
    ...(stock === undefined ? {} : { stock }),
    ...(typeof stock === 'number' ? { inStock: stock > 0 } : {}),
    ...(inStock === undefined ? {} : { inStock }),
  };
  if (Object.keys(changes).length === 0) throw new ShopError('invalid_input', MESSAGES.nothingToChange);
  const isStock = stock !== undefined || inStock !== undefined;
  return withoutRow(
    edit(deps, admin, id, (row) => {
      if (inStock === true && (stock === undefined ? row.stock : stock) === 0)
        throw new ShopError('conflict', MESSAGES.noCopies);
      if (isStock) return { action: 'product.stock', changes };
      return { action: condition === undefined ? 'product.flags' : 'product.condition', changes };
    }),
  );
}

/** Sets a product's price to 20% less than Amazon's. Throws ShopError not_found, and conflict without an Amazon price. */
export async function autoPrice(deps: EditDeps, admin: AdminSession, id: number): Promise<AutoPriced> {
  const { row, product, auditId } = await edit(deps, admin, id, ({ amazonPriceCents }) => {
    const priceCents = autoPriceOf(amazonPriceCents);
    if (priceCents === undefined) throw new ShopError('conflict', MESSAGES.autoPriceFailed);
    return { action: 'product.auto-price', source: 'auto', changes: { priceCents } };
  });
  return { newPrice: product.price, amazonPrice: toDollars(row.amazonPriceCents ?? 0), product, auditId };
}

/** Deletes a product; orders keep their own copy of its title and price. Throws ShopError not_found. */
export async function deleteAdminProduct(
  { storage, now }: EditDeps,
  author: AdminSession,
  id: number,
): Promise<DeletedProduct> {
  const order = { author, at: now(), source: 'admin' } as const;
  const done = await storage.transaction({ product: id }, (tx) => deleteAudited(tx, order, [id]));
  const gone = done.get(id);
  if (gone === undefined) throw productNotFound();
  return { ok: true, auditId: gone.auditId };
}
