import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { payableCents } from './order-payout.ts';

const parcel = (grossCents: number, refundedCents = 0) => ({ grossCents, refundedCents });

test('a parcel is worth its items, less its own refunds and its share of the order’s', () => {
  expect(payableCents([parcel(500)], 0)).toEqual([500]);
  expect(payableCents([parcel(500, 200), parcel(700)], 0)).toEqual([300, 700]);
  expect(payableCents([parcel(500), parcel(700)], 100)).toEqual([458, 642]);
  expect(payableCents([parcel(500, 500), parcel(700)], 100)).toEqual([0, 600]);
});

test('nothing is left of an order that was refunded in full, and never less than nothing', () => {
  expect(payableCents([parcel(500), parcel(700)], 1_200)).toEqual([0, 0]);
  expect(payableCents([parcel(500, 500), parcel(700, 200)], 9_999)).toEqual([0, 0]);
  expect(payableCents([parcel(500, 900)], 0)).toEqual([0]);
});

test('what parcels are worth and what was refunded add up to the order, whatever they cost', () => {
  const parcels = fc.array(
    fc
      .tuple(fc.nat({ max: 10_000_000 }), fc.nat({ max: 10_000_000 }))
      .map(([gross, refunded]) => parcel(gross, Math.min(gross, refunded))),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(parcels, fc.nat({ max: 40_000_000 }), (all, shared) => {
      const left = all.reduce((sum, { grossCents, refundedCents }) => sum + grossCents - refundedCents, 0);
      const worth = payableCents(all, shared);
      expect(worth.reduce((sum, cents) => sum + cents, 0)).toBe(left - Math.min(left, shared));
      for (const [index, cents] of worth.entries()) {
        const { grossCents, refundedCents } = all[index] ?? parcel(0);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(grossCents - refundedCents);
      }
    }),
  );
});
