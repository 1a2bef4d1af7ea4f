import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { purgeCustomers } from '#api/checkout/checkout.lifecycle.ts';
import { CHECKOUT, savedAddressesSchema, type SavedAddress } from '#contract/checkout/checkout.ts';
import { addListing } from './world/add-listings.ts';
import { readOkBody, readOrderId, type TestBuyer } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { openShop, type Shop } from './world/shop.ts';

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' };
const HALF_MINUTE = 30_000;

const savedBy = async (buyer: Pick<TestBuyer, 'ask'>): Promise<SavedAddress[]> =>
  z.parse(savedAddressesSchema, await readOkBody(await buyer.ask('GET', '/api/checkout/addresses')));

/** Buys an item that is sent to this address. */
async function buyFor(shop: Shop, buyer: TestBuyer, customer: Partial<SavedAddress>): Promise<void> {
  await buyer.add(await addListing(shop));
  const intent = await buyer.open();
  await readOkBody(await buyer.validate(customer));
  await readOrderId(await buyer.order(await buyer.pay(intent)));
}

test('a signed-in buyer gets the addresses of the latest orders, each once, and before the first order name and email', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  await ada.register(ADA.email);
  expect(await savedBy(ada)).toEqual([{ ...ADA, address: '' }]);

  for (const address of ['1 First St', '2 Second St', '3 Third St', '4 Fourth St', '2 Second St'])
    await buyFor(shop, ada, { address });
  const saved = await savedBy(ada);
  expect(saved.map(({ address }) => address)).toEqual(['2 Second St', '4 Fourth St', '3 Third St']);
  expect(saved).toHaveLength(CHECKOUT.maxSavedAddresses);
  expect(saved[0]).toEqual({ ...ADA, address: '2 Second St' });
});

test('an address that was entered but not paid for is not saved', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  await ada.register(ADA.email);
  await ada.add(await addListing(shop));
  await ada.open();
  await readOkBody(await ada.validate({ address: '1 First St' }));
  expect(await savedBy(ada)).toEqual([{ ...ADA, address: '' }]);
});

test('guests, other accounts and stolen session ids get no addresses', async () => {
  await using shop = await openShop();
  const [guest, ada, bob] = [createMember(shop), createMember(shop), createMember(shop)];
  await buyFor(shop, guest, { address: '9 Guest St' });
  expect(await savedBy(guest), 'a shared device would show them to its next user').toEqual([]);

  await ada.register(ADA.email);
  await buyFor(shop, ada, { address: '1 First St' });
  await bob.register('bob@example.com');
  expect(await savedBy(bob)).toEqual([{ name: ADA.name, email: 'bob@example.com', address: '' }]);
  const stolen = await shop.get('/api/checkout/addresses', { sessionid: ada.session() ?? '' });
  expect(stolen.status).toBe(401);
  expect(stolen.headers.get('cache-control')).toBe('no-store');
  expect(await stolen.text()).not.toContain('First St');
});

test('an address leaves with its retention period, and with the account', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  await ada.register(ADA.email);
  await buyFor(shop, ada, { address: '1 First St' });
  await purgeCustomers(shop.deps, shop.deps.now() + 1);
  expect(await savedBy(ada)).toEqual([{ ...ADA, address: '' }]);

  await buyFor(shop, ada, { address: '2 Second St' });
  await readOkBody(await ada.ask('DELETE', '/api/account'));
  shop.advanceClock(HALF_MINUTE);
  const successor = createMember(shop);
  await successor.register(ADA.email);
  expect(await savedBy(successor)).toEqual([{ ...ADA, address: '' }]);
});
