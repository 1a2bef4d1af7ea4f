// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { OFFLINE_SALES } from '#contract/orders/offline-sales-messages.ts';
import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Sale } from '#contract/orders/order.ts';
import { syncRequestSchema } from '#contract/sync/sync.ts';
import { ShopDouble } from '../offline/doubles/shop-double.ts';
import { formatTime } from '../features/orders/format-date.ts';
import { useConnectivity } from '../pwa/connectivity.ts';
import { sendPendingChanges } from '../pwa/personal/current-owner.ts';
import { local } from '../pwa/worker/local-db.ts';
import { useToasts } from '../ui/feedback/toast-store.ts';
import { openAccount } from './doubles/open-account.tsx';

const item = { productId: 1, title: 'Dune', condition: 'good', price: 8.5, quantity: 1 } as const;
const createSale = (about: Partial<Sale> = {}): Sale => ({
  shipmentId: 7,
  orderNumber: 'D-4821-7KQ',
  status: 'new',
  soldAt: '2026-11-21T12:00:00.000Z',
  items: [item],
  earned: 7.35,
  paidOut: false,
  demo: false,
  shipTo: { name: 'Edith Marlowe', address: '1 Corner Street, Dogear' },
  shipBy: '2026-12-02T05:00:00.000Z',
  ...about,
});

let shop = new ShopDouble();
let isOffline = false;
/** The requests that the shop has received, without reads. */
let posts: string[] = [];

const salesNow = (): Sale[] => {
  if (shop.canceled.has(7))
    return [createSale({ status: 'canceled', canceledAt: '2026-12-02T17:00:00.000Z' })];
  return [shop.sent.has(7) ? createSale({ status: 'shipped', tracking: shop.sent.get(7) }) : createSale()];
};

function answerOf(url: string, body: string): object {
  if (url === '/api/sync') return shop.answer(z.parse(syncRequestSchema, JSON.parse(body)));
  const id = /^\/api\/sales\/(\d+)\/sent$/.exec(url)?.[1];
  if (id !== undefined) {
    const { tracking } = z.parse(z.object({ tracking: z.optional(z.string()) }), JSON.parse(body));
    shop.sent.set(Number(id), tracking);
  }
  return url.startsWith('/api/sales') ? salesNow() : {};
}

const server = createServer((req, res) => {
  const { url = '', method } = req;
  if (isOffline) {
    req.destroy();
    return;
  }
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    if (method === 'POST') posts.push(url);
    const answer = answerOf(url, Buffer.concat(chunks).toString());
    res.writeHead(200, { 'Content-Type': 'application/json', 'Session-ID': 's' }).end(JSON.stringify(answer));
  });
});

beforeEach(async () => {
  [shop, isOffline, posts] = [new ShopDouble(), false, []];
  useToasts.setState({ current: undefined });
  useConnectivity.setState({ isOffline: false });
  await local.run(async (db) => Promise.all(db.tables.map(async (table) => table.clear())));
  if (!server.listening) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  location.href = `http://127.0.0.1:${address.port}/`;
});
afterEach(cleanup);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens My listings as a start of the app does. */
function openListings() {
  cleanup();
  openAccount('listings');
}

const sales = async () => within(await screen.findByRole('region', { name: SALES_MESSAGES.title }));

async function markSent(tracking: string): Promise<void> {
  fireEvent.click(await (await sales()).findByRole('button', { name: /^Mark as sent/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
  fireEvent.change(form.getByLabelText(/^Tracking number/), { target: { value: tracking } });
  fireEvent.click(form.getByRole('button', { name: 'Mark as sent' }));
}

const toastTitle = () => useToasts.getState().current?.title;

/** Reads the sales once with a network, and opens them again without one. */
async function openOffline(): Promise<void> {
  openListings();
  await (await sales()).findByText(/^To Edith Marlowe/);
  await waitFor(async () => expect(await local.run(async (db) => db.sales.count())).toBe(1));
  isOffline = true;
  openListings();
}

test('sales that are to be sent show without a network, with the time of the last read', async () => {
  await openOffline();
  const [row] = await local.run(async (db) => db.sales.toArray());
  const asOf = OFFLINE_SALES.asOf(formatTime(new Date(row?.readAt ?? 0).toISOString()));
  await screen.findByText(`${asOf} ${OFFLINE_SALES.offline}`);
  expect(await (await sales()).findByText(/^To Edith Marlowe/)).toBeTruthy();
});

test('"sent" without a network shows at once, survives a restart, and reaches the shop once', async () => {
  await openOffline();
  await markSent('PX 1');
  await (await sales()).findByText(OFFLINE_SALES.pending);
  expect((await sales()).getByText('PX 1')).toBeTruthy();
  expect(toastTitle()).toBe(OFFLINE_SALES.storedTitle);
  expect((await sales()).queryByRole('button', { name: /^Mark as sent/ })).toBeNull();

  openListings();
  await (await sales()).findByText(OFFLINE_SALES.pending);

  isOffline = false;
  expect(await sendPendingChanges()).toBe(true);
  await waitFor(async () => expect((await sales()).queryByText(OFFLINE_SALES.pending)).toBeNull());
  expect((await sales()).getByText('PX 1')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull());
  expect([...shop.sent]).toEqual([[7, 'PX 1']]);
  expect(posts).toEqual(['/api/sync']);
});

test('a refusal of what was marked without a network says why, and keeps the number until it is dismissed', async () => {
  await openOffline();
  await markSent('PX 1');
  await (await sales()).findByText(OFFLINE_SALES.pending);
  [isOffline, shop.canceled] = [false, new Set([7])];
  await sendPendingChanges();
  const note = await screen.findByText(OFFLINE_SALES.refusedTitle('Dune'));
  expect(note.closest('p')?.textContent).toContain('Canceled.');
  expect(note.closest('p')?.textContent).toContain('PX 1');
  openListings();
  fireEvent.click(await screen.findByRole('button', { name: /^Got it/ }));
  await waitFor(() => expect(screen.queryByText(OFFLINE_SALES.refusedTitle('Dune'))).toBeNull());
  expect([...shop.sent]).toEqual([]);
});

test('with a network, a sale is marked as sent at the shop, and nothing waits', async () => {
  openListings();
  await markSent('PX 1');
  await waitFor(() => expect(toastTitle()).toBe(SALES_MESSAGES.sent));
  expect(posts).toEqual(['/api/sales/7/sent']);
  expect(await local.run(async (db) => db.saleOutbox.count())).toBe(0);
});

test('a number that is corrected while the first one waits is sent after it', async () => {
  await openOffline();
  await markSent('PX 1');
  await (await sales()).findByText(OFFLINE_SALES.pending);
  isOffline = false;
  const { submitSent } = await import('../features/orders/own-sales/submit-sent.ts');
  expect(await submitSent({ shipmentId: 7, tracking: 'PX 2' }, undefined)).toMatchObject({
    title: OFFLINE_SALES.storedTitle,
  });
  await sendPendingChanges();
  expect([...shop.sent]).toEqual([[7, 'PX 2']]);
});

test("with an emailed link's key, nothing is stored, and a failure is told", async () => {
  const { submitSent } = await import('../features/orders/own-sales/submit-sent.ts');
  isOffline = true;
  await expect(submitSent({ shipmentId: 7 }, 'some-key')).rejects.toThrow();
  expect(await local.run(async (db) => db.saleOutbox.count())).toBe(0);
});
