import { RUN, type BulkChange } from '#contract/admin/admin-runs.ts';
import { isCategory } from '#contract/catalog/categories.ts';

/** Bulk actions with their labels. */
export const BULK_ACTIONS = {
  category: 'Move to category',
  price: 'Change price',
  featured: 'Featured',
  popular: 'Popular',
  'in-stock': 'In stock',
  'auto-price': 'Auto price',
  delete: 'Delete',
} as const;
export type BulkAction = keyof typeof BULK_ACTIONS;

/** The actions in display order. */
export const ACTION_ORDER: readonly BulkAction[] = [
  'category',
  'price',
  'featured',
  'popular',
  'in-stock',
  'auto-price',
  'delete',
];

/** Converts an action and its chosen value to a change; undefined while the value is missing or invalid. */
export function toBulkChange(action: BulkAction, value: string): BulkChange | undefined {
  switch (action) {
    case 'category':
      return isCategory(value) ? { action, category: value } : undefined;
    case 'price': {
      const percent = Number(value);
      const isPossible =
        value.trim() !== '' && percent !== 0 && percent >= RUN.percent.min && percent <= RUN.percent.max;
      return isPossible ? { action, percent } : undefined;
    }
    case 'featured':
      return { action, featured: value !== 'no' };
    case 'popular':
      return { action, popular: value !== 'no' };
    case 'in-stock':
      return { action, inStock: value !== 'no' };
    case 'auto-price':
    case 'delete':
  }
  return { action };
}
