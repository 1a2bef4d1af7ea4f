import { expect, test } from 'vitest';
import { addProducts } from '#api/catalog/add-product.ts';
import { generatedListing } from '#api/catalog/generate/generated-listing.ts';
import { seededRandom } from '#api/catalog/generate/seeded-random.ts';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { getSearch, getList } from './world/shop-reads.ts';
import { runCommand } from './world/run-command.ts';
import { runInCatalog } from './world/add-listings.ts';
import { NOON, openShop } from './world/shop.ts';

const front = { url: '/pictures/x-front', width: 960, height: 1280, tint: '#AABBCC', placeholder: '7' };
const pictures = { books: [front], magazines: [], catalogs: [], manuals: [], journals: [], games: [] };

const generated = (count: number, seed = 1) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => generatedListing(random, NOON, pictures));
};

test('the same seed generates the same listings, and another seed others', () => {
  expect(generated(50, 7)).toEqual(generated(50, 7));
  expect(generated(50, 8)).not.toEqual(generated(50, 7));
});

test('generated listings are varied and plausible', () => {
  const all = generated(3_000);
  expect(new Set(all.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(new Set(all.map(({ title }) => title)).size).toBeGreaterThan(2_700);
  expect(all.every(({ isbn }) => isbn === null || toIsbn13(isbn) === isbn)).toBe(true);
  expect(all.every(({ createdAt }) => createdAt <= NOON)).toBe(true);
  expect(
    all.every(
      ({ comparePriceCents, priceCents }) => comparePriceCents === null || comparePriceCents > priceCents,
    ),
  ).toBe(true);
  expect(all.filter(({ images }) => images.length > 0).every(({ category }) => category === 'books')).toBe(
    true,
  );
});

test('generated listings can be added to the shop and found', async () => {
  await using shop = await openShop();
  await runInCatalog(shop, (tx, now) => addProducts(tx, now, generated(600)));
  expect((await getList(shop, '/api/products?limit=1')).total).toBe(600);
  expect((await getSearch(shop, '/api/search?q=the')).total).toBeGreaterThan(300);
});

test.each([
  [[], {}, 2, /--products must be a whole number/],
  [['--products', 'many'], {}, 2, /--products must be a whole number/],
  [['--products', '5', '--seed', '-1'], {}, 2, /--seed/],
  [
    ['--products', '5'],
    {
      NODE_ENV: 'production',
      ALLOW_DEMO: 'true',
      SMTP_URL: 'smtp://localhost',
      ADMIN_PASSWORD: 'long-enough-for-it',
    },
    3,
    /NODE_ENV is production/,
  ],
])('the command refuses %j in %j', async (args, env, code, sentence) => {
  const ran = await runCommand(['catalog:generate', ...args], env);
  expect(ran.code).toBe(code);
  expect(ran.err).toMatch(sentence);
});
