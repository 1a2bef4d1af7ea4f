import type { Category } from '#contract/catalog/categories.ts';
import type { Condition } from '#contract/catalog/conditions.ts';
import type { StackPercent } from '#contract/selling/stack-price.ts';

/** What is set once for the items of a stack. The condition, and a category that is not detected, count as typed. */
export interface StackDefaults {
  readonly condition: Condition;
  readonly category: Category | 'detect';
  /** Below the suggested price. */
  readonly percent: StackPercent;
}

export const FIRST_DEFAULTS: StackDefaults = { condition: 'good', category: 'detect', percent: 0 };
