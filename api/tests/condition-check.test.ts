import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { auditTrailSchema } from '#contract/admin/admin-audit.ts';
import { changedProductSchema, checkedConditionSchema } from '#contract/admin/admin-products.ts';
import { productSchema, type Product } from '#contract/catalog/product.ts';
import { GRADING_MESSAGES as MESSAGES } from '#contract/grading/grading-messages.ts';
import { ownListingSchema, ownListingsSchema } from '#contract/selling/selling.ts';
import { changeProducts } from '#api/catalog/change-products.ts';
import { examineShop } from '#api/doctor/doctor.queries.ts';
import { addListing, runInCatalog } from './world/add-listings.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { readOkBody } from './world/buyer.ts';
import { CHECK } from './world/condition-check.ts';
import { createMember } from './world/member.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { getProduct } from './world/shop-reads.ts';
import { openShop } from './world/shop.ts';
import { createVisitor, readError } from './world/visitor.ts';

const shop = await openShop({ env: { LIMITS: 'off', ...ADMIN }, deps: { appraiser: noopAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());

const photos = [await drawPhoto(), await drawPhoto({ width: 61 })];

const { answers } = CHECK;
const listing = { title: 'The Remains of the Day', price: 8.5, condition: 'good' };
const place = { question: 'marks', x: 0.25, y: 0.5, r: 0.1 };

/** A seller with two uploaded photos; a guest unless they have an account. */
async function createSeller(person: ReturnType<typeof createVisitor> = createVisitor(shop)) {
  const uploads = [];
  for (const photo of photos) uploads.push(await person.uploadPhoto(photo));
  const [cover, back] = uploads;
  if (cover === undefined || back === undefined) throw new Error('no uploads');
  const publish = (body: object): Promise<Response> =>
    person.ask('POST', `/api/uploads/${cover.id}/product`, { ...listing, gallery: [back.id], ...body });
  const patch = (id: number, body: object): Promise<Response> =>
    person.ask('PATCH', `/api/listings/${id}`, body);
  return {
    ...person,
    cover,
    back,
    publish,
    list: async (body: object): Promise<Product> =>
      z.parse(productSchema, await (await publish(body)).json()),
    patch,
    change: async (id: number, body: object): Promise<Product> =>
      z.parse(ownListingSchema, await readOkBody(await patch(id, body))).product,
    own: async (): Promise<readonly Product[]> =>
      z
        .parse(ownListingsSchema, await readOkBody(await person.ask('GET', '/api/listings')))
        .listings.map(({ product }) => product),
  };
}

const textOf = async (path: string): Promise<string> => (await shop.get(path)).text();

test('a check is stored with its rings, and travels only where one product is read', async () => {
  const related = `/api/products/${await addListing(shop, { title: 'The Remains of the Night' })}/related`;
  const member = createMember(shop);
  await member.register('ann@example.com');
  const ann = await createSeller(member);
  const product = await ann.list({ grading: { answers, rings: [{ ...place, upload: ann.back.id }] } });
  const grading = {
    v: 1,
    answers,
    rings: [{ ...place, url: ann.back.picture.url }],
    at: new Date(shop.deps.now()).toISOString(),
  };
  expect(product.grading).toEqual(grading);
  expect((await getProduct(shop, product.id)).grading).toEqual(grading);
  expect((await ann.own())[0]?.grading).toEqual(grading);
  expect(await (await ann.ask('GET', '/api/account/export')).text()).toContain('light-creases');

  const lists = ['/api/products', '/api/products/category/books', '/api/search?q=remains'];
  const withCheck = await Promise.all(lists.map(textOf));
  for (const path of [...lists, '/api/catalog/mirror', related])
    expect(await textOf(path), path).not.toContain('light-creases');
  await ann.change(product.id, { grading: null });
  expect(await getProduct(shop, product.id)).not.toHaveProperty('grading');
  expect(await Promise.all(lists.map(textOf)), 'the bytes of lists').toEqual(withCheck);
});

test('a condition above the grade is refused at its field, by both calls', async () => {
  const ann = await createSeller();
  const refusal = {
    status: 422,
    code: 'invalid_input',
    fields: { condition: 'Your answers support Good at best.' },
  };
  expect(await readError(await ann.publish({ condition: 'very_good', grading: { answers } }))).toMatchObject(
    refusal,
  );
  const { id } = await ann.list({ condition: 'acceptable', grading: { answers } });
  for (const body of [{ condition: 'like_new' }, { condition: 'new', grading: { answers } }])
    expect(await readError(await ann.patch(id, body))).toMatchObject(refusal);
  expect(await ann.change(id, { condition: 'good' })).toMatchObject({ condition: 'good' });
  expect(await ann.change(id, { condition: 'new', grading: null })).toMatchObject({ condition: 'new' });
});

// Refusals change nothing, so these tests share two sellers.
let sellers: ReturnType<typeof createRefusedSellers> | undefined;
const refusedSellers = () => (sellers ??= createRefusedSellers());

async function createRefusedSellers() {
  const [ann, bob] = [await createSeller(), await createSeller()];
  return { ann, bob, id: (await bob.list({ grading: { answers } })).id };
}

test.each([
  ['an unanswered question', { answers: { ...answers, spine: undefined } }, MESSAGES.incomplete],
  ['an unknown answer', { answers: { ...answers, spine: 'bent' } }, MESSAGES.incomplete],
  ['an unknown question', { answers: { ...answers, smell: 'none' } }, undefined],
  ['a question of another category', { answers: { ...answers, box: 'whole' } }, MESSAGES.otherCategory],
  ['mold', { answers: { ...answers, damp: 'mold' } }, "Items with mold can't be sold on Dogear."],
  [
    'a ring on a foreign photo',
    { answers, rings: [{ ...place, url: '/pictures/x' }] },
    MESSAGES.unknownPhoto,
  ],
  ['a ring on an unknown upload', { answers, rings: [{ ...place, upload: 999_999 }] }, MESSAGES.unknownPhoto],
  ['a ring on no photo', { answers, rings: [place] }, undefined],
  ['a ring beside the photo', { answers, rings: [{ ...place, x: 1.01, upload: 1 }] }, undefined],
  ['a ring too small to see', { answers, rings: [{ ...place, r: 0.02, upload: 1 }] }, undefined],
  [
    'a ring about an unknown question',
    { answers, rings: [{ ...place, question: 'smell', upload: 1 }] },
    undefined,
  ],
  ['13 rings', { answers, rings: Array.from({ length: 13 }, () => ({ ...place, upload: 1 })) }, undefined],
  ['a NUL character', { answers, missing: 'a die\0' }, undefined],
  ['a lone surrogate', { answers, missing: 'a die\uD800' }, undefined],
  ['201 letters', { answers, missing: 'x'.repeat(201) }, undefined],
  ['text for a check', 'good', undefined],
])('a check with %s is refused, and nothing is listed or changed', async (_, grading, message) => {
  const { ann, bob, id } = await refusedSellers();
  const refusals = [await ann.publish({ grading }), await bob.patch(id, { title: 'Changed', grading })];
  for (const refused of refusals) {
    const { status, fields = {} } = await readError(refused);
    expect(status).toBe(422);
    expect(Object.keys(fields)).toEqual([expect.stringMatching(/^grading(\.|$)/)]);
    if (message !== undefined) expect(fields).toEqual({ grading: message });
  }
  expect(await ann.own()).toEqual([]);
  expect(await bob.own()).toMatchObject([{ title: listing.title, grading: { answers } }]);
});

test('a game names its missing pieces', async () => {
  const ann = await createSeller();
  const some = { pieces: 'some-missing', box: 'whole', rules: 'there', damp: 'none' };
  const game = { category: 'games', condition: 'acceptable' };
  for (const missing of [undefined, '  '])
    expect(
      await readError(await ann.publish({ ...game, grading: { answers: some, missing } })),
    ).toMatchObject({
      fields: { grading: MESSAGES.incomplete },
    });
  const named = await ann.list({ ...game, grading: { answers: some, missing: ' One red follower ' } });
  expect(named.grading?.missing).toBe('One red follower');
});

test('another category clears the check, unless the call brings a new one', async () => {
  const ann = await createSeller();
  const { id } = await ann.list({ grading: { answers } });
  expect(await ann.change(id, { category: 'books', title: 'Same shelf' })).toHaveProperty('grading');
  const { jacket: _jacket, ...manual } = answers;
  const moved = await ann.change(id, { category: 'manuals', grading: { answers: manual } });
  expect(moved.grading?.answers).toEqual(manual);
  expect(await ann.change(id, { category: 'games' })).not.toHaveProperty('grading');
  expect((await ann.patch(id, { condition: 'new' })).status).toBe(200);
});

test('rings go with their photo', async () => {
  const ann = await createSeller();
  const [cover, back] = [ann.cover.picture.url, ann.back.picture.url];
  const rings = [
    { ...place, url: cover },
    { ...place, upload: ann.back.id },
  ];
  const { id } = await ann.list({ grading: { answers, rings } });
  const turned = await ann.change(id, { gallery: [back, cover] });
  expect(turned.grading?.rings.map(({ url }) => url)).toEqual([cover, back]);
  const dropped = await ann.change(id, { gallery: [back] });
  expect(dropped.grading?.rings).toEqual([{ ...place, url: back }]);
  const late = await readError(
    await ann.patch(id, { grading: { answers, rings: [{ ...place, url: cover }] } }),
  );
  expect(late).toMatchObject({ status: 422, fields: { grading: MESSAGES.unknownPhoto } });
});

test("an admin's better condition clears the check, audited, and an undo brings it back", async () => {
  const ann = await createSeller();
  const { id } = await ann.list({ condition: 'acceptable', grading: { answers } });
  const admin = await createAdmin(shop);
  const readCheck = async () =>
    z.parse(checkedConditionSchema, await admin.read(`/api/admin/products/${id}/grading`)).grading;
  const setCondition = async (condition: string) =>
    z.parse(changedProductSchema, await admin.do('PATCH', `/api/admin/products/${id}`, { condition }));
  await setCondition('good');
  const check = await readCheck();
  expect(check?.answers).toEqual(answers);
  const { auditId } = await setCondition('like_new');
  expect(await readCheck()).toBeNull();
  const { entries } = z.parse(
    auditTrailSchema,
    await admin.read(`/api/admin/audit?subject=product&subjectId=${id}`),
  );
  expect(entries[0]).toMatchObject({
    before: { condition: 'good', grading: { answers } },
    after: { condition: 'like_new', grading: null },
  });
  const undo = async (entry: number | null): Promise<Response> =>
    admin.ask('POST', `/api/admin/audit/${entry}/undo`);
  expect((await undo(auditId)).status).toBe(200);
  expect(await readCheck()).toEqual(check);
  const again = z.parse(
    auditTrailSchema,
    await admin.read(`/api/admin/audit?subject=product&subjectId=${id}`),
  );
  expect((await undo(again.entries[0]?.id ?? null)).status, 'an undo can be undone').toBe(200);
  expect(await readCheck()).toBeNull();
  expect((await admin.get('/api/admin/products/999999/grading')).status).toBe(404);
});

test('a bulk change to a better condition clears only the checks that do not support it', async () => {
  const [ann, bob] = [await createSeller(), await createSeller()];
  const worn = await ann.list({ grading: { answers } });
  const fine = await bob.list({ grading: { answers: { ...answers, marks: 'none' } } });
  await runInCatalog(shop, (tx, now) =>
    changeProducts(tx, now, new Map([worn, fine].map(({ id }) => [id, { condition: 'very_good' }]))),
  );
  expect(await getProduct(shop, worn.id)).not.toHaveProperty('grading');
  expect(await getProduct(shop, fine.id)).toMatchObject({ condition: 'very_good', grading: { v: 1 } });
});

test('the doctor finds conditions that their check does not support', async () => {
  await using broken = await openShop({ isHealthCheckSkipped: true });
  await addListing(broken, { condition: 'good', grading: CHECK });
  const id = await addListing(broken, { condition: 'very_good', grading: CHECK });
  expect(await examineShop(broken.deps)).toEqual([
    {
      invariant: 'S3',
      ailment: 'unsupported',
      about: `product ${id}`,
      seen: 'condition very_good, grade good',
    },
  ]);
});
