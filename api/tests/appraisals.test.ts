import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SELLING_MESSAGES } from '#contract/selling-messages.ts';
import { isbnAnswerSchema, type IsbnAnswer } from '#contract/selling.ts';
import { sessions } from '#api/storage/schema.ts';
import { HOSTILE_TEXTS } from './world/hostile-texts.ts';
import { shelveOne } from './world/shelves.ts';
import { openShop } from './world/shop.ts';
import { refusalIn, visit } from './world/visitor.ts';

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

const DUNE = '9780441013593';
const known = { title: 'Dune', author: 'Frank Herbert', isbn: DUNE, comparePriceCents: 1_800 };

const answerOf = async (answer: Response): Promise<IsbnAnswer> =>
  z.parse(isbnAnswerSchema, await answer.json());

test('an ISBN that the shop knows, of 13 or 10 digits, is answered with what is known, and no session is made', async () => {
  await shelveOne(shop, known);
  const answer = await shop.get(`/api/appraisals/${DUNE}`);
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const { suggestion, yours } = await answerOf(answer);
  expect(suggestion).toMatchObject({ title: 'Dune', author: 'Frank Herbert', isbn: DUNE });
  expect(yours).toBeUndefined();
  for (const same of ['0441013597', '978-0-441-01359-3', 'ISBN%200-441-01359-7']) {
    expect(await answerOf(await shop.get(`/api/appraisals/${same}`))).toEqual({ suggestion });
  }
  expect(await shop.deps.storage.db.$count(sessions)).toBe(0);
});

test('an ISBN that nobody knows is answered with nothing invented', async () => {
  const { suggestion } = await answerOf(await shop.get('/api/appraisals/9791234567896'));
  expect(suggestion.isbn).toBe('9791234567896');
  for (const field of ['title', 'author', 'description', 'recommendedPrice', 'comparePrice'])
    expect(suggestion).not.toHaveProperty(field);
});

test('what is no ISBN is refused', async () => {
  for (const bad of ['9780441013594', '123', '9770441013593', 'x', ...HOSTILE_TEXTS]) {
    const path = `/api/appraisals/${encodeURIComponent(bad)}`;
    if (!URL.canParse(path, shop.url) || !new URL(path, shop.url).pathname.startsWith('/api/appraisals/'))
      continue;
    const refused = await refusalIn(await shop.get(path));
    expect(refused).toEqual({
      status: 400,
      code: 'invalid_input',
      message: SELLING_MESSAGES.isbnInvalid,
      fields: { isbn: SELLING_MESSAGES.isbnInvalid },
    });
  }
});

test('a seller hears of the own copy that is for sale, and of no other', async () => {
  const ann = visit(shop);
  await ann.save(await shelveOne(shop, known));
  const [session] = await shop.deps.storage.db.select().from(sessions);
  const sellerOwner = `s:${session?.id}`;
  const ask = async () => answerOf(await ann.ask('GET', `/api/appraisals/${DUNE}`));
  await shelveOne(shop, { ...known, sellerOwner, stock: 0 });
  await shelveOne(shop, { ...known, sellerOwner: 's:999' });
  expect((await ask()).yours).toBeUndefined();
  const mine = await shelveOne(shop, { ...known, title: 'My Dune', sellerOwner, stock: 2 });
  expect((await ask()).yours).toEqual({ productId: mine, title: 'My Dune', stock: 2 });
  expect((await answerOf(await shop.get(`/api/appraisals/${DUNE}`))).yours).toBeUndefined();
  await ann.ask('POST', `/api/listings/${mine}/sold`);
  expect((await ask()).yours).toBeUndefined();
});
