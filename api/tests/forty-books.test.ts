import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { batchAppraisalAnswerSchema } from '#contract/appraisal/batch-appraisal.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { productSchema } from '#contract/catalog/product.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { addListings } from './world/add-listings.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { readOkBody } from './world/buyer.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { openShop } from './world/shop.ts';
import { createStackAccounts, draftIn, stackChange } from './world/stack-device.ts';
import { createMutationId } from './world/sync-client.ts';

const shop = await openShop({ deps: { appraiser: noopAppraiser }, env: { LIMITS: 'off' } });
afterAll(() => shop[Symbol.asyncDispose]());

/** Valid ISBNs. */
const ISBNS = Array.from({ length: 40 }, (_, nth) => {
  const twelve = `9780${String(44_117_200 + nth)}`;
  return Array.from({ length: 10 }, (__, digit) => toIsbn13(`${twelve}${digit}`)).find(Boolean) ?? '';
});

test(
  'forty books of a stack are looked up in one call, and each is listed exactly once, whatever is sent again',
  { timeout: 240_000 },
  async () => {
    await addListings(shop, ...ISBNS.map((isbn) => ({ title: `Book ${isbn}`, isbn })));
    const [phone, desktop] = await createStackAccounts(shop).twoDevices();
    const { answers } = z.parse(
      batchAppraisalAnswerSchema,
      await readOkBody(await phone.post('/api/appraisals', { isbns: ISBNS })),
    );
    expect(answers.map(({ suggestion }) => suggestion.title)).toEqual(ISBNS.map((isbn) => `Book ${isbn}`));

    const stack = createMutationId();
    const photo = await drawPhoto();
    const books: { readonly isbn: string; readonly draft: string; readonly uploadId: number }[] = [];
    for (const isbn of ISBNS)
      books.push({ isbn, draft: createMutationId(), uploadId: (await phone.uploadPhoto(photo)).id });
    await phone.sync(
      ...books.map(({ isbn, draft, uploadId }) =>
        stackChange.set(stack, draft, {
          isbn,
          title: `Book ${isbn}`,
          price: '5.00',
          state: 'ready',
          photos: { add: [{ key: createMutationId(), uploadId }], drop: [] },
        }),
      ),
    );
    expect((await desktop.sync()).drafts).toHaveLength(ISBNS.length);
    // Both devices find each of them ready, and the phone hears no answer to its first try.
    for (const { isbn, draft, uploadId } of books) {
      const body = { title: `Book ${isbn}`, price: 5, isbn };
      const tries = [phone, desktop, phone].map((device) => device.publish(uploadId, draft, body));
      const ids = new Set<number>();
      for (const answer of await Promise.all(tries)) {
        expect(answer.status).toBe(201);
        ids.add(z.parse(productSchema, await answer.json()).id);
      }
      expect(ids.size).toBe(1);
    }
    const mine = z.parse(ownListingsSchema, await readOkBody(await phone.ask('GET', '/api/listings')));
    expect(mine.listings).toHaveLength(ISBNS.length);
    expect(new Set(mine.listings.map(({ product }) => product.isbn))).toEqual(new Set(ISBNS));
    const { drafts } = await desktop.sync();
    const products = new Set(mine.listings.map(({ product }) => product.id));
    for (const { draft } of books) {
      const { state, productId = 0 } = draftIn(drafts, draft);
      expect([state, products.has(productId)]).toEqual(['listed', true]);
    }
    await assertHealthy(shop.deps);
  },
);
