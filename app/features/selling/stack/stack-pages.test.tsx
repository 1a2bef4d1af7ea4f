// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { keptUntilMessage } from '#contract/selling/other-device-messages.ts';
import { SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { STACK } from '#contract/selling/stack-messages.ts';
import { publishAllLabel } from '#contract/selling/stack-review-messages.ts';
import { stackTitle } from '#contract/selling/stack-messages.ts';
import type { OwnListing } from '#contract/selling/selling.ts';
import { serveJsonShop } from '#app/pwa/doubles/json-shop.ts';
import { recordConfirmedEmail } from '#app/offline/drafts/confirmed-email.ts';
import { settleDrafts } from '#app/offline/doubles/settle-drafts.ts';
import { switchOwner } from '#app/offline/personal/current-owner.ts';
import { FIRST_DEFAULTS } from '#app/offline/stacks/stack-defaults.ts';
import { scanCode, setFields, startStack } from '#app/pwa/stacks/stacks.ts';
import { local } from '#app/pwa/worker/local-db.ts';
import type { CameraPort, OpenCamera } from '../camera/camera-port.ts';
import { StackReviewPage } from './review/stack-review-page.tsx';
import { StackScanPage } from './scan/stack-scan-page.tsx';

const DUNE = '9780441172719';
const LIMIT = 'New sellers can list 10 items until their first sale has arrived.';

beforeEach(() => {
  // No server listens there.
  location.href = 'http://127.0.0.1:9/';
});
afterEach(async () => {
  cleanup();
  await settleDrafts(local);
});

/** Starts a stack of an account with one book. Returns the ids of both. */
async function scanOne(account: number) {
  await switchOwner(local, account);
  const started = await startStack(FIRST_DEFAULTS);
  if ('message' in started) throw new Error(started.message);
  const scanned = await scanCode(started.id, { kind: 'isbn', isbn: DUNE });
  if (scanned.kind !== 'stored') throw new Error(`${scanned.kind} instead of a new item`);
  return { stack: started.id, draft: scanned.draft };
}

function show(element: React.ReactNode) {
  const router = createMemoryRouter(
    [
      { path: '/stack', element },
      { path: '/sell', element: <h1>Sell</h1> },
    ],
    { initialEntries: ['/stack'] },
  );
  render(<RouterProvider router={router} />);
}

const NoCheck = () => null;
const showReview = (stack: string) => show(<StackReviewPage stack={stack} Check={NoCheck} />);

/** A camera that is open until it is closed. */
function createCamera() {
  let openCount = 0;
  const open = async (): Promise<OpenCamera> => {
    openCount += 1;
    return Promise.resolve({
      stream: new MediaStream(),
      lens: undefined,
      hasTorch: false,
      zoom: undefined,
      setTorch: async () => Promise.resolve(),
      setZoom: async () => Promise.resolve(),
      onEnded: () => undefined,
      close: () => {
        openCount -= 1;
      },
    });
  };
  const port: CameraPort = { isSupported: () => true, open, listLenses: async () => Promise.resolve([]) };
  return { port, countOpen: () => openCount };
}

test('when another account signs in during a scan, the camera closes and the stack stays with who began it', async () => {
  const { stack, draft } = await scanOne(1);
  const { port, countOpen } = createCamera();
  show(<StackScanPage stack={stack} onStarted={() => undefined} camera={port} />);
  await expect.poll(countOpen).toBe(1);
  await switchOwner(local, 2);
  await screen.findByRole('heading', { name: 'Sell' });
  expect(countOpen()).toBe(0);
  expect(await scanCode(stack, { kind: 'isbn', isbn: '9780807083697' })).toEqual({ kind: 'gone' });
  cleanup();
  showReview(stack);
  await screen.findByText('Nothing scanned yet');
  cleanup();

  await switchOwner(local, 1);
  showReview(stack);
  await screen.findByRole('heading', { name: /^Stack of/ });
  expect(document.querySelector(`[data-item="${draft}"]`)).not.toBeNull();
});

test('the review says once above its rows why the shop accepts no more items', async () => {
  const { stack } = await scanOne(3);
  await local.run(async (db) => db.stacks.update(stack, { stopped: LIMIT }));
  showReview(stack);
  expect(await screen.findAllByText(LIMIT)).toHaveLength(1);
  expect(document.querySelectorAll('[data-item]')).toHaveLength(1);
});

test('in its last days, an item says until when the shop keeps it', async () => {
  const { stack, draft } = await scanOne(4);
  const changedAt = Date.now() - (STACK.keptDays - 3) * DAY_MS;
  const keep = async (at: number) =>
    local.run(async (db) =>
      db.drafts.update(draft, {
        sync: {
          server: {
            id: draft,
            rev: 1,
            state: 'editing',
            fields: {},
            photos: [],
            conflicts: [],
            changedAt: new Date(at).toISOString(),
          },
        },
      }),
    );
  await keep(Date.now());
  showReview(stack);
  await screen.findByRole('heading', { name: stackTitle(Date.now()) });
  expect(screen.queryByText(/^Kept until/)).toBeNull();
  await keep(changedAt);
  await screen.findByText(keptUntilMessage(changedAt, Date.now()) ?? 'nothing');
});

/** Starts a guest's stack with one book that can be published. */
async function scanWhole() {
  await switchOwner(local, null);
  const started = await startStack(FIRST_DEFAULTS);
  if ('message' in started) throw new Error(started.message);
  const scanned = await scanCode(started.id, { kind: 'isbn', isbn: DUNE });
  if (scanned.kind !== 'stored') throw new Error(`${scanned.kind} instead of a new item`);
  await setFields(scanned.draft, { title: 'Dune', price: '5' });
  // Without its data, which this DOM's database cannot store.
  const photos = [{ key: 'photo', tries: 0, uploadId: 7 }];
  await local.run(async (db) => db.drafts.update(scanned.draft, { photos }));
  return { stack: started.id, draft: scanned.draft };
}
const stateOf = async (draft: string) => (await local.run(async (db) => db.drafts.get(draft)))?.state;
const publish = async () => {
  const button = await screen.findByRole('button', { name: publishAllLabel(1) });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
};

test('where the shop checks sellers, nothing is submitted without a guest’s email, and the field shows the error', async () => {
  const { stack, draft } = await scanWhole();
  show(<StackReviewPage stack={stack} Check={NoCheck} hasChecks />);
  await publish();
  await screen.findByText(SELLER_MESSAGES.emailMissing);
  const field = screen.getByLabelText(/^Your email/);
  expect(document.activeElement).toBe(field);
  expect(await stateOf(draft)).toBe('editing');

  fireEvent.change(field, { target: { value: 'edith@example.com' } });
  expect(screen.queryByText(SELLER_MESSAGES.emailMissing)).toBeNull();
  await publish();
  await waitFor(async () => expect(await stateOf(draft)).toBe('ready'));
});

test('a guest’s email is optional in a shop without checks, but not a wrong one', async () => {
  const { stack, draft } = await scanWhole();
  showReview(stack);
  fireEvent.change(await screen.findByLabelText(/^Your email/), { target: { value: 'edith@' } });
  await publish();
  await screen.findByText(SELLING_MESSAGES.emailInvalid);
  expect(await stateOf(draft)).toBe('editing');
  fireEvent.change(screen.getByLabelText(/^Your email/), { target: { value: '' } });
  await publish();
  await waitFor(async () => expect(await stateOf(draft)).toBe('ready'));
});

const LISTED_DUNE: OwnListing = {
  state: 'for-sale',
  product: {
    id: 7,
    title: 'Dune',
    description: '',
    price: 10,
    amazonPrice: null,
    ebayPrice: null,
    category: 'books',
    condition: 'good',
    imageUrl: '',
    images: [],
    inStock: true,
    stock: 1,
    featured: false,
    popular: false,
    createdAt: '2026-11-20T12:00:00.000Z',
  },
  fee: 0.5,
};

/** A shop that takes 10% and 30 cents of what is listed now, with one listing of this seller. */
const startShopWith = (listing: OwnListing): Promise<void> =>
  serveJsonShop({
    answers: [],
    calls: [],
    read: (url) => {
      const selling = { checks: false, fee: { percent: 10, fixed: 0.3 }, payouts: 'manual' };
      return url === '/api/listings' ? { listings: [listing] } : url === '/api/config' ? { selling } : {};
    },
  })();

test('copies that are added to a listing count at its price and fee in what the stack earns', async () => {
  await startShopWith(LISTED_DUNE);
  const { stack, draft } = await scanWhole();
  const other = await scanCode(stack, { kind: 'isbn', isbn: '9780807083697' });
  if (other.kind !== 'stored') throw new Error(`${other.kind} instead of a new item`);
  await setFields(other.draft, { title: 'Kindred', price: '8.50' });
  await local.run(async (db) => {
    await db.drafts.update(other.draft, { photos: [{ key: 'other', tries: 0, uploadId: 8 }] });
    await db.drafts.update(draft, { addTo: 7, copies: 2, asked: { listed: '7' } });
  });
  showReview(stack);
  // $8.50 less $1.15, and twice $10.00 less $0.50.
  await screen.findByText("You'll get $26.35 after $2.15 in fees.");
});

test('a guest whose email is confirmed is not asked for it again', async () => {
  const { stack, draft } = await scanWhole();
  await recordConfirmedEmail(local, 'edith@example.com');
  show(<StackReviewPage stack={stack} Check={NoCheck} hasChecks />);
  await publish();
  await waitFor(async () => expect(await stateOf(draft)).toBe('ready'));
  expect(screen.queryByLabelText(/^Your email/)).toBeNull();
});
