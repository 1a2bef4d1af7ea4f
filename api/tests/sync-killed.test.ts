import { expect, test } from 'vitest';
import { cappedMessage, soldOutMessage } from '#contract/cart-messages.ts';
import type { Mutation } from '#contract/mutations.ts';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/session.ts';
import { nextChange } from '#api/storage/change.ts';
import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import { products } from '#api/storage/schema.ts';
import { freshPlace } from './world/fresh-storage.ts';
import { openMortalShop, type MortalShop } from './world/mortal-shop.ts';
import { answerIn, change, heartsIn, syncOf } from './world/phone.ts';
import { productRow } from './world/product-row.ts';
import { linesIn } from './world/visitor.ts';

test(
  'a shop that is killed in front of any statement of a sync makes the changes once when they come again',
  { timeout: 300_000 },
  async () => {
    await using fresh = await freshPlace();
    const deaths = await killAtEachStep(fresh.place, { isKnown: true, upTo: 60 });
    expect(deaths).toBeGreaterThan(12);
    expect(deaths).toBeLessThan(59); // or the last of them was not the end
  },
);

test(
  'a shop that is killed while it makes the session of a first visit makes the changes once when they come again',
  { timeout: 120_000 },
  async () => {
    await using fresh = await freshPlace();
    expect(await killAtEachStep(fresh.place, { isKnown: false, upTo: 7 })).toBe(6);
  },
);

/** Kills a shop in front of the first step of a sync, then the next in front of the second ... Answers how many died. */
async function killAtEachStep(
  place: StoragePlace,
  { isKnown, upTo }: { isKnown: boolean; upTo: number },
): Promise<number> {
  const items = await stock(place);
  let shop = await openMortalShop(place);
  try {
    for (let step = 1; step < upTo; step += 1) {
      const phone = phoneAt(items);
      if (isKnown) await phone.send(shop, phone.before);
      const answer = await phone.send(shop, phone.sent, step).catch(() => undefined);
      if (answer === undefined) {
        expect(await shop.ended).toBe('SIGKILL');
        shop = await openMortalShop(place);
      }
      await phone.mustHaveOnce(shop, isKnown);
      if (answer !== undefined) return step - 1;
    }
    return upTo - 1;
  } finally {
    await shop[Symbol.asyncDispose]();
  }
}

interface Items {
  readonly dune: number;
  readonly emma: number;
  readonly iliad: number;
  readonly sold: number;
}

async function stock(place: StoragePlace): Promise<Items> {
  const storage = await openStorage(place);
  const put = (title: string, copies: number) =>
    storage.transaction({ catalog: true }, async (tx) => {
      const row = {
        ...productRow({ change: await nextChange(tx) }),
        title,
        stock: copies,
        inStock: copies > 0,
      };
      const [made] = await tx.insert(products).values(row).returning({ id: products.id });
      return made?.id ?? 0;
    });
  const items = {
    dune: await put('Dune', 9),
    emma: await put('Emma', 3),
    iliad: await put('Iliad', 9),
    sold: await put('Sold', 0),
  };
  await storage.close();
  return items;
}

/** A phone with changes that are waiting, of every kind and with every end. */
function phoneAt({ dune, emma, iliad, sold }: Items) {
  const now = Date.now();
  let session: string | null = null;
  const before = [change.add(iliad, 1, now), change.save(iliad, now)];
  const sent = [
    change.add(dune, 2, now),
    change.remove(iliad, now),
    change.add(emma, 9, now),
    change.save(dune, now),
    change.add(sold, 1, now),
    change.unsave(iliad, now),
    change.add(dune, 1, now),
  ];

  const send = async (shop: MortalShop, mutations: readonly Mutation[], dieBefore?: number) => {
    const answer = await fetch(`${shop.url}/api/sync`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(session === null ? {} : { [SESSION_REQUEST_HEADER]: session }),
        ...(dieBefore === undefined ? {} : { 'X-Die-Before': String(dieBefore) }),
      },
      body: JSON.stringify(syncOf(mutations)),
    });
    session = answer.headers.get(SESSION_RESPONSE_HEADER) ?? session;
    return answerIn(answer);
  };

  const mustHaveOnce = async (shop: MortalShop, isKnown: boolean): Promise<void> => {
    const state = await send(shop, isKnown ? [...before, ...sent] : sent);
    expect(linesIn(state.cart)).toEqual(['Dune x3', 'Emma x3']);
    expect(heartsIn(state)).toEqual(['Dune']);
    expect(state.results.filter(({ applied }) => !applied)).toMatchObject([
      { code: 'sold_out', message: soldOutMessage('Sold'), productId: sold },
    ]);
    expect(state.notices.map(({ message }) => message)).toEqual([cappedMessage('Emma', 3)]);
    expect(await send(shop, isKnown ? [...before, ...sent] : sent)).toEqual(state);
  };

  return { before, sent, send, mustHaveOnce };
}
