import { expect, test } from 'vitest';
import { cappedMessage } from '#contract/cart/cart-messages.ts';
import { unavailableMessage } from '#contract/cart/unavailable-message.ts';
import type { Mutation } from '#contract/sync/mutations.ts';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import { nextChange } from '#api/storage/change.ts';
import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { openCrashTestServer, type CrashTestServer } from './world/crash-test-server.ts';
import { readSyncAnswer, change, wishlistTitles, createSyncBody } from './world/sync-client.ts';
import { insertRow } from './world/insert-rows.ts';
import { isWholeProof } from './world/proof.ts';
import { productRow } from './world/product-row.ts';
import { listLines } from './world/visitor.ts';

test(
  'a shop killed before any statement of a sync applies the changes once when they are resent',
  { timeout: isWholeProof ? 1_800_000 : 300_000 },
  async () => {
    const deaths = await countDeaths({ isKnown: true, upTo: 60 });
    expect(deaths).toBeGreaterThan(12);
    expect(deaths).toBeLessThan(59); // otherwise the last one would not be the end
  },
);

test(
  "a shop killed while it creates a first visit's session applies the changes once when they are resent",
  { timeout: 120_000 },
  async () => {
    expect(await countDeaths({ isKnown: false, upTo: 7 })).toBe(6);
  },
);

interface Visit {
  /** True if the phone already has a session. */
  readonly isKnown: boolean;
  /** The first step that is not tried. */
  readonly upTo: number;
}

/** Every nth step is tried. */
const STRIDE = isWholeProof ? 1 : 3;

/** Kills a shop before the steps of a sync. Returns the number of steps before the first that it survived. */
async function countDeaths(visit: Visit): Promise<number> {
  // In parallel on two databases.
  const survived = await Promise.all(
    [1, 1 + STRIDE].map(async (first) => firstSurvived({ ...visit, first })),
  );
  return Math.min(...survived) - 1;
}

/** Kills a shop before one step after another. Returns the first step that it survived. */
async function firstSurvived({ isKnown, upTo, first }: Visit & { readonly first: number }): Promise<number> {
  await using fresh = await migratedPlace();
  const items = await stock(fresh.place);
  const open = async (): Promise<CrashTestServer> => openCrashTestServer(fresh.place);
  let shop = await open();
  try {
    for (let step = first; step < upTo; step += 2 * STRIDE) {
      const phone = phoneAt(items);
      if (isKnown) await phone.send(shop, phone.before);
      const response = await phone.send(shop, phone.sent, step).catch(() => undefined);
      if (response === undefined) {
        expect(await shop.ended).toBe('SIGKILL');
        shop = await open();
      }
      await phone.assertAppliedOnce(shop, isKnown);
      if (response !== undefined) return step;
    }
    return upTo;
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
      return insertRow(tx, row);
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

/** A phone with pending changes of every kind and outcome. */
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

  const send = async (shop: CrashTestServer, mutations: readonly Mutation[], dieBefore?: number) => {
    const response = await fetch(`${shop.url}/api/sync`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(session === null ? {} : { [SESSION_REQUEST_HEADER]: session }),
        ...(dieBefore === undefined ? {} : { 'X-Die-Before': String(dieBefore) }),
      },
      body: JSON.stringify(createSyncBody(mutations)),
    });
    session = response.headers.get(SESSION_RESPONSE_HEADER) ?? session;
    return readSyncAnswer(response);
  };

  const assertAppliedOnce = async (shop: CrashTestServer, isKnown: boolean): Promise<void> => {
    const state = await send(shop, isKnown ? [...before, ...sent] : sent);
    expect(listLines(state.cart)).toEqual(['Dune x3', 'Emma x3']);
    expect(wishlistTitles(state)).toEqual(['Dune']);
    expect(state.results.filter(({ applied }) => !applied)).toMatchObject([
      { code: 'sold_out', message: unavailableMessage({ title: 'Sold' }), productId: sold },
    ]);
    expect(state.notices.map(({ message }) => message)).toEqual([cappedMessage('Emma', 3)]);
    expect(await send(shop, isKnown ? [...before, ...sent] : sent)).toEqual(state);
  };

  return { before, sent, send, assertAppliedOnce };
}
