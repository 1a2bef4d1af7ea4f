import { expect, test } from 'vitest';
import { stackPrice } from './stack-price.ts';

test('a stack’s price is some percent below the suggested one, and never below 50 cents', () => {
  expect(stackPrice(1040, 10)).toBe(936);
  expect(stackPrice(52, 20)).toBe(50);
  expect(stackPrice(1040, 0)).toBe(1040);
  expect(stackPrice(999, 5)).toBe(949);
});
