import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ownReviewSchema, reviewSchema, reviewsSchema, type OwnReview } from '#contract/reviews/review.ts';
import { ANONYMOUS_REVIEWER, REVIEW_MESSAGES as MESSAGES } from '#contract/reviews/review-messages.ts';
import { createBuyer, readOkBody, type TestBuyer } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { getProduct } from './world/shop-reads.ts';
import { deliver, createSeller } from './world/seller.ts';
import { addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

type Asker = Pick<TestBuyer, 'ask' | 'post'>;

const write = (who: Asker, productId: number, stars: number, text = 'Well kept.') =>
  who.post(`/api/products/${productId}/reviews`, { stars, text });
const own = async (who: Asker, productId: number): Promise<OwnReview> =>
  z.parse(ownReviewSchema, await readOkBody(await who.ask('GET', `/api/products/${productId}/reviews/own`)));
const listed = async (shop: Shop, productId: number) =>
  z.parse(reviewsSchema, await (await shop.get(`/api/products/${productId}/reviews`)).json());

test('a buyer can review an item once it is delivered, and everyone can read the review', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const dune = await seller.list({ title: 'Dune', stock: 3 });
  const buyer = createBuyer(shop);
  expect(await own(buyer, dune)).toEqual({ mayReview: false });
  const order = await buyer.buy(dune);
  expect(await own(buyer, dune), 'not delivered yet').toEqual({ mayReview: false });
  expect(await readError(await write(buyer, dune, 5))).toMatchObject({
    status: 403,
    code: 'not_allowed',
    message: MESSAGES.onlyBuyers,
  });
  await deliver(buyer, order, seller);
  expect(await own(buyer, dune)).toEqual({ mayReview: true });
  expect(await getProduct(shop, dune)).not.toHaveProperty('rating');

  const written = z.parse(reviewSchema, await readOkBody(await write(buyer, dune, 4, '  Well kept.\n')));
  expect(written).toMatchObject({ name: ANONYMOUS_REVIEWER, stars: 4, text: 'Well kept.', sample: false });
  expect(await listed(shop, dune)).toEqual([written]);
  expect(await getProduct(shop, dune)).toMatchObject({ rating: 4, reviewCount: 1 });
  expect(await own(buyer, dune)).toEqual({ mayReview: true, review: written });
});

test("a buyer's second review replaces the first, and its stars count once", async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const dune = await seller.list({ stock: 3, ratingSum: 5, reviewCount: 1 });
  const buyer = createBuyer(shop);
  await deliver(buyer, await buyer.buy(dune), seller);
  await deliver(buyer, await buyer.buy(dune), seller);
  await Promise.all([5, 5, 5].map((stars) => write(buyer, dune, stars)));
  expect(await getProduct(shop, dune)).toMatchObject({ rating: 5, reviewCount: 2 });
  await readOkBody(await write(buyer, dune, 2, 'The glue gave way.'));
  expect(await listed(shop, dune)).toMatchObject([{ stars: 2, text: 'The glue gave way.' }]);
  expect(await getProduct(shop, dune)).toMatchObject({ rating: 3.5, reviewCount: 2 });
  await readOkBody(await write(buyer, dune, 2, 'And the spine.'));
  expect(await listed(shop, dune), 'another text with the same stars').toMatchObject([
    { text: 'And the spine.' },
  ]);
});

test("a signed-in buyer is named like sellers are, and needs the account's cookie", async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const dune = await seller.list();
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  await deliver(ada, await ada.buy(dune), seller);
  expect(z.parse(reviewSchema, await readOkBody(await write(ada, dune, 5)))).toMatchObject({
    name: 'Ada L.',
  });
  const stolen = { sessionid: ada.session() ?? '' };
  const path = `/api/products/${dune}/reviews`;
  expect((await shop.post(path, { stars: 1, text: 'Not me.' }, stolen)).status).toBe(401);
  expect((await shop.get(`${path}/own`, stolen)).status).toBe(401);
});

test("a guest's purchase and review belong to the account after signing in", async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const dune = await seller.list({ stock: 2 });
  const ada = createMember(shop);
  await deliver(ada, await ada.buy(dune), seller);
  await readOkBody(await write(ada, dune, 3));
  await ada.register('ada@example.com');
  await readOkBody(await write(ada, dune, 4));
  expect(await listed(shop, dune)).toMatchObject([{ stars: 4, name: 'Ada L.' }]);
});

test('other shoppers, visitors and the seller cannot review an item', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const dune = await seller.list({ stock: 2 });
  const buyer = createBuyer(shop);
  await deliver(buyer, await buyer.buy(dune), seller);
  const other = createBuyer(shop);
  await other.buy(await addListing(shop));
  for (const each of [other, seller, createBuyer(shop)]) {
    expect((await write(each, dune, 1)).status).toBe(403);
    expect(await own(each, dune)).toEqual({ mayReview: false });
  }
  expect(await listed(shop, dune)).toEqual([]);
});

test.each([
  [{ stars: 0, text: 'x' }, { stars: MESSAGES.starsMissing }],
  [{ stars: 6, text: 'x' }, { stars: MESSAGES.starsMissing }],
  [{ stars: 4.5, text: 'x' }, { stars: MESSAGES.starsMissing }],
  [{ text: ' ' }, { stars: MESSAGES.starsMissing, text: MESSAGES.textMissing }],
  [{ stars: 5, text: 'x'.repeat(5_001) }, { text: MESSAGES.textLong }],
])('an invalid review is refused with messages', async (review, fields) => {
  await using shop = await openShop();
  const buyer = createBuyer(shop);
  await buyer.save(await addListing(shop));
  const refusal = await readError(await buyer.post('/api/products/1/reviews', review));
  expect(refusal).toMatchObject({ status: 422, code: 'invalid_input', fields });
});

test('an unknown item cannot be reviewed, and a review is shown as typed', async () => {
  await using shop = await openShop();
  const nobody = createVisitor(shop);
  expect((await nobody.ask('GET', '/api/products/4711/reviews/own')).status).toBe(404);
  const seller = await createSeller(shop);
  const dune = await seller.list();
  const buyer = createBuyer(shop);
  await deliver(buyer, await buyer.buy(dune), seller);
  const text = `<script>alert(1)</script> O'Brien "quoted" 📚`;
  await readOkBody(await write(buyer, dune, 5, text));
  expect(await listed(shop, dune)).toMatchObject([{ text }]);
});
