import { titleCase } from './categories.ts';

/** Grades of a copy, best first. */
export const CONDITIONS = ['new', 'like_new', 'very_good', 'good', 'acceptable'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const DEFAULT_CONDITION: Condition = 'good';

/** Whether a value from a query is exactly one of the five. */
export const isCondition = (value: string): value is Condition => CONDITIONS.some((known) => known === value);

/** "New" when new, otherwise "Used - " and the grade: "Used - Very Good". */
export const conditionLabel = (condition: Condition): string =>
  condition === 'new' ? 'New' : `Used - ${titleCase(condition)}`;

/** The grade alone, for filters and selects: "Very Good". */
export const gradeName = (condition: Condition): string => titleCase(condition);

const LEAVES = { new: 5, like_new: 4, very_good: 3, good: 2, acceptable: 1 } as const satisfies Record<
  Condition,
  number
>;

/** 5 leaves for new down to 1 for acceptable: the icon beside the words. */
export const leavesOf = (condition: Condition): 1 | 2 | 3 | 4 | 5 => LEAVES[condition];
