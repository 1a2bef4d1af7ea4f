import { RUN, type BulkChange } from '#contract/admin/admin-runs.ts';
import { isCategory } from '#contract/catalog/categories.ts';

/** Bulk actions with their labels. */
export const BULK_DEEDS = {
  category: 'Move to category',
  price: 'Change price',
  featured: 'Featured',
  popular: 'Popular',
  'in-stock': 'In stock',
  'auto-price': 'Auto price',
  delete: 'Delete',
} as const;
export type BulkDeed = keyof typeof BULK_DEEDS;

/** The actions in display order. */
export const DEEDS: readonly BulkDeed[] = [
  'category',
  'price',
  'featured',
  'popular',
  'in-stock',
  'auto-price',
  'delete',
];

/** Converts an action and its chosen value to a change; undefined while the value is missing or invalid. */
export function changeOf(deed: BulkDeed, chosen: string): BulkChange | undefined {
  switch (deed) {
    case 'category':
      return isCategory(chosen) ? { action: deed, category: chosen } : undefined;
    case 'price': {
      const percent = Number(chosen);
      const isPossible =
        chosen.trim() !== '' && percent !== 0 && percent >= RUN.percent.min && percent <= RUN.percent.max;
      return isPossible ? { action: deed, percent } : undefined;
    }
    case 'featured':
      return { action: deed, featured: chosen !== 'no' };
    case 'popular':
      return { action: deed, popular: chosen !== 'no' };
    case 'in-stock':
      return { action: deed, inStock: chosen !== 'no' };
    case 'auto-price':
    case 'delete':
  }
  return { action: deed };
}
