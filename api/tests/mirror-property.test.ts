import { expect, test } from 'vitest';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { addProduct } from '#api/catalog/add-product.ts';
import { changeProduct } from '#api/catalog/change-product.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { createListing } from '#api/catalog/create-listing.ts';
import { seededRandom, type Random } from '#api/catalog/generate/seeded-random.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { mirrorPage } from '#api/mirror/mirror-page.ts';
import { engine } from '#api/storage/engine.ts';
import type { Storage, Tx } from '#api/storage/storage.ts';
import { freshStorage } from './world/fresh-storage.ts';
import { isWholeProof } from './world/proof.ts';
import { takeStock } from './world/add-listings.ts';
import { applyPage, diffCopies, computeMirrorSet, type MirrorCopy } from './world/mirror-copy.ts';

const HISTORY_COUNT = isWholeProof ? 400 : engine === 'sqlite' ? 12 : 2;
const STEPS = 120;
const SIZES = { flagged: 4, perCategory: 5, maxMissed: 60 };
const SHELVES = CATEGORIES.slice(0, 2);

/** Applies one random change to the catalog. */
async function applyRandomChange(
  tx: Tx<'product'>,
  random: Random,
  ids: number[],
  now: number,
): Promise<void> {
  const id = ids.length === 0 ? 0 : random.pick([ids[0] ?? 0, ...ids]);
  const luck = random.next();
  if (id === 0 || luck < 0.4) {
    const { id: made } = await addProduct(
      tx,
      now,
      createListing({
        title: `Item ${now}`,
        priceCents: random.whole(100, 5_000),
        createdAt: random.chance(0.7) ? now : random.whole(0, 12), // many at the same time, and some old ones
        category: random.pick([SHELVES[0] ?? 'books', ...SHELVES]),
        featured: random.chance(0.2),
        popular: random.chance(0.2),
        stock: random.chance(0.1) ? 0 : random.whole(1, 3),
      }),
    );
    ids.push(made);
    return;
  }
  if (luck < 0.55) await setStock(tx, now, id, random.pick([0, 0, 1, 5]));
  else if (luck < 0.65) await takeStock(tx, now, id, 1);
  else if (luck < 0.75) await changeProduct(tx, now, id, { priceCents: random.whole(100, 5_000) });
  else if (luck < 0.85) {
    await changeProduct(tx, now, id, { featured: random.chance(0.3), popular: random.chance(0.3) });
  } else if (luck < 0.9) {
    await changeProduct(tx, now, id, { category: random.pick([SHELVES[0] ?? 'books', ...SHELVES]) });
  } else {
    await deleteProduct(tx, now, id);
    ids.splice(ids.indexOf(id), 1);
  }
}

interface Phone extends MirrorCopy {
  /** An earlier state, as a backup of the phone has it. */
  former: MirrorCopy;
}

const copyOf = ({ items, cursor }: MirrorCopy): MirrorCopy => ({ items: new Map(items), cursor });
const newPhone = (): Phone => ({
  items: new Map(),
  cursor: undefined,
  former: { items: new Map(), cursor: undefined },
});

/** Requests one page. After the last page the phone must hold exactly the mirrored set. */
async function requestPage(storage: Storage, random: Random, phone: Phone): Promise<boolean> {
  const page = await mirrorPage({ storage }, phone.cursor, {
    ...SIZES,
    page: random.pick([1, 2, 3, 5, 1_000]),
  });
  applyPage(phone, page);
  if (!page.more) expect(diffCopies(phone.items, await computeMirrorSet(storage.db, SIZES))).toEqual([]);
  return page.more;
}

test(
  'after any history and with any page size, a phone that fetched all pages holds exactly the mirrored set',
  { timeout: isWholeProof ? 1_800_000 : 120_000 },
  async () => {
    for (let seed = 1; seed <= HISTORY_COUNT; seed += 1) {
      await using storage = await freshStorage();
      await playHistory(storage, seed).catch((error: unknown) => {
        throw new Error(`history ${seed}`, { cause: error });
      });
    }
  },
);

async function playHistory(storage: Storage, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const ids: number[] = [];
  const phones = [newPhone(), newPhone(), newPhone()] as const;
  for (let step = 1; step <= STEPS; step += 1) {
    if (random.chance(0.6)) {
      const count = random.chance(0.05) ? 40 : 1;
      await storage.transaction({ catalog: true }, async (tx) => {
        for (let one = 0; one < count; one += 1) await applyRandomChange(tx, random, ids, step);
      });
      continue;
    }
    const phone = random.pick(phones);
    if (random.chance(0.1)) phone.former = copyOf(phone);
    else if (random.chance(0.05)) Object.assign(phone, copyOf(phone.former));
    else await requestPage(storage, random, phone);
  }
  for (const phone of phones) while (await requestPage(storage, random, phone));
}
