import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeGivenBack, feeOf, FEE_LIMITS, NO_FEE, sharesOf, type FeeTerms } from './fee.ts';

const TEN_PERCENT: FeeTerms = { basisPoints: 1_000, fixedCents: 30 };

test('a fee is a part of the price, rounded to the cent, and a fixed amount', () => {
  expect(feeOf(850, TEN_PERCENT)).toBe(115);
  expect(feeOf(850, NO_FEE)).toBe(0);
  expect(feeOf(5, { basisPoints: 1_000, fixedCents: 0 })).toBe(1);
  expect(feeOf(4, { basisPoints: 1_000, fixedCents: 0 })).toBe(0);
});

test('a fee is never more than the price', () => {
  expect(feeOf(20, TEN_PERCENT)).toBe(20);
  expect(feeOf(0, TEN_PERCENT)).toBe(0);
});

test('refunds give back the fee in proportion, and the parts of several refunds add up', () => {
  const parcel = { grossCents: 850, feeCents: 115 };
  const first = feeGivenBack(parcel, 425);
  expect([first, feeGivenBack(parcel, 850) - first]).toEqual([57, 58]);
  expect(feeGivenBack({ grossCents: 0, feeCents: 0 }, 0)).toBe(0);
  expect(feeGivenBack({ grossCents: 2_000_000_000, feeCents: 1_000_000_000 }, 1_999_999_999)).toBe(
    999_999_999,
  );
});

test('after any refunds, seller, fee and buyer have the price of the parcel between them, to the cent', () => {
  const terms = fc.record({
    basisPoints: fc.nat({ max: FEE_LIMITS.basisPoints }),
    fixedCents: fc.nat({ max: FEE_LIMITS.fixedCents }),
  });
  const copies = fc.array(
    fc.record({ unitCents: fc.nat({ max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 20 }), terms }),
    { minLength: 1, maxLength: 4 },
  );
  const parts = fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(copies, parts, (all, weights) => {
      const sum = (cents: (copy: (typeof all)[number]) => number): number =>
        all.reduce((total, copy) => total + copy.quantity * cents(copy), 0);
      const parcel = {
        grossCents: sum(({ unitCents }) => unitCents),
        feeCents: sum((copy) => feeOf(copy.unitCents, copy.terms)),
      };
      expect(parcel.feeCents).toBeLessThanOrEqual(parcel.grossCents);
      let refunded = 0;
      let before = sharesOf(parcel, 0);
      expect(before).toEqual({ sellerCents: parcel.grossCents - parcel.feeCents, feeCents: parcel.feeCents });
      for (const weight of weights) {
        refunded += Math.floor(((parcel.grossCents - refunded) * weight) / 100);
        const after = sharesOf(parcel, refunded);
        expect(after.sellerCents + after.feeCents + refunded).toBe(parcel.grossCents);
        // Shares only shrink, and never below 0.
        for (const share of ['sellerCents', 'feeCents'] as const) {
          expect(after[share]).toBeGreaterThanOrEqual(0);
          expect(after[share]).toBeLessThanOrEqual(before[share]);
        }
        before = after;
      }
      expect(sharesOf(parcel, parcel.grossCents)).toEqual({ sellerCents: 0, feeCents: 0 });
    }),
    { numRuns: 10_000 },
  );
});
