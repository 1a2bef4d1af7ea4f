import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openMailServer, type MailServer } from '#api/doubles/mail-server.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { workOffJobs } from '#api/jobs/work-off-jobs.ts';
import { contactMessages } from '#api/storage/schema.ts';
import { adminInboxSchema, adminMessageSchema, type AdminMessage } from '#contract/admin/admin-inbox.ts';
import { formStampSchema } from '#contract/support/contact.ts';
import { ADMIN, adminIn, type TestAdmin } from './world/admin.ts';
import { auditOf } from './world/audit.ts';
import { openShop, type Shop } from './world/shop.ts';

let mails: MailServer;
let shop: Shop;
let admin: TestAdmin;

beforeAll(async () => {
  mails = await openMailServer();
  const env = { ...ADMIN, SMTP_URL: mails.url, SUPPORT_EMAIL: 'help@dogear.example', LIMITS: 'off' };
  shop = await openShop({ env });
  admin = await adminIn(shop);
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await mails[Symbol.asyncDispose]();
});

const inbox = async (query = '') =>
  z.parse(adminInboxSchema, await admin.read(`/api/admin/messages${query}`));
const does = async (id: number, deed: string, body?: object): Promise<AdminMessage> =>
  z.parse(adminMessageSchema, await admin.do('POST', `/api/admin/messages/${id}/${deed}`, body));

/** What was mailed since the last look, each with its lines whole. */
async function mailed() {
  const before = mails.received.length;
  await workOffJobs(shop.deps, JOB_HANDLERS);
  return mails.received.slice(before).map(({ to, message }) => {
    const [head = '', ...body] = message.replaceAll('\r\n', '\n').split('\n\n');
    return { to, head, text: body.join('\n\n').replaceAll('=\n', '') };
  });
}

/** Writes with the contact form; the message as the inbox has it. */
async function written(over: object = {}): Promise<AdminMessage> {
  const subject = `Question ${Math.random().toString(36).slice(2)}`;
  const message = { name: 'Ann', email: 'ann@example.com', subject, message: 'Is it there?\nReally?' };
  expect((await shop.post('/api/contact', { ...message, ...over })).status).toBe(201);
  const every = await Promise.all(['new', 'spam'].map((status) => inbox(`?status=${status}`)));
  const [last] = every.flatMap(({ messages }) => messages).toSorted((one, other) => other.id - one.id);
  if (last === undefined) throw new Error('the message is not in the inbox');
  return last;
}

test('an answer goes to who wrote, with the message quoted, and is kept', async () => {
  const { id } = await written({ subject: 'The map' });
  await mailed();
  const answered = await does(id, 'answer', { text: ' It is.\r\nBcc: all@example.com ' });
  expect(answered).toMatchObject({
    status: 'answered',
    answer: 'It is.\r\nBcc: all@example.com',
    answeredAt: '2026-11-21T17:00:00.000Z',
  });
  const [mail] = await mailed();
  expect(mail?.to).toEqual(['ann@example.com']);
  expect(mail?.head).toContain('\nSubject: Re: The map\n');
  expect(mail?.head).toContain('Reply-To: Dogear <help@dogear.example>');
  expect(mail?.head).not.toMatch(/^bcc/im);
  expect(mail?.text).toContain('It is.\nBcc: all@example.com');
  expect(mail?.text).toContain('On November 21, 2026, you wrote:\n> Is it there?\n> Really?');
  expect((await inbox('?status=answered')).messages.map((each) => each.id)).toContain(id);
});

test('no line break of a name or subject reaches a header of the answer', async () => {
  const { id } = await written({ name: 'Ann\r\nX-Sly: 1', subject: 'Hi\r\nBcc: all@example.com\u2028' });
  await does(id, 'answer', { text: 'Yes.' });
  const mail = (await mailed()).find(({ to }) => to.includes('ann@example.com'));
  expect(mail?.head).toContain('\nSubject: Re: Hi Bcc: all@example.com\n');
  expect(mail?.head).not.toMatch(/^(bcc|x-sly)/im);
  expect(mail?.to).toEqual(['ann@example.com']);
});

test('the same answer again is not mailed again, another one is', async () => {
  const { id } = await written();
  await mailed();
  await does(id, 'answer', { text: 'Once.' });
  await does(id, 'answer', { text: 'Once.' });
  expect(await mailed()).toHaveLength(1);
  shop.pass(1000);
  await does(id, 'answer', { text: 'And again.' });
  expect(await mailed()).toHaveLength(1);
});

test('an empty answer, or one to nobody, is refused', async () => {
  const { id } = await written();
  for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(5_001) }])
    expect((await admin.ask('POST', `/api/admin/messages/${id}/answer`, body)).status).toBe(422);
  for (const deed of ['archive', 'reopen'])
    expect((await admin.ask('POST', `/api/admin/messages/99999/${deed}`)).status).toBe(404);
  expect((await inbox()).messages.find((each) => each.id === id)).toMatchObject({ status: 'new' });
});

test('a message is archived and opened again, and the audit trail tells of it', async () => {
  const { id } = await written({ subject: 'To be archived' });
  expect(await does(id, 'archive')).toMatchObject({ status: 'archived' });
  await does(id, 'archive');
  expect((await inbox('?status=archived')).messages.map((each) => each.id)).toContain(id);
  expect(await does(id, 'reopen')).not.toHaveProperty('archivedAt');
  expect(await auditOf(shop, 'message', String(id))).toMatchObject([
    { action: 'message.archive', title: 'To be archived', before: { status: 'new' } },
    { action: 'message.reopen', before: { status: 'archived' }, after: { status: 'new' } },
  ]);
});

test('messages are found by words of name, mail, subject and text, and counted by where they stand', async () => {
  const { id } = await written({ name: 'Zoe', message: 'About 100% of my parcel_27' });
  const ids = async (q: string) =>
    (await inbox(`?q=${encodeURIComponent(q)}`)).messages.map((each) => each.id);
  expect(await ids('zoe PARCEL_27 100%')).toEqual([id]);
  expect(await ids('zoe elsewhere')).toEqual([]);
  const { counts } = await inbox();
  await does(id, 'archive');
  expect((await inbox()).counts).toEqual({ ...counts, new: counts.new - 1, archived: counts.archived + 1 });
});

test('the inbox goes on page by page, newest first', async () => {
  const row = { name: 'Paula Page', email: 'p@example.com', subject: 'Page', category: 'general' as const };
  const many = Array.from({ length: 51 }, () => ({ ...row, message: '.', createdAt: shop.deps.now() }));
  await shop.deps.storage.transaction({}, async (tx) => {
    await tx.insert(contactMessages).values(many);
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
  shop.pass(milliseconds);
  admin = await adminIn(shop); // a day is longer than a session
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
  ['within two seconds', async () => ({ stamp: await stampAfter(2_000) }), 'spam'],
  ['a day later', async () => ({ stamp: await stampAfter(25 * 3_600_000) }), 'spam'],
  ['with a stamp of its own making', () => Promise.resolve({ stamp: '1.abc' }), 'spam'],
  ['into a field that nobody sees', async () => ({ stamp: await stampAfter(60_000), website: 'x' }), 'spam'],
  ['with three links', async () => ({ stamp: await stampAfter(60_000), message: three }), 'spam'],
  ['without a stamp, with a link', () => Promise.resolve({ message: 'See https://a.example' }), 'spam'],
])('a message written %s is looked at accordingly', async (_, over, status) => {
  await mailed();
  const message = await written(await over());
  expect(message.status).toBe(status);
  expect(await mailed()).toHaveLength(status === 'new' ? 1 : 0);
});

test('what was taken for spam is kept, and mailed to the shop once somebody says that it is none', async () => {
  const { id, status } = await written({ message: three, subject: 'My three shops' });
  expect(status).toBe('spam');
  await does(id, 'reopen');
  await does(id, 'archive');
  await does(id, 'reopen');
  expect(await mailed()).toMatchObject([{ to: ['help@dogear.example'] }]);
});
