import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { readDemoCatalog } from '#api/catalog/import/demo-catalog.ts';
import { seedDemoCatalog } from '#api/catalog/import/seed-demo-catalog.ts';
import { addSampleReviews } from '#api/reviews/add-sample-reviews.ts';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import { answersOf, faultsOf } from '#contract/grading/grade.ts';
import { gradingErrors } from '#contract/grading/grading.ts';
import { reviewsSchema } from '#contract/reviews/review.ts';
import { getSearch, getList, getProduct } from './world/shop-reads.ts';
import { runInCatalog, addListing } from './world/add-listings.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';

const dune = {
  slug: 'dune',
  title: 'Dune',
  author: 'Frank Herbert',
  category: 'books',
  condition: 'good',
  price: 8.5,
  comparePrice: 10.99,
  stock: 1,
  featured: true,
  daysAgo: 1.5,
  seller: 'Edith M., Portland',
  description: 'A desert planet.',
  reviews: [
    { name: 'Naomi', stars: 5, text: 'Sand everywhere.', daysAgo: 2 },
    { name: 'Paul', stars: 4, text: 'Long.', daysAgo: 3 },
  ],
};
const picture = { name: 'dune-front', width: 1280, height: 1835, tint: '#6A2E5A', placeholder: '-423254' };

/** A data folder with these files. */
function dataFolder(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-data-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  mkdirSync(join(folder, 'catalog'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  return folder;
}
const readSmallCatalog = () =>
  readDemoCatalog(dataFolder({ 'catalog/books.json': [dune], 'pictures.json': { dune: [picture] } }));

const seed = (shop: Shop) => seedDemoCatalog(shop.deps, addSampleReviews, readSmallCatalog);
const totalIn = async (shop: Shop) => (await getList(shop, '/api/products')).total;

test('an empty shop is filled with the demo catalog: listings, pictures and marked sample reviews', async () => {
  await using shop = await openShop();
  expect(await seed(shop)).toBe(1);
  const [item] = (await getList(shop, '/api/products?featured=true')).items;
  const { name: file, ...size } = picture;
  expect(item).toMatchObject({
    title: 'Dune',
    price: 8.5,
    comparePrice: 10.99,
    amazonPrice: null,
    rating: 4.5,
    reviewCount: 2,
    seller: 'Edith M., Portland',
    imageUrl: `/pictures/${file}-640.jpg`,
    images: [{ url: `/pictures/${file}`, ...size }],
    createdAt: new Date(NOON - 36 * 3_600_000).toISOString(),
  });
  expect((await getSearch(shop, '/api/search?q=dune')).total).toBe(1);
  const reviews = z.parse(reviewsSchema, await (await shop.get('/api/reviews')).json());
  expect(reviews.map(({ name, sample }) => [name, sample])).toEqual([
    ['Naomi', true],
    ['Paul', true],
  ]);
});

test('sixty demo listings have a check that supports their condition, with rings around faults', () => {
  const { listings } = readDemoCatalog();
  const graded = listings.flatMap(({ grading, ...listing }) =>
    grading === undefined ? [] : [{ ...listing, grading }],
  );
  expect(graded).toHaveLength(60);
  for (const { slug, category, condition, grading } of graded) {
    expect(gradingErrors({ category, condition, grading }), slug).toEqual({});
    const faults = faultsOf(category, answersOf(grading)).map(({ question }) => question);
    for (const { question } of grading.rings) expect(faults, slug).toContain(question);
  }
});

test('a shop that ever had a product is not filled', async () => {
  await using shop = await openShop();
  const id = await addListing(shop);
  await runInCatalog(shop, (tx, now) => deleteProduct(tx, now, id));
  expect(await seed(shop)).toBe(0);
  expect(await totalIn(shop)).toBe(0);
});

test('of processes that start in parallel only one fills the shop', async () => {
  await using shop = await openShop();
  const filled = await Promise.all([seed(shop), seed(shop), seed(shop)]);
  expect(filled.toSorted()).toEqual([0, 0, 1]);
  expect(await totalIn(shop)).toBe(1);
});

test.each([{ DEMO_CATALOG: 'false' }])('with %j the shop stays empty', async (env) => {
  await using shop = await openShop({ env });
  expect(await seed(shop)).toBe(0);
  expect(await totalIn(shop)).toBe(0);
});

test('a catalog that fails halfway leaves nothing behind', async () => {
  await using shop = await openShop();
  const broken = { ...dune, slug: 'other', price: 100_001 }; // refused by the database
  const catalog = () =>
    readDemoCatalog(dataFolder({ 'catalog/books.json': [dune, broken], 'pictures.json': {} }));
  await expect(seedDemoCatalog(shop.deps, addSampleReviews, catalog)).rejects.toThrow();
  expect(await totalIn(shop)).toBe(0);
});

test('a missing data file is reported by name, with a way to start without it', () => {
  expect(() => readDemoCatalog('/nowhere')).toThrow(/nowhere.*DEMO_CATALOG=false/);
  const noPictures = dataFolder({ 'catalog/books.json': [dune] });
  expect(() => readDemoCatalog(noPictures)).toThrow(/pictures\.json.*DEMO_CATALOG=false/);
});

test('an invalid demo listing is named', () => {
  const files = { 'catalog/books.json': [{ ...dune, category: 'shoes' }], 'pictures.json': {} };
  expect(() => readDemoCatalog(dataFolder(files))).toThrow(/books\.json.*0\.category/);
});

test('the included demo catalog fills every category', async () => {
  await using shop = await openShop();
  expect(await seedDemoCatalog(shop.deps, addSampleReviews)).toBeGreaterThanOrEqual(120);
  const { items } = await getList(shop, '/api/products');
  const countItems = (wanted: (item: (typeof items)[number]) => boolean) => items.filter(wanted).length;
  expect(new Set(items.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(new Set(items.map(({ condition }) => condition))).toEqual(new Set(CONDITIONS));
  expect(countItems(({ featured }) => featured)).toBeGreaterThanOrEqual(8);
  expect(countItems(({ popular }) => popular)).toBeGreaterThanOrEqual(8);
  expect(countItems(({ comparePrice }) => comparePrice !== undefined)).toBeGreaterThanOrEqual(30);
  expect(
    countItems(({ amazonPrice, ebayPrice }) => amazonPrice !== null || ebayPrice !== null),
  ).toBeGreaterThanOrEqual(12);
  expect(countItems(({ stock }) => (stock ?? 0) >= 5)).toBeGreaterThanOrEqual(12);
  expect(countItems(({ images }) => images.length === 0)).toBe(0);
  expect(countItems(({ images }) => images.length >= 4)).toBeGreaterThanOrEqual(40);
  expect((await getProduct(shop, items[0]?.id ?? 0)).description.length).toBeGreaterThan(100);
  const foundation = items.find(({ title }) => title === 'Foundation');
  const { grading, images } = await getProduct(shop, foundation?.id ?? 0);
  expect(grading?.rings).toEqual([{ question: 'cover', x: 0.927, y: 0.057, r: 0.09, url: images[0]?.url }]);
});
