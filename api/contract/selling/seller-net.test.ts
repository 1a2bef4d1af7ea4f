import { expect, test } from 'vitest';
import { sellerNet } from './seller-net.ts';

test('shows what a seller gets of a price after the fee', () => {
  expect(sellerNet(8.5, { percent: 10, fixed: 0.3 })).toBe("You'll get $7.35 after a $1.15 fee.");
  expect(sellerNet(8.5, { percent: 0, fixed: 0 })).toBe("You'll get $8.50. No seller fee.");
  expect(sellerNet(0.2, { percent: 10, fixed: 0.3 })).toBe("You'll get $0.00 after a $0.20 fee.");
});
