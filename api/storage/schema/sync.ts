import type { Notice } from '#contract/cart/cart.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { index, instant, json, primaryKey, table, text } from '../columns.ts';

/** The result of a mutation, and its message. */
export type Recorded =
  | {
      readonly applied: true;
      readonly notices?: readonly Notice[];
      /** Fields of a draft in which another device's value was kept. */
      readonly kept?: readonly string[];
    }
  | {
      readonly applied: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly productId: number;
    }
  /** Of a stack or draft, by its id. */
  | {
      readonly applied: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly about: string;
    };

/** Results of clients' mutations, by the client's mutation id: a repeated id changes nothing. */
export const mutations = table(
  'mutations',
  {
    owner: text().notNull(),
    id: text().notNull(),
    result: json<Recorded>().notNull(),
    at: instant().notNull(), // when it was applied or made, whichever is later, at most 60 days ahead; retention counts from it
  },
  (t) => [primaryKey({ columns: [t.owner, t.id] }), index('mutations_age').on(t.at)],
);
