import { expect, test } from 'vitest';
import { createProduct } from '#app/offline/doubles/shop-double.ts';
import { jsonLd, productData } from './product-data.ts';

test('escapes a title so that it cannot close the script element around structured data', () => {
  const text = jsonLd({ name: 'Dune </script><script>alert(1)' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: 'Dune </script><script>alert(1)' });
});

test.each([
  [{ inStock: true }, 'InStock'],
  [{ inStock: false, stock: 0 }, 'SoldOut'],
  [{ inStock: false, stock: 0, held: true }, 'OutOfStock'],
  [{ inStock: false, stock: 2, paused: {} }, 'OutOfStock'],
])('search engines are told whether an item may come back: %o is %s', (about, availability) => {
  expect(productData(createProduct(1, about), [], 'https://dogear.example')).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});
