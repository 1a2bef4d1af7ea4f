import { openPayouts, paidSale, payoutsOf, resetShop, shop } from './doubles/payouts-shop.tsx';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountState } from '#contract/payouts/account-state.ts';
import { PAYOUT_ACCOUNT, PAYOUT_SCREEN } from '#contract/payouts/payout-screen-messages.ts';
import type { SalePayout } from '#contract/payouts/payouts.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { recordSignOut } from '../features/accounts/account-store.ts';
import { setReachable } from '../pwa/connectivity.ts';
import { useToasts } from '../ui/feedback/toast-store.ts';

beforeEach(resetShop);
afterEach(() => {
  cleanup();
  recordSignOut();
});

const YEAR = Number(shopDay(Date.now()).slice(0, 4));

const card = async () => within(await screen.findByRole('region', { name: PAYOUT_ACCOUNT.title }));
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Sales' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const CARDS: readonly (readonly [AccountState, text: string, action: string | undefined])[] = [
  ['none', 'Set up payoutsPaid sales wait until you have.', 'Set up payouts'],
  ['started', 'Set up payoutsYou have begun. It takes a few more minutes.', 'Continue'],
  ['review', 'Being reviewed', undefined],
  ['restricted', 'Stripe needs more information', 'Continue'],
  ['ready', 'Ready', 'Open payout settings'],
];

test.each(CARDS)('an account that is %s says so, and what its seller can do', async (state, text, action) => {
  shop.payouts = payoutsOf(state);
  openPayouts();
  const shown = await card();
  const title = text.startsWith(PAYOUT_ACCOUNT.setUp) ? PAYOUT_ACCOUNT.setUp : text;
  expect(shown.getByText(title, { selector: 'b' }).parentElement?.textContent).toBe(text);
  expect(shown.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    action === undefined ? [] : [action],
  );
});

test('an account that needs more says by when, with the year if it is another', async () => {
  shop.payouts = payoutsOf(undefined, {
    account: { state: 'restricted', provider: 'Stripe', dueDay: `${YEAR}-12-14` },
  });
  openPayouts();
  await (await card()).findByText('Stripe needs more information by December 14');
  shop.payouts = payoutsOf(undefined, {
    account: { state: 'restricted', provider: 'Stripe', dueDay: `${YEAR + 1}-01-04` },
  });
  openPayouts();
  await (await card()).findByText(`Stripe needs more information by January 4, ${YEAR + 1}`);
});

test('an account that was declined leads to the contact form', async () => {
  shop.payouts = payoutsOf('rejected');
  openPayouts();
  await (await card()).findByText('Stripe declined this account. Please contact us.');
  expect((await card()).getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
});

const ROWS: readonly (readonly [text: string, payout: SalePayout])[] = [
  ['Paid after it arrives', { state: 'waiting' }],
  ['Paid on Monday, November 30', { state: 'due', day: '2026-11-30' }],
  ['Paid on Tuesday, December 1', { state: 'now', day: '2026-12-01' }],
  ['To be paid out', { state: 'due' }],
  ['Set up payouts to get this', { state: 'needs-account' }],
  ['On hold: the buyer reported a problem', { state: 'case', reason: 'the buyer reported a problem' }],
  ['On hold: a bank is looking into the payment', { state: 'disputed' }],
  ["On hold: we're reviewing your account", { state: 'held' }],
  ["On hold: we're reviewing your account", { state: 'blocked' }],
  ['Paid November 18', { state: 'paid', day: `${YEAR}-11-18` }],
  [`Paid November 18, ${YEAR - 1}`, { state: 'paid', day: `${YEAR - 1}-11-18` }],
  ['Used to settle a refund', { state: 'settled' }],
];

const about = (text: string) => `Dune$7.35${text}$8.50 − $1.15 fee`;

test('each sale says what it earns, and what becomes of that', async () => {
  shop.payouts = payoutsOf('ready', {
    sales: [
      ...ROWS.map(([, payout], shipmentId) => paidSale({ shipmentId, payout, status: 'delivered' })),
      paidSale({ shipmentId: 20, status: 'canceled', net: 0, payout: { state: 'lost' } }),
      paidSale({ shipmentId: 21, status: 'returned', net: 0, payout: { state: 'lost' } }),
      paidSale({ shipmentId: 22, status: 'delivered', net: 0, payout: { state: 'lost' } }),
      paidSale({ shipmentId: 23, title: 'Emma', itemCount: 3, gross: 20, fee: 0, net: 20 }),
    ],
  });
  openPayouts();
  expect(await rows()).toEqual([
    ...ROWS.map(([text]) => about(text)),
    about('Canceled'),
    about('Returned'),
    about('Refunded'),
    'Emma and 2 more$20.00Paid after it arrives',
  ]);
  const lost = screen.getAllByText('$7.35').filter(({ tagName }) => tagName === 'S');
  expect(lost, 'what is lost is struck through').toHaveLength(3);
});

const figures = () => screen.getAllByRole('definition').map((each) => each.parentElement?.textContent ?? '');

test('what the shop has credited and debited is listed apart from the sales', async () => {
  shop.payouts = payoutsOf('ready', {
    sales: [],
    corrections: [
      { day: `${YEAR}-11-28`, amount: -4 },
      { day: `${YEAR - 1}-11-21`, amount: 1.5 },
    ],
  });
  openPayouts();
  const listed = within(await screen.findByRole('region', { name: 'Corrections' })).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    'Debited by Dogear on November 28−$4.00',
    `Credited by Dogear on November 21, ${YEAR - 1}$1.50`,
  ]);
});

test('the figures are the balance, and a debt is explained', async () => {
  shop.payouts = payoutsOf('ready', { available: 1_234.5, onTheWay: 22.06, onHold: 21.3 });
  openPayouts();
  await card();
  expect(figures()).toEqual(['Available$1,234.50', 'On the way$22.06', 'On hold$21.30']);
  expect(screen.queryByText(PAYOUT_SCREEN.debt)).toBeNull();
  shop.payouts = payoutsOf('ready', { available: -7.35 });
  openPayouts();
  await screen.findByText(PAYOUT_SCREEN.debt);
  expect(figures()[0]).toBe('Available−$7.35');
});

test('guests are told that an account brings their sales along, and can make one', async () => {
  openPayouts({ isGuest: true });
  await screen.findByText('Create an account to get paid. Your sales come with you.');
  const panel = within(screen.getByRole('tabpanel', { name: 'Payouts' }));
  fireEvent.click(panel.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByRole('dialog', { name: 'Create Account' })).toBeTruthy();
  expect(shop.calls.filter((call) => call.includes('payouts'))).toEqual([]);
});

test('whom the shop has signed out is a guest', async () => {
  shop.status = 401;
  openPayouts();
  await screen.findByText(PAYOUT_SCREEN.guest);
});

test('a shop that pays by hand says so', async () => {
  shop.payouts = payoutsOf(undefined);
  openPayouts();
  await screen.findByText("We'll email you to arrange payment.");
  expect(screen.queryByRole('region', { name: PAYOUT_ACCOUNT.title })).toBeNull();
  expect(await rows()).toHaveLength(1);
});

test('who has sold nothing reads what will be here', async () => {
  shop.payouts = payoutsOf('none', { onTheWay: 0, sales: [] });
  openPayouts();
  await screen.findByText('What you earn shows up here.');
  expect(screen.queryByText('Available')).toBeNull();
  expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
  await (await card()).findByRole('button', { name: 'Set up payouts' });
});

test('without a network, the payouts say that they need one, and come back with it', async () => {
  shop.isUnreachable = true;
  openPayouts();
  await screen.findByText('Payouts need a connection.');
  shop.isUnreachable = false;
  act(() => setReachable(true));
  expect(await rows()).toHaveLength(1);
});

test('what cannot be loaded is tried again', async () => {
  shop.status = 500;
  openPayouts();
  await screen.findByText("We couldn't load your payouts.");
  shop.status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});

const pageOf = (title: string, next?: string) =>
  payoutsOf('ready', {
    sales: [paidSale({ title, shipmentId: title.length })],
    ...(next === undefined ? {} : { next }),
  });

test('older sales are added page by page', async () => {
  shop.payouts = pageOf('Dune', 'c1');
  shop.pages = { c1: pageOf('Solaris', 'c2'), c2: pageOf('Emma of Hartfield') };
  openPayouts();
  for (const count of [1, 2]) {
    await waitFor(async () => expect(await rows()).toHaveLength(count));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  }
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect((await rows()).map((row) => row.split('$')[0])).toEqual(['Dune', 'Solaris', 'Emma of Hartfield']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

const files = () =>
  screen.getAllByRole('link', { name: /^Download CSV/ }).map((link) => link.getAttribute('href'));

test('the books are a file a year, as far back as there are sales', async () => {
  openPayouts();
  await rows();
  expect(screen.getByRole('link', { name: 'Download CSV' }).hasAttribute('download')).toBe(true);
  expect(files()).toEqual([`/api/payouts.csv?year=${YEAR}`]);
  const soldAt = `${YEAR - 1}-06-01T12:00:00.000Z`;
  shop.payouts = payoutsOf('ready', { sales: [paidSale(), paidSale({ shipmentId: 8, soldAt })] });
  openPayouts();
  await rows();
  expect(files()).toEqual([YEAR, YEAR - 1].map((year) => `/api/payouts.csv?year=${year}`));
  shop.payouts = { ...shop.payouts, next: 'c1' };
  openPayouts();
  await rows();
  expect(files(), 'older sales may be of an earlier year').toHaveLength(3);
  expect(screen.getByRole('link', { name: `Download CSV of ${YEAR - 2}` })).toBeTruthy();
});

test('setup and settings open by a link that is fetched at the tap', async () => {
  shop.payouts = payoutsOf('none');
  shop.link = '/demo-bank/acct_demo_1';
  const router = openPayouts();
  fireEvent.click(await (await card()).findByRole('button', { name: 'Set up payouts' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/demo-bank/acct_demo_1'));
  expect(shop.calls).toContain('POST /api/seller/payouts');

  shop.payouts = payoutsOf('ready');
  openPayouts();
  shop.link = `${location.origin.replace('127.0.0.1', 'localhost')}/express`;
  fireEvent.click(await (await card()).findByRole('button', { name: 'Open payout settings' }));
  await waitFor(() => expect(location.href).toBe(shop.link));
  expect(shop.calls).toContain('POST /api/seller/dashboard');
});

test('a link that cannot be fetched leaves the button', async () => {
  shop.payouts = payoutsOf('started');
  openPayouts();
  const button = await (await card()).findByRole('button', { name: 'Continue' });
  fireEvent.click(button);
  await waitFor(() => expect(useToasts.getState().current?.variant).toBe('destructive'));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
});

test('who comes back from the provider sees what it says by then', async () => {
  shop.payouts = payoutsOf('started');
  openPayouts();
  await (await card()).findByRole('button', { name: 'Continue' });
  shop.payouts = payoutsOf('review');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await (await card()).findByText('Being reviewed');
  shop.payouts = payoutsOf('ready');
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await (await card()).findByText('Ready');
});
