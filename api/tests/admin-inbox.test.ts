import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openMailServer, type MailServer } from '#api/doubles/mail-server.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { contactMessages } from '#api/storage/schema.ts';
import { adminInboxSchema, adminMessageSchema, type AdminMessage } from '#contract/admin/admin-inbox.ts';
import { formStampSchema } from '#contract/support/contact.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { listAuditEntries } from './world/list-audit-entries.ts';
import { openShop, type Shop } from './world/shop.ts';

let mails: MailServer;
let shop: Shop;
let admin: TestAdmin;

beforeAll(async () => {
  mails = await openMailServer();
  const env = { ...ADMIN, SMTP_URL: mails.url, SUPPORT_EMAIL: 'help@dogear.example', LIMITS: 'off' };
  shop = await openShop({ env });
  admin = await createAdmin(shop);
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await mails[Symbol.asyncDispose]();
});

const inbox = async (query = '') =>
  z.parse(adminInboxSchema, await admin.read(`/api/admin/messages${query}`));
const act = async (id: number, action: string, body?: object): Promise<AdminMessage> =>
  z.parse(adminMessageSchema, await admin.do('POST', `/api/admin/messages/${id}/${action}`, body));

/** Delivers pending mails. Returns them, with soft line breaks removed. */
async function deliverMails() {
  const before = mails.received.length;
  await runDueJobs(shop.deps, JOB_HANDLERS);
  return mails.received.slice(before).map(({ to, message }) => {
    const [head = '', ...body] = message.replaceAll('\r\n', '\n').split('\n\n');
    return { to, head, text: body.join('\n\n').replaceAll('=\n', '') };
  });
}

/** Sends the contact form. Returns the message as the inbox shows it. */
async function writeMessage(over: object = {}): Promise<AdminMessage> {
  const subject = `Question ${Math.random().toString(36).slice(2)}`;
  const message = { name: 'Ann', email: 'ann@example.com', subject, message: 'Is it there?\nReally?' };
  expect((await shop.post('/api/contact', { ...message, ...over })).status).toBe(201);
  const every = await Promise.all(['new', 'spam'].map((status) => inbox(`?status=${status}`)));
  const [last] = every.flatMap(({ messages }) => messages).toSorted((one, other) => other.id - one.id);
  if (last === undefined) throw new Error('the message is not in the inbox');
  return last;
}

test("an admin's answer is mailed to the sender with the message quoted, and stored", async () => {
  const { id } = await writeMessage({ subject: 'The map' });
  await deliverMails();
  const answered = await act(id, 'answer', { text: ' It is.\r\nBcc: all@example.com ' });
  expect(answered).toMatchObject({
    status: 'answered',
    answer: 'It is.\r\nBcc: all@example.com',
    answeredAt: '2026-11-21T17:00:00.000Z',
  });
  const [mail] = await deliverMails();
  expect(mail?.to).toEqual(['ann@example.com']);
  expect(mail?.head).toContain('\nSubject: Re: The map\n');
  expect(mail?.head).toContain('Reply-To: Dogear <help@dogear.example>');
  expect(mail?.head).not.toMatch(/^bcc/im);
  expect(mail?.text).toContain('It is.\nBcc: all@example.com');
  expect(mail?.text).toContain('On November 21, 2026, you wrote:\n> Is it there?\n> Really?');
  expect((await inbox('?status=answered')).messages.map((each) => each.id)).toContain(id);
});

test('line breaks in a name or subject cannot inject headers into the answer', async () => {
  const { id } = await writeMessage({ name: 'Ann\r\nX-Sly: 1', subject: 'Hi\r\nBcc: all@example.com\u2028' });
  await act(id, 'answer', { text: 'Yes.' });
  const mail = (await deliverMails()).find(({ to }) => to.includes('ann@example.com'));
  expect(mail?.head).toContain('\nSubject: Re: Hi Bcc: all@example.com\n');
  expect(mail?.head).not.toMatch(/^(bcc|x-sly)/im);
  expect(mail?.to).toEqual(['ann@example.com']);
});

test('the same answer sent twice is mailed once, and a different one again', async () => {
  const { id } = await writeMessage();
  await deliverMails();
  await act(id, 'answer', { text: 'Once.' });
  await act(id, 'answer', { text: 'Once.' });
  expect(await deliverMails()).toHaveLength(1);
  shop.advanceClock(1000);
  await act(id, 'answer', { text: 'And again.' });
  expect(await deliverMails()).toHaveLength(1);
});

test('an empty answer, or one to an unknown message, is refused', async () => {
  const { id } = await writeMessage();
  for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(5_001) }])
    expect((await admin.ask('POST', `/api/admin/messages/${id}/answer`, body)).status).toBe(422);
  for (const action of ['archive', 'reopen'])
    expect((await admin.ask('POST', `/api/admin/messages/99999/${action}`)).status).toBe(404);
  expect((await inbox()).messages.find((each) => each.id === id)).toMatchObject({ status: 'new' });
});

test('a message can be archived and reopened, with both in the audit trail', async () => {
  const { id } = await writeMessage({ subject: 'To be archived' });
  expect(await act(id, 'archive')).toMatchObject({ status: 'archived' });
  await act(id, 'archive');
  expect((await inbox('?status=archived')).messages.map((each) => each.id)).toContain(id);
  expect(await act(id, 'reopen')).not.toHaveProperty('archivedAt');
  expect(await listAuditEntries(shop, 'message', String(id))).toMatchObject([
    { action: 'message.archive', title: 'To be archived', before: { status: 'new' } },
    { action: 'message.reopen', before: { status: 'archived' }, after: { status: 'new' } },
  ]);
});

test('messages can be searched by name, email, subject and text, and counted by status', async () => {
  const { id } = await writeMessage({ name: 'Zoe', message: 'About 100% of my parcel_27' });
  const ids = async (q: string) =>
    (await inbox(`?q=${encodeURIComponent(q)}`)).messages.map((each) => each.id);
  expect(await ids('zoe PARCEL_27 100%')).toEqual([id]);
  expect(await ids('zoe elsewhere')).toEqual([]);
  const { counts } = await inbox();
  await act(id, 'archive');
  expect((await inbox()).counts).toEqual({ ...counts, new: counts.new - 1, archived: counts.archived + 1 });
});

test('the inbox is paged, newest first', async () => {
  const row = { name: 'Paula Page', email: 'p@example.com', subject: 'Page', category: 'general' as const };
  const rows = Array.from({ length: 51 }, () => ({ ...row, message: '.', createdAt: shop.deps.now() }));
  await shop.deps.storage.transaction({}, async (tx) => {
    await tx.insert(contactMessages).values(rows);
  });
  const first = await inbox('?q=paula');
  const rest = await inbox(`?q=paula&cursor=${first.next}`);
  const ids = [...first.messages, ...rest.messages].map((each) => each.id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(ids).toHaveLength(51);
  expect((await admin.get(`/api/admin/messages?q=other&cursor=${first.next}`)).status).toBe(400);
});

async function stampAfter(milliseconds: number): Promise<string> {
  const { stamp } = z.parse(formStampSchema, await (await shop.post('/api/form-stamp')).json());
  shop.advanceClock(milliseconds);
  admin = await createAdmin(shop); // the session may have expired
  return stamp;
}

const three = 'https://a.example www.b.example <a href="c.example">c</a>';
test.each([
  ['by a person who took a minute', async () => ({ stamp: await stampAfter(60_000) }), 'new'],
  [
    'by a person with a link',
    async () => ({ stamp: await stampAfter(60_000), message: 'https://a.example' }),
    'new',
  ],
  ['without a stamp', () => Promise.resolve({}), 'new'],
  ['by a form filled in within two seconds', async () => ({ stamp: await stampAfter(2_000) }), 'spam'],
  [
    'by a form opened more than a day before',
    async () => ({ stamp: await stampAfter(25 * 3_600_000) }),
    'spam',
  ],
  ['with a forged stamp', () => Promise.resolve({ stamp: '1.abc' }), 'spam'],
  [
    'with the hidden honeypot field filled in',
    async () => ({ stamp: await stampAfter(60_000), website: 'x' }),
    'spam',
  ],
  ['with three links', async () => ({ stamp: await stampAfter(60_000), message: three }), 'spam'],
  ['without a stamp, with a link', () => Promise.resolve({ message: 'See https://a.example' }), 'spam'],
])('a message written %s gets the right status', async (_, over, status) => {
  await deliverMails();
  const message = await writeMessage(await over());
  expect(message.status).toBe(status);
  expect(await deliverMails()).toHaveLength(status === 'new' ? 1 : 0);
});

test('a message taken for spam is mailed to the shop once an admin reopens it', async () => {
  const { id, status } = await writeMessage({ message: three, subject: 'My three shops' });
  expect(status).toBe('spam');
  await act(id, 'reopen');
  await act(id, 'archive');
  await act(id, 'reopen');
  expect(await deliverMails()).toMatchObject([{ to: ['help@dogear.example'] }]);
});
