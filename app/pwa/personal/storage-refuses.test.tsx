// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { IDBDatabase } from 'fake-indexeddb';
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
import { CheckCondition } from '../../features/grading/check-condition.tsx';
import { DraftList } from '../../features/selling/drafts/draft-list.tsx';
import { SellPage } from '../../features/selling/sell-page.tsx';
import { removeFromWishlist, toggleWishlist } from '../../features/wishlist/toggle-wishlist.ts';
import { switchOwner } from '../../offline/personal/current-owner.ts';
import { EMPTY_FORM, type DraftRow } from '../../offline/drafts/draft.ts';
import { useToasts } from '../../ui/feedback/toast-store.ts';
import { renderRouted } from '../doubles/render-routed.tsx';
import { usePersonal } from './personal.ts';
import { countPending, setPendingAside, purgeCurrentOwner } from './current-owner.ts';
import { local } from '../worker/local-db.ts';

const FULL = 'QuotaExceededError';

/** Returns the name of the error with which a transaction fails, if any. */
let getError: (mode: IDBTransactionMode) => string | undefined;
const failWrites = (error: string) => (mode: IDBTransactionMode) =>
  mode === 'readwrite' ? error : undefined;

// oxlint-disable-next-line typescript/unbound-method -- called with its own this
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode = 'readonly', ...more) {
  const error = getError(mode);
  if (error !== undefined) throw new DOMException('The database refuses.', error);
  return transaction.call(this, stores, mode, ...more);
};

// The test's browser does not recognize Blobs read from this database.
URL.createObjectURL = () => 'blob:photo';

beforeEach(() => {
  getError = () => undefined;
  useToasts.setState({ current: undefined });
  // No server listens there: the phone has only its own storage.
  location.href = 'http://127.0.0.1:9/';
});
afterEach(cleanup);

const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.variant, current.title, current.text];
};
const errorToast = (text: string, title = 'Error') => ['destructive', title, text];

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
  'a cart or wishlist tap that cannot be stored shows an error and is reverted: %s',
  async (error) => {
    const [known, added] = [card(1), card(2)];
    await addToCart(known, 2);
    if (shown().hearts.length === 0) await toggleWishlist(known);
    const before = shown();
    getError = failWrites(error);
    const taps: readonly (readonly [() => Promise<void>, string])[] = [
      [async () => addToCart(added), CART_MESSAGES.addFailed.text],
      [async () => setQuantity(known.id, 5), CART_MESSAGES.updateFailed],
      [async () => removeFromCart(known.id), CART_MESSAGES.removeFailed],
      [async () => toggleWishlist(added), WISHLIST_MESSAGES.addFailed],
      [async () => toggleWishlist(known), WISHLIST_MESSAGES.removeFailed],
      [async () => removeFromWishlist(known), WISHLIST_MESSAGES.removeFailed],
      [async () => dismissMessages(), CART_SCREEN.dismissFailed],
    ];
    for (const [tap, message] of taps) {
      useToasts.setState({ current: undefined });
      await tap();
      expect(shownToast()).toEqual(errorToast(message));
      expect(shown()).toEqual(before);
    }
  },
);

test('a stored tap is not reported as failed when the next read fails', async () => {
  await addToCart(card(3));
  const before = (await countPending()).changes;
  let isWritten = false;
  getError = (mode) => {
    if (mode === 'readwrite') isWritten = true;
    return isWritten && mode === 'readonly' ? 'UnknownError' : undefined;
  };
  await addToCart(card(4));
  expect(shownToast()?.[1]).toBe(CART_MESSAGES.added);
  getError = () => undefined;
  expect((await countPending()).changes).toBe(before + 1);
});

const photo = () => new File(['photo'], 'book.jpg', { type: 'image/jpeg' });

let lastDraft = 0;
/** Stores a draft with two photos on this phone. */
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

function renderSellPage(draft?: string) {
  const navigations: string[] = [];
  renderRouted(
    <>
      <SellPage
        draft={draft}
        onCreated={(id) => navigations.push(id)}
        onNext={() => navigations.push('next')}
        isCameraOpen={false}
        onCameraOpen={() => undefined}
        Check={CheckCondition}
      />
      <DraftList exceptId={draft} />
    </>,
  );
  return navigations;
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const expectToast = async (...expected: string[]) => {
  await expect.poll(shownToast, { timeout: 10_000 }).toEqual(expected);
  useToasts.setState({ current: undefined });
};

test('a draft change that cannot be stored shows an error and leaves the draft unchanged', async () => {
  const id = await storedDraft();
  const navigations = renderSellPage(id);
  await screen.findByRole('button', { name: 'Remove photo 2' });
  const before = await stored(id);
  getError = failWrites(FULL);

  await press('Move photo 2 left');
  await expectToast(...errorToast(SELL_SCREEN.storageFull));
  await press('Remove photo 2');
  await expectToast(...errorToast(SELL_SCREEN.storageFull));
  fireEvent.change(screen.getByLabelText(/^Photos, up to/), { target: { files: [photo()] } });
  await expectToast(...errorToast(SELL_SCREEN.storageFull, SELLING_MESSAGES.uploadFailed.title));
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Typed in vain' } });
  await expectToast(...errorToast(SELL_SCREEN.storageFull));
  await press('List Item for Sale (Direct Method)');
  await expectToast(...errorToast(SELL_SCREEN.storageFull, SELLING_MESSAGES.directFailed.title));
  await press('Clear photo');
  await expectToast(...errorToast(SELL_SCREEN.storageFull));

  getError = () => undefined;
  expect(await stored(id)).toEqual(before);
  expect(navigations).toEqual([]);
});

test('text typed while storage fails is stored as soon as storage works again', async () => {
  const id = await storedDraft();
  renderSellPage(id);
  await screen.findByRole('button', { name: 'Remove photo 2' });
  getError = failWrites('ConstraintError');
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Typed in the dark' } });
  await expectToast(...errorToast(SELL_SCREEN.storageShut));
  getError = () => undefined;
  fireEvent.change(screen.getByLabelText(/^Author/), { target: { value: 'Somebody' } });
  await expect
    .poll(async () => (await stored(id))?.form, { timeout: 10_000 })
    .toMatchObject({ title: 'Typed in the dark', author: 'Somebody' });
});

test('a photo that cannot be stored shows an error and creates no draft', async () => {
  const navigations = renderSellPage();
  getError = failWrites(FULL);
  fireEvent.change(screen.getByLabelText(/^Photos, up to/), { target: { files: [photo()] } });
  await expectToast(...errorToast(SELL_SCREEN.storageFull, SELLING_MESSAGES.uploadFailed.title));
  expect(navigations).toEqual([]);
});

test('a tap in the list of drafts that cannot be stored shows an error', async () => {
  await local.run(async (db) => db.drafts.clear());
  const id = await storedDraft({ state: 'refused', reason: 'The shop said no.', was: 'ready' });
  renderSellPage();
  const list = within(await screen.findByRole('region', { name: DRAFT_LIST.title }));
  getError = failWrites(FULL);
  fireEvent.click(await list.findByRole('button', { name: /^Try again/ }));
  await expectToast(...errorToast(SELL_SCREEN.storageFull));
  fireEvent.click(list.getByRole('button', { name: /^Edit/ }));
  await expectToast(...errorToast(SELL_SCREEN.storageFull));
  fireEvent.click(list.getByRole('button', { name: /^Discard/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await expectToast(...errorToast(SELL_SCREEN.storageFull));
  getError = () => undefined;
  expect((await stored(id))?.state).toBe('refused');
});

test('signing out reports whether all data was deleted from this phone', async () => {
  const id = await storedDraft();
  getError = failWrites(FULL);
  expect(await purgeCurrentOwner()).toBe(false);
  getError = () => undefined;
  expect(await stored(id)).toBeDefined();
  expect(await purgeCurrentOwner()).toBe(true);
  expect(await stored(id)).toBeUndefined();
});

test('changes that cannot be set aside stay pending, so that the user can stay signed in', async () => {
  await switchOwner(local, 7);
  await addToCart(card(1));
  const before = await local.run(async (db) => db.outbox.toArray());
  getError = failWrites(FULL);
  expect(await setPendingAside()).toBe(false);
  getError = () => undefined;
  expect(await local.run(async (db) => db.outbox.toArray())).toEqual(before);
  expect(await countPending()).toMatchObject({ changes: 1 });
  expect(await setPendingAside()).toBe(true);
  expect(await purgeCurrentOwner({ keepsChanges: true })).toBe(true);
  expect(await countPending()).toMatchObject({ changes: 0 });
  expect(await local.run(async (db) => db.outbox.count())).toBe(before.length);
});

test('signing out succeeds where the database cannot be opened, as in private windows', async () => {
  getError = () => 'SecurityError';
  expect(await purgeCurrentOwner()).toBe(true);
});
