import { expect, test } from 'vitest';
import { badgeText, cartTotals, parseQuantity } from './cart-arithmetic.ts';
import { capQuantity, buyableQuantity, maxQuantity } from './max-quantity.ts';

test('a line holds at most what is there, 999 where nobody counts, none when sold out', () => {
  expect(maxQuantity({ inStock: true, stock: 3 })).toBe(3);
  expect(maxQuantity({ inStock: true, stock: null })).toBe(999);
  expect(maxQuantity({ inStock: true, stock: 5000 })).toBe(999);
  expect(maxQuantity({ inStock: false, stock: 3 })).toBe(0);
});

test('asking for more than there is gets the most there is', () => {
  expect(capQuantity(5, 3)).toEqual({ quantity: 3, lowered: true });
  expect(capQuantity(3, 3)).toEqual({ quantity: 3, lowered: false });
});

test('a cart adds up in cents and counts copies', () => {
  const lines = [
    { quantity: 2, priceCents: 640, inStock: true, stock: 3 },
    { quantity: 1, priceCents: 1999, inStock: true, stock: null },
  ];
  expect(cartTotals(lines)).toEqual({ subtotalCents: 3279, itemCount: 3 });
  expect(cartTotals([])).toEqual({ subtotalCents: 0, itemCount: 0 });
});

test('only copies that can be bought count: none of a sold-out line, and no more than are left', () => {
  const soldOut = { quantity: 2, priceCents: 640, inStock: false, stock: 0 };
  const tooMany = { quantity: 5, priceCents: 100, inStock: true, stock: 2 };
  expect([soldOut, tooMany].map(buyableQuantity)).toEqual([0, 2]);
  expect(cartTotals([soldOut, tooMany])).toEqual({ subtotalCents: 200, itemCount: 2 });
});

test('the badge hides at 0 and stops at 99+', () => {
  expect([0, 1, 99, 100].map(badgeText)).toEqual([undefined, '1', '99', '99+']);
});

test('what is typed into a quantity becomes a whole number of at least 1', () => {
  expect(['3', '0', '-2', '1.5', 'abc', '', '1e3', ' 7 '].map(parseQuantity)).toEqual([
    3, 1, 1, 1, 1, 1, 999, 7,
  ]);
});
