import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { writeCounts } from '#api/dashboard/watch-counts.ts';
import { searchedWords } from '#api/storage/schema.ts';
import { openShop } from './world/shop.ts';

const DAY = 86_400_000;

test('at most 20,000 search terms are recorded a day, and known ones still count after that', async () => {
  await using shop = await openShop();
  const { searched, storage } = shop.deps;
  const search = async (queries: readonly string[]): Promise<void> => {
    for (const query of queries) searched.note(query, true);
    await writeCounts(shop.deps);
  };
  const countOf = async (query: string): Promise<number | undefined> => {
    const [row] = await storage.db.select().from(searchedWords).where(eq(searchedWords.query, query));
    return row?.searches;
  };
  await shop.get('/api/search?q=dune');
  await writeCounts(shop.deps);
  await storage.transaction({}, (tx) =>
    tx.run(sql`insert into searched_words (day, query, searches, empty)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 19998)
      select '2026-11-21', 'flood ' || i, 1, 0 from n`),
  );
  await search(['one more']);
  expect(await storage.db.$count(searchedWords)).toBe(20_000);

  await shop.get('/api/search?q=late');
  await search(['dune', 'later']);
  expect(await storage.db.$count(searchedWords)).toBe(20_000);
  expect([await countOf('dune'), await countOf('late'), await countOf('later')]).toEqual([
    2,
    undefined,
    undefined,
  ]);

  shop.advanceClock(DAY);
  await search(['later']);
  expect(await countOf('later')).toBe(1);
});
