import { expect, test } from 'vitest';
import { sellerNet, sellerNetOfAll } from './seller-net.ts';

test('shows what a seller gets of a price after the fee', () => {
  expect(sellerNet(8.5, { percent: 10, fixed: 0.3 })).toBe("You'll get $7.35 after a $1.15 fee.");
  expect(sellerNet(8.5, { percent: 0, fixed: 0 })).toBe("You'll get $8.50. No seller fee.");
  expect(sellerNet(0.2, { percent: 10, fixed: 0.3 })).toBe("You'll get $0.00 after a $0.20 fee.");
});

test('of several items the fee of each copy counts, and without a fee nothing is said', () => {
  const items = [
    { price: 8.5, copies: 2 },
    { price: 0.2, copies: 1 },
  ];
  expect(sellerNetOfAll(items, { percent: 10, fixed: 0.3 })).toBe("You'll get $14.70 after $2.50 in fees.");
  const added = { price: 5, copies: 3, fee: 0.25 };
  expect(sellerNetOfAll([...items, added], { percent: 10, fixed: 0.3 }), 'its own fee').toBe(
    "You'll get $28.95 after $3.25 in fees.",
  );
  expect(sellerNetOfAll(items, { percent: 0, fixed: 0 })).toBeUndefined();
  expect(sellerNetOfAll([], { percent: 10, fixed: 0.3 })).toBeUndefined();
});
