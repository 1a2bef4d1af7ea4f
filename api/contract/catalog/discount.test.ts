import { expect, test } from 'vitest';
import {
  categoryBadge,
  discountPercent,
  homeBadge,
  percentOff,
  productBadge,
  wishlistBadge,
} from './discount.ts';

const at = (price: number, comparePrice?: number) => ({
  price,
  ...(comparePrice === undefined ? {} : { comparePrice }),
});

test('a discount is the rounded share of the market price', () => {
  expect(discountPercent(at(6.4, 9.99))).toBe(36);
  expect(discountPercent(at(8, 10))).toBe(20);
  expect(discountPercent(at(9.995, 10))).toBe(0);
});

test('without a market price there is no discount', () => {
  expect(discountPercent(at(5))).toBe(0);
  expect(discountPercent(at(5, 0))).toBe(0);
});

test('category pages show the badge from 10 percent', () => {
  expect(categoryBadge(at(9, 10))).toBe(10);
  expect(categoryBadge(at(9.1, 10))).toBeUndefined();
});

test('wishlist cards show any discount above 0, none at a higher price', () => {
  expect(wishlistBadge(at(9.9, 10))).toBe(1);
  expect(wishlistBadge(at(11, 10))).toBeUndefined();
});

test('search and product page need a higher market price', () => {
  expect(productBadge(at(9.9, 10))).toBe(1);
  expect(productBadge(at(10, 10))).toBeUndefined();
  expect(productBadge(at(9.999, 10))).toBeUndefined();
});

test('home cards need their grid’s flag', () => {
  expect(homeBadge(at(5, 10), true)).toBe(50);
  expect(homeBadge(at(5, 10), false)).toBeUndefined();
  expect(homeBadge(at(5), true)).toBeUndefined();
});

test('a badge says its percentage', () => {
  expect(percentOff(36)).toBe('36% OFF');
});
