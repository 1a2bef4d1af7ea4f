import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshStorage } from '#api/tests/world/fresh-storage.ts';
import { jsonRows } from './json-rows.ts';

test('rows in one parameter keep their order and cells, with lone surrogates replaced', async () => {
  await using storage = await freshStorage();
  const rows = [
    ['a "quoted" \\ud83d', 2 ** 53 - 1, 1, { price: 8.5, title: "it's" }],
    ['Émile 📚', 0, 0, ['x']],
    ['cut \ud83d', -7, 1, { title: 'cut \ud83d' }],
  ];
  const read = await storage.db.rows(
    sql`select value ->> 0 as title, cast(value ->> 1 as bigint) as number, cast(value ->> 2 as integer) as flag,
          cast(value -> 3 as text) as json, case when value ->> 4 is null then 1 else 0 end as missing
        from ${jsonRows(rows.map((row) => [...row, null]))}`,
    (row) => {
      const json: unknown = JSON.parse(row.text('json'));
      return [row.text('title'), row.number('number'), row.number('flag'), json, row.number('missing')];
    },
  );
  const stored = [...rows.slice(0, 2), ['cut \ufffd', -7, 1, { title: 'cut \ufffd' }]];
  expect(read).toEqual(stored.map((row) => [...row, 1]));
});
