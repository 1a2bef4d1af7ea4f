import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MIRROR, mirrorPageSchema } from '#contract/sync/mirror.ts';
import { demoPictures } from '#api/catalog/generate/demo-pictures.ts';
import { generatedListing } from '#api/catalog/generate/generated-listing.ts';
import { seededRandom } from '#api/catalog/generate/seeded-random.ts';
import { nextChanges } from '#api/storage/change.ts';
import { updateProduct } from './world/insert-product.ts';
import { insertRows } from './world/insert-rows.ts';
import { applyPage, diffCopies, computeMirrorSet, type MirrorCopy } from './world/mirror-copy.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';

const addressAfter = ({ cursor }: MirrorCopy): string =>
  `/api/catalog/mirror${cursor === undefined ? '' : `?cursor=${cursor}`}`;

test('the mirror of a large shop comes in resumable pages below 250 KB in total', async () => {
  await using shop = await openShop();
  await generateInto(shop, 12_000);
  const copy: MirrorCopy = { items: new Map(), cursor: undefined };
  let bytes = 0;
  for (let more = true; more;) {
    const response = await shop.fetch(addressAfter(copy), { headers: { 'accept-encoding': 'br' } });
    // fetch decompresses the body; the compressed length is in the header.
    bytes += Number(response.headers.get('content-length'));
    expect(response.headers.get('content-encoding')).toBe('br');
    const page = z.parse(mirrorPageSchema, await response.json());
    expect((page.columns?.id.length ?? 0) + page.removedIds.length).toBeLessThanOrEqual(MIRROR.page);
    applyPage(copy, page);
    ({ more } = page);
    // An item sold between two pages does not disturb the rest.
    await updateProduct(shop, page.columns?.id[0] ?? 0, { stock: 0, inStock: false });
  }
  const rest = z.parse(mirrorPageSchema, await (await shop.get(addressAfter(copy))).json());
  applyPage(copy, rest);
  expect(rest.more).toBe(false);
  expect(diffCopies(copy.items, await computeMirrorSet(shop.deps.storage.db, MIRROR))).toEqual([]);
  expect(copy.items.size).toBeGreaterThan(4_200);
  expect(copy.items.size).toBeLessThanOrEqual(4_500);
  expect(bytes).toBeLessThan(250 * 1024);
});

/** Plausible listings with the demo catalog's pictures, without the search index, which is irrelevant here. */
async function generateInto(shop: Shop, count: number): Promise<void> {
  const random = seededRandom(1);
  const pictures = demoPictures();
  await shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    const numbers = await nextChanges(tx, count);
    for (let made = 0; made < count; made += 500) {
      const rows = numbers.slice(made, made + 500).map((change) => ({
        ...generatedListing(random, NOON, pictures),
        updatedAt: NOON,
        change,
      }));
      await insertRows(tx, rows);
    }
  });
}
