import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

test('keeps every value of a filter, and drops parameters that no screen reads', () => {
  const filters =
    'category=books&condition=new&condition=good&price=5-10&decade=1990&seller=Lin+H.%2C+Cambridge';
  expect(pageAddress(`/search?utm_source=mail&${filters}`)).toBe(`/search?${filters}`);
});
