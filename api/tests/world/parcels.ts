import * as z from 'zod/mini';
import { noteContact } from '#api/accounts/contacts/contacts.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { settleParcels } from '#api/orders/parcels/watch-parcels.ts';
import { salesSchema, type Sale } from '#contract/orders/order.ts';
import { createBuyer, readOkBody } from './buyer.ts';
import { listMails } from './mails.ts';
import { createSeller, type TestSeller } from './seller.ts';
import type { Shop } from './shop.ts';

/** A seller's sales: those to be sent by their deadlines, then the others, newest first. */
export const readSales = async (seller: TestSeller): Promise<Sale[]> =>
  z.parse(salesSchema, await readOkBody(await seller.ask('GET', '/api/sales')));

/** An order of one parcel, placed on a Saturday. */
export async function orderParcel(shop: Shop) {
  const seller = await createSeller(shop);
  const product = await seller.list({ title: 'Dune', description: 'A fine copy.' });
  const buyer = createBuyer(shop);
  const order = await buyer.buy(product);
  const read = async () => {
    const [parcel] = (await buyer.getOrder(order)).shipments;
    if (parcel === undefined) throw new Error('there is no parcel');
    return parcel;
  };
  return { seller, product, buyer, order, read, id: (await read()).id };
}

/** Sends the mails that are due. Returns the texts of all. */
export async function sendMails(shop: Shop): Promise<string[]> {
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  return listMails(shop).map(({ text }) => text);
}

/** Two parcels of one order, of $5.00 and $7.00, whose sellers have an address. */
export async function orderTwoParcels(shop: Shop) {
  const [paula, quentin] = [await createSeller(shop), await createSeller(shop)];
  for (const [{ owner }, email] of [
    [paula, 'paula@example.com'],
    [quentin, 'quentin@example.com'],
  ] as const)
    await shop.deps.storage.transaction({ owner }, (tx) => noteContact(tx, owner, email));
  const dune = await paula.list({ title: 'Dune', priceCents: 500 });
  const emma = await quentin.list({ title: 'Emma', priceCents: 700 });
  const buyer = createBuyer(shop);
  await buyer.add(dune);
  const order = await buyer.buy(emma);
  const [first, second] = (await buyer.getOrder(order)).shipments;
  return { paula, quentin, dune, emma, buyer, order, ofPaula: first?.id ?? 0, ofQuentin: second?.id ?? 0 };
}

/** Sets the shop's clock. */
export const advanceTo = (shop: Shop, instant: string): void =>
  shop.advanceClock(Date.parse(instant) - shop.deps.now());

/** Several processes watch parcels at the same time. */
export const watchParcels = (shop: Shop): Promise<unknown> =>
  Promise.all([settleParcels(shop.deps), settleParcels(shop.deps), settleParcels(shop.deps)]);

/** The subjects of the mails to an address. */
export const subjectsTo = (shop: Shop, address: string): string[] =>
  listMails(shop)
    .filter(({ to }) => to === address)
    .map(({ subject }) => subject);
