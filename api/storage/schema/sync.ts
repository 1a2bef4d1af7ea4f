import type { Notice } from '#contract/cart/cart.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { index, instant, json, primaryKey, table, text } from '../columns.ts';

/** What became of a change, and what there was to tell about it. */
export type Recorded =
  | { readonly applied: true; readonly notices?: readonly Notice[] }
  | {
      readonly applied: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly productId: number;
    };

/** What became of a change that a phone sent, by the id that the phone gave it: the same id again changes nothing. */
export const mutations = table(
  'mutations',
  {
    owner: text().notNull(),
    id: text().notNull(),
    result: json<Recorded>().notNull(),
    at: instant().notNull(), // when it was applied or made, whichever is later, at most 60 days ahead: forgotten so long after that
  },
  (t) => [primaryKey({ columns: [t.owner, t.id] }), index('mutations_age').on(t.at)],
);
