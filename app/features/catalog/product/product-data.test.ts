import { expect, test } from 'vitest';
import { jsonLd } from './product-data.ts';

test('escapes a title so that it cannot close the script element around structured data', () => {
  const text = jsonLd({ name: 'Dune </script><script>alert(1)' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: 'Dune </script><script>alert(1)' });
});
