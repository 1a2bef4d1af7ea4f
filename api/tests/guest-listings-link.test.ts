import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openMailServer } from '#api/doubles/mail-server.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { hashToken } from '#api/sessions/token.ts';
import { jobs, sessions, uploads } from '#api/storage/schema.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import { productSchema } from '#contract/catalog/product.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { LISTINGS_KEY_HEADER, ownListingsSchema, type OwnListings } from '#contract/selling/selling.ts';
import { addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

const DAY_MS = 86_400_000;
const mails = await openMailServer();
const shop = await openShop({ env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://dogear.example' } });
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await mails[Symbol.asyncDispose]();
});

let people = 0;
const nextAddress = (): string => {
  people += 1;
  return `guest-${people}@example.com`;
};

/** A guest seller. `list` inserts a photo of theirs and publishes it; upload.test.ts tests the upload itself. */
function seller(at: Shop = shop) {
  const person = createVisitor(at);
  return {
    ...person,
    list: async (body: object): Promise<number> => {
      if (person.session() === null) await person.save(await addListing(at)); // a first write makes the session
      const id = await insertPhoto(at, hashToken(person.session() ?? ''));
      const response = await person.ask('POST', `/api/uploads/${id}/product`, { price: 5, ...body });
      return z.parse(productSchema, await response.json()).id;
    },
  };
}

async function insertPhoto({ deps: { storage } }: Shop, tokenHash: string): Promise<number> {
  const [session] = await storage.db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  const suggestion: Suggestion = { by: 'built-in', sources: {}, comparables: [], notes: [] };
  const picture = { url: '/pictures/a', width: 3, height: 4, tint: '#AABBCC', placeholder: '1' };
  const photo = {
    originalName: 'a.jpg',
    mimeType: 'image/jpeg',
    photo: 'a',
    createdAt: 1,
    picture,
    suggestion,
  };
  const [row] = await storage.transaction({}, async (tx) =>
    tx
      .insert(uploads)
      .values({ ...photo, owner: `s:${session?.id}` })
      .returning(),
  );
  return row?.id ?? 0;
}

/** Sends pending mails. Returns the texts of all mails that the address has received so far. */
async function mailsTo(address: string): Promise<string[]> {
  await runDueJobs(shop.deps, JOB_HANDLERS);
  return mails.received
    .filter(({ to }) => to.some((each) => each.toLowerCase() === address))
    .map(({ message }) => message.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

const linkIn = (mail: string | undefined): URL => new URL(/https:\S+/.exec(mail ?? '')?.[0] ?? 'none:');
const keyIn = (mail: string | undefined): string => linkIn(mail).hash.replace('#key=', '');

const ask = (key: string, path = '', method = 'GET'): Promise<Response> =>
  shop.fetch(`/api/listings${path}`, { method, headers: { [LISTINGS_KEY_HEADER]: key } });
const listingsBy = async (key: string): Promise<OwnListings> =>
  z.parse(ownListingsSchema, await (await ask(key)).json());

const INVALID = { status: 403, code: 'not_allowed', message: SELLING_MESSAGES.linkInvalid };

test('a guest who leaves an email gets a link that opens and changes the listings on any device', async () => {
  const address = nextAddress();
  const ann = seller();
  const emma = await ann.list({ title: 'Emma', email: address });
  const [mail] = await mailsTo(address);
  expect(mail).toContain('Subject: Your listings on Dogear');
  const link = linkIn(mail);
  expect(link.href.split('#')[0]).toBe('https://dogear.example/account?tab=listings');
  const key = keyIn(mail);

  const response = await ask(key);
  expect([...response.headers.keys()].filter((name) => /session|cookie/.test(name))).toEqual([]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const before = await shop.deps.storage.db.$count(sessions);
  expect(await listingsBy(key)).toMatchObject({
    listings: [{ state: 'for-sale', product: { title: 'Emma' } }],
  });
  expect((await ask(key, `/${emma}/sold`, 'POST')).status).toBe(200);
  expect(await listingsBy(key)).toMatchObject({ listings: [{ state: 'sold' }] });
  expect((await ask(key, `/${emma}`, 'DELETE')).status).toBe(200);
  expect(await listingsBy(key)).toEqual({ listings: [] });
  expect(await shop.deps.storage.db.$count(sessions)).toBe(before);
});

test('a seller sees the address that the link was sent to, but the link itself does not reveal it', async () => {
  const address = nextAddress();
  const ann = seller();
  await ann.list({ title: 'Emma', email: address });
  const own = z.parse(ownListingsSchema, await (await ann.ask('GET', '/api/listings')).json());
  expect(own.email).toBe(address);
  expect(await listingsBy(keyIn((await mailsTo(address))[0]))).not.toHaveProperty('email');
});

test("a link opens only its own guest's listings, even for a visitor who sells, too", async () => {
  const address = nextAddress();
  const [ann, bob] = [seller(), seller()];
  await ann.list({ title: 'Of Ann', email: address });
  const ofBob = await bob.list({ title: 'Of Bob' });
  const headers = { [LISTINGS_KEY_HEADER]: keyIn((await mailsTo(address))[0]) };
  const seen = z.parse(
    ownListingsSchema,
    await (await bob.ask('GET', '/api/listings', undefined, headers)).json(),
  );
  expect(seen.listings.map(({ product }) => product.title)).toEqual(['Of Ann']);
  expect((await bob.ask('POST', `/api/listings/${ofBob}/sold`, undefined, headers)).status).toBe(404);
});

test('a forged or altered key opens nothing', async () => {
  const address = nextAddress();
  await seller().list({ title: 'Emma', email: address });
  const key = keyIn((await mailsTo(address))[0]);
  const [session = '', expiry = '', seal = ''] = key.split('.');
  const plain = createHash('sha256').update(`listings ${session} ${expiry}`).digest('base64url');
  const forged = [
    `${Number(session) + 1}.${expiry}.${seal}`,
    `${session}.${(Number.parseInt(expiry, 36) + DAY_MS).toString(36)}.${seal}`,
    `${session}.${expiry}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`,
    `${session}.${expiry}.${plain}`,
    `${session}.${expiry}.`,
    `${session}.${expiry}`,
    `s:${session}`,
    `${key}.${key}`,
    'x'.repeat(4_000),
    '',
  ];
  for (const each of forged) {
    expect(await readError(await ask(each))).toEqual(INVALID);
    expect(await readError(await ask(each, '/1', 'DELETE'))).toEqual(INVALID);
  }
  expect((await ask(key)).status).toBe(200);
});

test('an address gets at most one mail a day, however much the guest lists', async () => {
  const address = nextAddress();
  const ann = seller();
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
    await ann.list({ title, email: address });
  expect(await mailsTo(address)).toHaveLength(1);
  const other = nextAddress();
  await ann.list({ title: 'Seven', email: other });
  expect(await mailsTo(other)).toHaveLength(1);
  shop.advanceClock(DAY_MS);
  await ann.list({ title: 'Eight', email: address });
  expect(await mailsTo(address)).toHaveLength(2);
});

test('beyond the mail limits per address and per guest, items are listed without a mail', async () => {
  shop.advanceClock(DAY_MS);
  const victim = nextAddress();
  for (let nth = 0; nth < 5; nth += 1) await seller().list({ title: 'Junk', email: victim.toUpperCase() });
  await seller().list({ title: 'Junk', email: victim });
  expect(await mailsTo(victim)).toHaveLength(3);
  const spammer = seller();
  const addresses = Array.from({ length: 8 }, nextAddress);
  for (const email of addresses) await spammer.list({ title: 'Junk', email });
  const got = [];
  for (const each of addresses) got.push(...(await mailsTo(each)));
  expect(got).toHaveLength(5);
  const own = z.parse(ownListingsSchema, await (await spammer.ask('GET', '/api/listings')).json());
  expect(own.listings).toHaveLength(8);
});

test("the link's key and address are neither kept after the mail is sent nor logged", async () => {
  const address = nextAddress();
  await seller().list({ title: 'Emma', email: address });
  const key = keyIn((await mailsTo(address))[0]);
  await ask(key);
  const storedJobs = JSON.stringify(await shop.deps.storage.db.select().from(jobs));
  for (const text of [storedJobs, shop.log.join('\n')]) {
    expect(text).not.toContain(address);
    expect(text).not.toContain(key);
  }
});

test('a link expires after 90 days', async () => {
  const address = nextAddress();
  await seller().list({ title: 'Emma', email: address });
  const key = keyIn((await mailsTo(address))[0]);
  shop.advanceClock(90 * DAY_MS - 1);
  expect((await ask(key)).status).toBe(200);
  shop.advanceClock(1);
  expect(await readError(await ask(key))).toEqual(INVALID);
});

test("a shop refuses another shop's link", async () => {
  const address = nextAddress();
  await using other = await openShop();
  await seller(other).list({ title: 'Emma', email: address });
  await seller().list({ title: 'Emma', email: address });
  const key = keyIn((await mailsTo(address))[0]);
  const response = await other.fetch('/api/listings', { headers: { [LISTINGS_KEY_HEADER]: key } });
  expect(await readError(response)).toEqual(INVALID);
});
