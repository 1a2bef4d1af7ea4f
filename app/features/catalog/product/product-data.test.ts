import { expect, test } from 'vitest';
import { jsonLd } from './product-data.ts';

test('a title cannot end the script element that its structured data stands in', () => {
  const text = jsonLd({ name: 'Dune </script><script>alert(1)' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: 'Dune </script><script>alert(1)' });
});
