import { expect, test } from 'vitest';
import { openMailServer } from '#api/doubles/mail-server.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { contactMessages, jobs, sessions } from '#api/storage/schema.ts';
import { CONTACT_MESSAGES } from '#contract/support/contact-topics.ts';
import { insertProduct } from './world/insert-product.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

const message = {
  name: 'Ann Reader',
  email: 'ann@example.com',
  subject: 'A question',
  category: 'returns',
  message: 'Is the map in the back still there?',
};
const listMessages = (shop: Shop) =>
  shop.deps.storage.db.select().from(contactMessages).orderBy(contactMessages.id);

test('a message is stored without creating a session', async () => {
  await using shop = await openShop();
  const response = await shop.post('/api/contact', message);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ ok: true });
  expect(response.headers.get('Set-Cookie')).toBeNull();
  expect(await shop.deps.storage.db.$count(sessions)).toBe(0);
  expect(await listMessages(shop)).toMatchObject([{ ...message, sessionId: null, status: 'new' }]);
});

test('the topic defaults to general', async () => {
  await using shop = await openShop();
  const { category: _, ...rest } = message;
  await shop.post('/api/contact', rest);
  expect(await listMessages(shop)).toMatchObject([{ category: 'general' }]);
});

test('every invalid field is named with its message', async () => {
  await using shop = await openShop();
  const bad = { name: ' ', email: 'nobody', subject: '', category: 'gossip', message: 'x'.repeat(5_001) };
  const refused = await readError(await shop.post('/api/contact', bad));
  expect(refused).toMatchObject({
    status: 422,
    code: 'invalid_input',
    fields: { email: 'Valid email is required' },
  });
  expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual([
    'category',
    'email',
    'message',
    'name',
    'subject',
  ]);
  const nothing = await readError(await shop.post('/api/contact', {}));
  expect(Object.keys(nothing.fields ?? {}).toSorted()).toEqual(['email', 'message', 'name', 'subject']);
  expect(await listMessages(shop)).toEqual([]);
});

test('line breaks in name, subject or email cannot inject mail headers', async () => {
  await using shop = await openShop();
  const injected = 'Hello\r\nBcc: everybody@example.com\u2028\u0085x';
  expect((await shop.post('/api/contact', { ...message, name: injected, subject: injected })).status).toBe(
    201,
  );
  const line = 'Hello Bcc: everybody@example.com x';
  expect(await listMessages(shop)).toMatchObject([{ name: line, subject: line }]);
  for (const email of ['ann@example.com\r\nBcc: x@example.com', 'ann@example.com\n', 'ann\r@example.com']) {
    const refused = await readError(await shop.post('/api/contact', { ...message, email }));
    expect(refused).toMatchObject({ status: 422, fields: { email: 'Valid email is required' } });
  }
});

test('a message is stored exactly as it was typed', async () => {
  await using shop = await openShop();
  const texts = [
    `<script>alert(1)</script>`,
    `'; DROP TABLE contact_messages; --`,
    `$\{7*7} {{7*7}} %s %00 \\0`,
    `Ω≈ç√∫ 田中さん 👩‍👩‍👧 ﷽ ‮rtl`,
    `first line\r\nsecond\tline`,
    `{"$gt": ""}`,
    `../../etc/passwd`,
  ];
  for (const text of texts) {
    const name = text.replace(/\s+/g, ' ');
    shop.advanceClock(3_600_000);
    expect((await shop.post('/api/contact', { ...message, name, subject: name, message: text })).status).toBe(
      201,
    );
  }
  expect((await listMessages(shop)).map((row) => row.message)).toEqual(texts);
  expect((await listMessages(shop)).map((row) => row.subject)).toEqual(
    texts.map((text) => text.replace(/\s+/g, ' ')),
  );
});

test('a NUL character is refused, and its field is named', async () => {
  await using shop = await openShop();
  const refused = await readError(await shop.post('/api/contact', { ...message, message: 'a\0b' }));
  expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
  expect(Object.keys(refused.fields ?? {})).toEqual(['message']);
});

test('unknown fields change nothing', async () => {
  await using shop = await openShop();
  await shop.post('/api/contact', { ...message, id: 99, status: 'answered', sessionId: 5, createdAt: 1 });
  const [row] = await listMessages(shop);
  expect(row).toMatchObject({ status: 'new', sessionId: null, createdAt: shop.deps.now() });
  expect(row?.id).not.toBe(99);
});

test('a session can send five messages an hour', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  await ann.add(await insertProduct(shop));
  const send = () => ann.ask('POST', '/api/contact', message);
  for (let nth = 0; nth < 5; nth += 1) expect((await send()).status).toBe(201);
  const sixth = await send();
  expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await readError(sixth)).toEqual({
    status: 429,
    code: 'too_many_requests',
    message: CONTACT_MESSAGES.tooMany,
  });
  expect(await listMessages(shop)).toHaveLength(5);
  shop.advanceClock(Number(sixth.headers.get('Retry-After')) * 1_000);
  expect((await send()).status).toBe(201);
});

test('an address can send fifty messages an hour, whatever sessions it uses', async () => {
  await using shop = await openShop();
  const send = () => shop.post('/api/contact', message);
  for (let nth = 0; nth < 50; nth += 1) expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(429);
  const ann = createVisitor(shop);
  await ann.add(await insertProduct(shop));
  expect((await ann.ask('POST', '/api/contact', message)).status).toBe(429);
  shop.advanceClock(3_600_000);
  expect((await send()).status).toBe(201);
});

test('refused messages do not count toward the limit', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  await ann.add(await insertProduct(shop));
  for (let nth = 0; nth < 6; nth += 1) await ann.ask('POST', '/api/contact', { ...message, email: 'nobody' });
  expect((await ann.ask('POST', '/api/contact', message)).status).toBe(201);
});

test('a message repeated with the same Idempotency-Key is stored once', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  await ann.add(await insertProduct(shop));
  const send = () => ann.ask('POST', '/api/contact', message, { 'Idempotency-Key': 'one-message-only' });
  expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(201);
  expect(await listMessages(shop)).toHaveLength(1);
});

test('personal data of a message never reaches the log', async () => {
  await using shop = await openShop();
  await shop.post('/api/contact', message);
  await shop.post('/api/contact', { ...message, email: 'canary-not-an-address' });
  for (const word of ['Ann Reader', 'ann@example.com', 'A question', 'map in the back', 'canary']) {
    expect(shop.log.join('\n')).not.toContain(word);
  }
});

test("with a mail server a message goes to the shop's support address, with Reply-To set to its sender", async () => {
  await using server = await openMailServer();
  await using shop = await openShop({ env: { SMTP_URL: server.url, SUPPORT_EMAIL: 'help@dogear.example' } });
  await shop.post('/api/contact', { ...message, name: 'Ann\r\nBcc: x@example.com', message: 'One\nTwo' });
  expect(await runDueJobs(shop.deps, JOB_HANDLERS)).toBe(1);
  expect(server.received).toMatchObject([{ to: ['help@dogear.example'] }]);
  const mail = server.received[0]?.message.replaceAll('\r\n', '\n') ?? '';
  expect(mail).toContain('\nReply-To: "Ann Bcc: x@example.com" <ann@example.com>\n');
  expect(mail).toContain('\nSubject: Returns & Refunds: A question\n');
  expect(mail).toContain('wrote with the contact form');
  expect(mail).toContain('\n\nOne\nTwo\n');
});

test('without a mail server a message is stored but not mailed', async () => {
  await using shop = await openShop();
  await shop.post('/api/contact', message);
  expect(await shop.deps.storage.db.$count(jobs)).toBe(0);
});
