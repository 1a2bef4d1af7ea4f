import { bodies, listing, openListings, resetShop, sale, shop } from './doubles/seller-profile-shop.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SELLER_CHANGE_MESSAGES } from '#contract/sellers/seller.ts';
import { SELLER_PROFILE } from '#contract/sellers/seller-profile-messages.ts';
import { formatMonthDay, nextDay, shopDay } from '#contract/shop-clock.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { useToasts } from '../ui/feedback/toast-store.ts';
import { clearListingsKey, saveListingsKey } from '../features/selling/own-listings/listings-key.ts';

beforeEach(resetShop);
afterEach(() => {
  cleanup();
  clearListingsKey();
});

const awaySwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: SELLER_PROFILE.away });
const away = { since: '2026-11-21T16:00:00.000Z' };
const hidden = listing({ state: 'hidden', paused: ['away'] });
const countReads = () => shop.reads.filter((url) => url.startsWith('/api/listings')).length;

test('a seller goes away at once, and the listings are loaded until they are hidden', async () => {
  await openListings();
  const toggle = await awaySwitch();
  expect(toggle.checked).toBe(false);
  expect(screen.queryByLabelText(SELLER_PROFILE.backOn)).toBeNull();
  shop.answers = [[200, { away }]];
  shop.seller = { away };
  fireEvent.click(toggle);
  await screen.findByText('Your listings are hidden. Please still send what has sold.');
  expect(toggle.checked).toBe(true);
  await waitFor(() => expect(shop.calls).toHaveLength(1));
  expect(shop.calls[0]).toMatchObject({ method: 'PATCH', url: '/api/seller' });
  expect(bodies()).toEqual([{ away: {} }]);
  await screen.findByLabelText(SELLER_PROFILE.backOn);
  expect(screen.getByText(OWN_LISTINGS.states['for-sale'])).toBeTruthy();
  // The shop has hidden them by now, of which no event tells.
  shop.listings = [hidden];
  await screen.findByText(OWN_LISTINGS.states.hidden, {}, { timeout: 5_000 });
});

test('a change that fails shows the former state, and the same change again has one effect', async () => {
  shop.seller = { away };
  shop.listings = [hidden];
  await openListings();
  const toggle = await awaySwitch();
  expect(toggle.checked).toBe(true);
  fireEvent.click(toggle);
  await waitFor(() => expect(shop.calls).toHaveLength(1));
  await waitFor(() => expect(toggle.checked).toBe(true));
  shop.answers = [[200, {}]];
  shop.seller = {};
  shop.listings = [listing()];
  fireEvent.click(toggle);
  await screen.findByText(OWN_LISTINGS.states['for-sale']);
  expect((await awaySwitch()).checked).toBe(false);
  expect(bodies()).toEqual([{ away: null }, { away: null }]);
  expect(shop.calls[0]?.key).toBeTruthy();
  expect(shop.calls[1]?.key).toBe(shop.calls[0]?.key);
});

test('the day of return is saved when the field is left, unless it is over', async () => {
  shop.seller = { away };
  shop.listings = [hidden];
  await openListings();
  const day = await screen.findByLabelText<HTMLInputElement>(SELLER_PROFILE.backOn);
  const tomorrow = nextDay(shopDay(Date.now()));
  expect(day.min).toBe(tomorrow);
  fireEvent.change(day, { target: { value: '2026-11-01' } });
  fireEvent.blur(day);
  expect(await screen.findByText(SELLER_CHANGE_MESSAGES.day)).toBeTruthy();
  const until = nextDay(tomorrow);
  shop.answers = [[200, { away: { ...away, until } }]];
  shop.seller = { away: { ...away, until } };
  const readCount = countReads();
  fireEvent.change(day, { target: { value: until } });
  fireEvent.blur(day);
  await waitFor(() => expect(bodies()).toEqual([{ away: { until } }]));
  await waitFor(() => expect(countReads()).toBeGreaterThan(readCount));
  // The shop notes the day in the listings in the background, too.
  const { product } = hidden;
  shop.listings = [{ ...hidden, product: { ...product, paused: { until } } }];
  const text = `while you’re away until ${formatMonthDay(until)}`;
  expect(await screen.findByText(text, {}, { timeout: 5_000 })).toBeTruthy();
});

test('what is put back on sale, or gets a copy, while its seller is away stays hidden, as the toast confirms', async () => {
  shop.seller = { away };
  shop.listings = [listing({ state: 'hidden', paused: ['away', 'unsent'] })];
  await openListings();
  shop.answers = [
    [200, hidden],
    [200, hidden],
  ];
  shop.listings = [hidden];
  fireEvent.click(screen.getByRole('button', { name: 'Relist Solaris' }));
  await waitFor(() => expect(useToasts.getState().current?.title).toBe('Still hidden'));
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Solaris' }));
  fireEvent.click(await screen.findByRole('button', { name: 'One more copy' }));
  await waitFor(() => expect(useToasts.getState().current?.title).toBe('One more copy, still hidden'));
});

test('a seller is asked for a return address at the first sale, and can change it, by a mailed link, too', async () => {
  saveListingsKey('#key=1.abc');
  await openListings();
  await awaySwitch();
  expect(screen.queryByText(SELLER_PROFILE.returnAddress), 'nothing sold yet').toBeNull();
  cleanup();

  shop.sales = [sale()];
  await openListings();
  const section = within(await screen.findByRole('region', { name: SELLER_PROFILE.returnAddress }));
  const save = () =>
    fireEvent.click(section.getByRole('button', { name: `${SELLER_PROFILE.save} Return address` }));
  save();
  expect(await section.findByText(SELLER_CHANGE_MESSAGES.name)).toBeTruthy();
  expect(section.getByText(SELLER_CHANGE_MESSAGES.address)).toBeTruthy();
  const stored = { returnName: 'Attic Light', returnAddress: '41 Benefit Street\nProvidence, RI 02903' };
  fireEvent.change(section.getByLabelText(SELLER_PROFILE.name), { target: { value: 'Attic Light' } });
  const address = section.getByLabelText(SELLER_PROFILE.address);
  fireEvent.change(address, { target: { value: stored.returnAddress } });
  shop.answers = [[200, stored]];
  shop.seller = stored;
  save();
  expect(await section.findByText(/41 Benefit Street/, { selector: 'p' })).toBeTruthy();
  expect(bodies()).toEqual([stored]);
  expect(shop.calls[0]?.headers[LISTINGS_KEY_HEADER.toLowerCase()]).toBe('1.abc');

  fireEvent.click(section.getByRole('button', { name: /^Edit/ }));
  expect(section.getByLabelText<HTMLInputElement>(SELLER_PROFILE.name).value).toBe('Attic Light');
  fireEvent.click(section.getByRole('button', { name: SELLER_PROFILE.cancel }));
  expect(section.getByText(/41 Benefit Street/, { selector: 'p' })).toBeTruthy();
});
