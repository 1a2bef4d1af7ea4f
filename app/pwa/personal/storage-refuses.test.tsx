// Before anything looks for a database.
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { IDBDatabase } from 'fake-indexeddb';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Card } from '#contract/catalog/card.ts';
import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import { CART_SCREEN } from '#contract/cart/cart-screen-messages.ts';
import { DRAFT_LIST, SELL_SCREEN, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import { addToCart } from '../../features/cart/add-to-cart.ts';
import { dismissMessages } from '../../features/cart/dismiss-messages.ts';
import { removeFromCart } from '../../features/cart/remove-from-cart.ts';
import { setQuantity } from '../../features/cart/set-quantity.ts';
import { DraftList } from '../../features/selling/drafts/draft-list.tsx';
import { SellPage } from '../../features/selling/sell-page.tsx';
import { removeFromWishlist, toggleWishlist } from '../../features/wishlist/toggle-wishlist.ts';
import { switchOwner } from '../../offline/personal/current-owner.ts';
import { EMPTY_FORM, type DraftRow } from '../../offline/drafts/draft.ts';
import { useToasts } from '../../ui/feedback/toast-store.ts';
import { usePersonal } from './personal.ts';
import { countPending, setPendingAside, purgeCurrentOwner } from './current-owner.ts';
import { local } from '../worker/local-db.ts';

const FULL = 'QuotaExceededError';

/** How the database refuses: the name of its error for each transaction it turns away. */
let refuse: (mode: IDBTransactionMode) => string | undefined;
const refuseWrites = (error: string) => (mode: IDBTransactionMode) =>
  mode === 'readwrite' ? error : undefined;

// oxlint-disable-next-line typescript/unbound-method -- it is called with its own this
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode = 'readonly', ...more) {
  const error = refuse(mode);
  if (error !== undefined) throw new DOMException('The database refuses.', error);
  return transaction.call(this, stores, mode, ...more);
};

// What comes out of this database is no Blob any more to the test's browser.
URL.createObjectURL = () => 'blob:photo';

beforeEach(() => {
  refuse = () => undefined;
  useToasts.setState({ current: undefined });
  // Nobody listens there: the phone has only its own storage.
  location.href = 'http://127.0.0.1:9/';
});
afterEach(cleanup);

const told = () => {
  const { current } = useToasts.getState();
  return current && [current.variant, current.title, current.text];
};
const failed = (text: string, title = 'Error') => ['destructive', title, text];

const card = (id: number): Card => ({
  id,
  title: `Book ${id}`,
  price: 8,
  category: 'books',
  condition: 'good',
  inStock: true,
  stock: 9,
  excerpt: '',
});
const shown = () => {
  const { cart, wishlist } = usePersonal.getState();
  return {
    cart: cart.lines.map(({ product, quantity }) => [product.id, quantity]),
    hearts: [...wishlist.ids],
  };
};

test.each([FULL, 'UnknownError', 'ConstraintError'])(
  'each tap on cart and wishlist that cannot be stored says so, and is taken back: %s',
  async (error) => {
    const [known, fresh] = [card(1), card(2)];
    await addToCart(known, 2);
    if (shown().hearts.length === 0) await toggleWishlist(known);
    const before = shown();
    refuse = refuseWrites(error);
    const taps: readonly (readonly [() => Promise<void>, string])[] = [
      [async () => addToCart(fresh), CART_MESSAGES.addFailed.text],
      [async () => setQuantity(known.id, 5), CART_MESSAGES.updateFailed],
      [async () => removeFromCart(known.id), CART_MESSAGES.removeFailed],
      [async () => toggleWishlist(fresh), WISHLIST_MESSAGES.addFailed],
      [async () => toggleWishlist(known), WISHLIST_MESSAGES.removeFailed],
      [async () => removeFromWishlist(known), WISHLIST_MESSAGES.removeFailed],
      [async () => dismissMessages(), CART_SCREEN.dismissFailed],
    ];
    for (const [tap, says] of taps) {
      useToasts.setState({ current: undefined });
      await tap();
      expect(told()).toEqual(failed(says));
      expect(shown()).toEqual(before);
    }
  },
);

test('a tap that is stored is not said to have failed when the screen cannot be read anew', async () => {
  await addToCart(card(3));
  const before = (await countPending()).changes;
  let isWritten = false;
  refuse = (mode) => {
    if (mode === 'readwrite') isWritten = true;
    return isWritten && mode === 'readonly' ? 'UnknownError' : undefined;
  };
  await addToCart(card(4));
  expect(told()?.[1]).toBe(CART_MESSAGES.added);
  refuse = () => undefined;
  expect((await countPending()).changes).toBe(before + 1);
});

const photo = () => new File(['photo'], 'book.jpg', { type: 'image/jpeg' });

let lastDraft = 0;
/** A draft with two photos on this phone. */
async function storedDraft(about: Partial<DraftRow> = {}): Promise<string> {
  lastDraft += 1;
  const id = `draft-${lastDraft}`;
  const photos = ['a', 'b'].map((name) => ({ key: `${id}-${name}`, uploadId: 1, tries: 0 }));
  await local.run(async (db) => {
    await db.draftPhotos.bulkPut(
      photos.map(({ key }) => ({ key, draft: id, blob: photo(), name: 'book.jpg' })),
    );
    await db.drafts.put({
      id,
      whose: 'guest',
      photos,
      form: { ...EMPTY_FORM, title: `Draft ${lastDraft}` },
      touched: ['title'],
      state: 'editing',
      direct: false,
      madeAt: 0,
      changedAt: 0,
      refusals: 0,
      ...about,
    });
  });
  return id;
}

const stored = async (id: string) => local.run(async (db) => db.drafts.get(id));

function openDesk(draft?: string) {
  const seen: string[] = [];
  const element = (
    <>
      <SellPage
        draft={draft}
        onCreated={(id) => seen.push(id)}
        onNext={() => seen.push('next')}
        isCameraOpen={false}
        onCameraOpen={() => undefined}
      />
      <DraftList exceptId={draft} />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return seen;
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const tells = async (...expected: string[]) => {
  await expect.poll(told, { timeout: 10_000 }).toEqual(expected);
  useToasts.setState({ current: undefined });
};

test('each change of a draft that cannot be stored says so, and the draft stays as it was', async () => {
  const id = await storedDraft();
  const seen = openDesk(id);
  await screen.findByRole('button', { name: 'Remove photo 2' });
  const before = await stored(id);
  refuse = refuseWrites(FULL);

  await press('Move photo 2 left');
  await tells(...failed(SELL_SCREEN.storageFull));
  await press('Remove photo 2');
  await tells(...failed(SELL_SCREEN.storageFull));
  fireEvent.change(screen.getByLabelText(/^Photos, up to/), { target: { files: [photo()] } });
  await tells(...failed(SELL_SCREEN.storageFull, SELLING_MESSAGES.uploadFailed.title));
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Typed in vain' } });
  await tells(...failed(SELL_SCREEN.storageFull));
  await press('List Item for Sale (Direct Method)');
  await tells(...failed(SELL_SCREEN.storageFull, SELLING_MESSAGES.directFailed.title));
  await press('Clear photo');
  await tells(...failed(SELL_SCREEN.storageFull));

  refuse = () => undefined;
  expect(await stored(id)).toEqual(before);
  expect(seen).toEqual([]);
});

test('what was typed while nothing could be stored is kept as soon as something can', async () => {
  const id = await storedDraft();
  openDesk(id);
  await screen.findByRole('button', { name: 'Remove photo 2' });
  refuse = refuseWrites('ConstraintError');
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Typed in the dark' } });
  await tells(...failed(SELL_SCREEN.storageShut));
  refuse = () => undefined;
  fireEvent.change(screen.getByLabelText(/^Author/), { target: { value: 'Somebody' } });
  await expect
    .poll(async () => (await stored(id))?.form, { timeout: 10_000 })
    .toMatchObject({ title: 'Typed in the dark', author: 'Somebody' });
});

test('a photo that cannot be stored begins no draft, and says so', async () => {
  const seen = openDesk();
  refuse = refuseWrites(FULL);
  fireEvent.change(screen.getByLabelText(/^Photos, up to/), { target: { files: [photo()] } });
  await tells(...failed(SELL_SCREEN.storageFull, SELLING_MESSAGES.uploadFailed.title));
  expect(seen).toEqual([]);
});

test('in the list of drafts, too, each tap that cannot be stored says so', async () => {
  await local.run(async (db) => db.drafts.clear());
  const id = await storedDraft({ state: 'refused', reason: 'The shop said no.', was: 'ready' });
  openDesk();
  const list = within(await screen.findByRole('region', { name: DRAFT_LIST.title }));
  refuse = refuseWrites(FULL);
  fireEvent.click(await list.findByRole('button', { name: /^Try again/ }));
  await tells(...failed(SELL_SCREEN.storageFull));
  fireEvent.click(list.getByRole('button', { name: /^Edit/ }));
  await tells(...failed(SELL_SCREEN.storageFull));
  fireEvent.click(list.getByRole('button', { name: /^Discard/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await tells(...failed(SELL_SCREEN.storageFull));
  refuse = () => undefined;
  expect((await stored(id))?.state).toBe('refused');
});

test('signing out says whether everything has left this phone', async () => {
  const id = await storedDraft();
  refuse = refuseWrites(FULL);
  expect(await purgeCurrentOwner()).toBe(false);
  refuse = () => undefined;
  expect(await stored(id)).toBeDefined();
  expect(await purgeCurrentOwner()).toBe(true);
  expect(await stored(id)).toBeUndefined();
});

test('changes that cannot be kept stay as they are, so that the user can stay signed in', async () => {
  await switchOwner(local, 7);
  await addToCart(card(1));
  const before = await local.run(async (db) => db.outbox.toArray());
  refuse = refuseWrites(FULL);
  expect(await setPendingAside()).toBe(false);
  refuse = () => undefined;
  expect(await local.run(async (db) => db.outbox.toArray())).toEqual(before);
  expect(await countPending()).toMatchObject({ changes: 1 });
  expect(await setPendingAside()).toBe(true);
  expect(await purgeCurrentOwner({ keepsChanges: true })).toBe(true);
  expect(await countPending()).toMatchObject({ changes: 0 });
  expect(await local.run(async (db) => db.outbox.count())).toBe(before.length);
});

test('where the database does not open at all, as in private windows, nobody leaves anything behind', async () => {
  refuse = () => 'SecurityError';
  expect(await purgeCurrentOwner()).toBe(true);
});
