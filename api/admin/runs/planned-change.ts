import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import type { BulkChange } from '#contract/admin/admin-runs.ts';
import type { AuditAction } from '#contract/admin/admin-audit.ts';
import { LIMITS } from '#contract/limits.ts';
import { toCents } from '#contract/money.ts';
import type { Changes } from '../../catalog/change-products.ts';
import { autoPriceOf } from '../products/auto-price.ts';
import type { IndexedProduct } from '../products/indexed-product.ts';

/** What a bulk change does to one product: new values, deletion, or nothing, and why. */
export type Planned =
  | { readonly changes: Changes }
  | { readonly isDeleted: true }
  | { readonly problem: string };

/** The fields of a product that a bulk change depends on. */
export type Known = Pick<IndexedProduct, 'priceCents' | 'amazonPriceCents' | 'stock'>;

/** The action that the audit trail records for each bulk change. */
export const ACTIONS = {
  category: 'product.category',
  price: 'product.price',
  featured: 'product.flags',
  popular: 'product.flags',
  'in-stock': 'product.stock',
  'auto-price': 'product.auto-price',
  delete: 'product.delete',
} as const satisfies Record<BulkChange['action'], AuditAction>;

/** Returns what a bulk change does to a product that is not deleted. */
export function plannedChange(change: BulkChange, product: Known): Planned {
  switch (change.action) {
    case 'category':
      return { changes: { category: change.category } };
    case 'price':
      return priced(Math.round((product.priceCents * (100 + change.percent)) / 100));
    case 'featured':
      return { changes: { featured: change.featured } };
    case 'popular':
      return { changes: { popular: change.popular } };
    case 'in-stock':
      if (change.inStock && product.stock === 0) return { problem: MESSAGES.noCopies };
      return { changes: { inStock: change.inStock } };
    case 'auto-price': {
      const cents = autoPriceOf(product.amazonPriceCents);
      return cents === undefined ? { problem: MESSAGES.noAmazonPrice } : priced(cents);
    }
    case 'delete':
  }
  return { isDeleted: true };
}

const priced = (priceCents: number): Planned =>
  priceCents >= 1 && priceCents <= toCents(LIMITS.price.max)
    ? { changes: { priceCents } }
    : { problem: MESSAGES.priceOutOfRange };
