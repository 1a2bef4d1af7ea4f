import * as fc from 'fast-check';
import { ACCOUNTS, BUYERS } from '../world-size.ts';

export interface BlockActionFields {
  /** An admin blocks or unblocks a seller, or who sits at a buyer's page. */
  readonly 'block person': {
    readonly person: 'seller' | 'buyer';
    readonly index: number;
    readonly isBlocked: boolean;
  };
}

type BlockAction = {
  [P in keyof BlockActionFields]: { readonly kind: P } & BlockActionFields[P];
}[keyof BlockActionFields];

const isBlocked = fc.constantFrom(true, true, false);

/** Mostly the first seller, who gets most of the payouts. */
export const blocks: fc.Arbitrary<BlockAction> = fc.oneof(
  fc.record({
    kind: fc.constant('block person'),
    person: fc.constant('seller'),
    index: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.nat({ max: ACCOUNTS - 1 }) },
    ),
    isBlocked,
  }),
  fc.record({
    kind: fc.constant('block person'),
    person: fc.constant('buyer'),
    index: fc.nat({ max: BUYERS - 1 }),
    isBlocked,
  }),
);
