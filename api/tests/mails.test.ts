import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMailServer } from '#api/doubles/mail-server.ts';
import { purgeMailFiles } from '#api/gateways/mail/file-mailer.ts';
import { Undeliverable, type Letter } from '#api/gateways/mail/mailer.ts';
import { openMailer } from '#api/gateways/mail/open-mailer.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { enqueueMail } from '#api/jobs/mail-job.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { jobs } from '#api/storage/schema.ts';
import { HOSTILE_TEXTS } from './world/hostile-texts.ts';
import { openShop, type Shop } from './world/shop.ts';

const DAY_MS = 86_400_000;
const letter: Letter = { id: 'one', to: 'ann@example.com', subject: 'Hello', text: 'Dear Ann,\n\nhello.\n' };

const folderOf = (shop: Shop): string => join(shop.deps.env.dataDir, 'mails');
const filesIn = (shop: Shop): string[] => readdirSync(folderOf(shop)).toSorted();
const listMails = (shop: Shop): string[] =>
  filesIn(shop).map((name) => readFileSync(join(folderOf(shop), name), 'utf8'));

const enqueue = (shop: Shop, mail: Letter): Promise<void> =>
  shop.deps.storage.transaction({}, (tx) => enqueueMail(tx, shop.deps.now(), mail));
const runPendingJobs = (shop: Shop): Promise<number> => runDueJobs(shop.deps, JOB_HANDLERS);
const jobsOf = (shop: Shop) => shop.deps.storage.db.select().from(jobs);

/** The unfolded header lines and the text of a message. */
function partsOf(message: string) {
  const [head = '', ...rest] = message.replaceAll('\r\n', '\n').split('\n\n');
  return { headers: head.replaceAll(/\n[ \t]+/g, ' ').split('\n'), text: rest.join('\n\n') };
}
const namesOf = (message: string): string[] =>
  partsOf(message).headers.map((line) => line.slice(0, line.indexOf(':')));

const NAMES = [
  'From',
  'To',
  'Subject',
  'Message-ID',
  'Date',
  'Auto-Submitted',
  'Content-Transfer-Encoding',
  'MIME-Version',
  'Content-Type',
].toSorted();

test('without a mail server each mail becomes a file in a folder that only its owner can read', async () => {
  await using shop = await openShop();
  await shop.deps.mailer.send(letter);
  const [name = '', ...more] = filesIn(shop);
  expect(more).toEqual([]);
  expect(name).toMatch(/^20261121T170000000Z-[\da-f]{32}\.eml$/);
  expect(statSync(folderOf(shop)).mode & 0o777).toBe(0o700);
  const { headers, text } = partsOf(listMails(shop)[0] ?? '');
  expect(headers).toContain('From: Dogear <no-reply@localhost>');
  expect(headers).toContain('To: ann@example.com');
  expect(headers).toContain('Subject: Hello');
  expect(headers).toContain('Date: Sat, 21 Nov 2026 17:00:00 +0000');
  expect(text).toBe('Dear Ann,\n\nhello.\n');
});

test('sending a mail again under its ID makes no second file', async () => {
  await using shop = await openShop();
  await shop.deps.mailer.send(letter);
  shop.advanceClock(5_000);
  await shop.deps.mailer.send(letter);
  await shop.deps.mailer.send({ ...letter, id: 'two' });
  expect(filesIn(shop)).toHaveLength(2);
});

test('mail files and torn ones are deleted after 30 days, and other files stay', async () => {
  await using shop = await openShop();
  await shop.deps.mailer.send(letter);
  const torn = '20261121T170000001Z-00000000000000000000000000000000.eml.1b4e28ba.new';
  for (const name of [torn, 'notes.txt']) writeFileSync(join(folderOf(shop), name), 'x');
  shop.advanceClock(20 * DAY_MS);
  await shop.deps.mailer.send({ ...letter, id: 'two' });
  shop.advanceClock(11 * DAY_MS);
  await purgeMailFiles(folderOf(shop), shop.deps.now() - 30 * DAY_MS);
  const left = filesIn(shop);
  expect(left).toHaveLength(2);
  expect(left[0]).toMatch(/^20261211T/);
  expect(left[1]).toBe('notes.txt');
});

test('user input cannot inject mail headers, neither into files nor by SMTP', async () => {
  await using shop = await openShop();
  await using server = await openMailServer();
  const smtp = openMailer(
    { ...shop.deps.env, mail: { smtpUrl: server.url, from: 'shop@example.com' } },
    shop.deps.now,
    shop.deps.callMeter,
  );
  const inputs = [
    ...HOSTILE_TEXTS,
    'Hi\r\nBcc: everybody@example.com',
    'Hi\n\n<p>',
    'Hi\u2028Bcc: x@y.z',
    '\r\n',
  ];
  const sending = inputs.flatMap((words, at) => {
    const mail = {
      ...letter,
      id: words + at,
      subject: words,
      text: words,
      replyTo: { name: words, address: 'bob@example.com' },
    };
    return [shop.deps.mailer.send(mail), smtp.send(mail)];
  });
  await Promise.all(sending);
  const all = [...listMails(shop), ...server.received.map(({ message }) => message)];
  expect(all).toHaveLength(2 * inputs.length);
  // An empty subject is left out.
  for (const message of all)
    expect(namesOf(message).filter((name) => name !== 'Subject')).toEqual(
      expect.arrayContaining(NAMES.filter((name) => name !== 'Subject')),
    );
  for (const message of all)
    expect(namesOf(message).filter((name) => !NAMES.includes(name))).toEqual(['Reply-To']);
  expect(new Set(server.received.flatMap(({ to }) => to))).toEqual(new Set(['ann@example.com']));
});

test.each([
  'ann@example.com\r\nBcc: x@example.com',
  'ann@example.com, bob@example.com',
  'Ann <ann@example.com>',
  'ann@example.com>\r\nRCPT TO:<bob@example.com',
  'nobody',
  '',
])('a mail to %j is refused', async (to) => {
  await using shop = await openShop();
  await expect(shop.deps.mailer.send({ ...letter, to })).rejects.toThrow(Undeliverable);
  const replyTo = { name: 'Ann', address: to };
  await expect(shop.deps.mailer.send({ ...letter, replyTo })).rejects.toThrow(Undeliverable);
  expect(readdirSync(shop.deps.env.dataDir)).not.toContain('mails');
});

test('with SMTP_URL a mail goes to the server, from MAIL_FROM, and no file is written', async () => {
  await using server = await openMailServer();
  await using shop = await openShop({
    env: { SMTP_URL: server.url, MAIL_FROM: 'The shop <shop@dogear.example>' },
  });
  await enqueue(shop, letter);
  expect(await runPendingJobs(shop)).toBe(1);
  expect(server.received).toMatchObject([{ from: 'shop@dogear.example', to: ['ann@example.com'] }]);
  const { headers, text } = partsOf(server.received[0]?.message ?? '');
  expect(headers).toContain('From: The shop <shop@dogear.example>');
  expect(text.trim()).toBe('Dear Ann,\n\nhello.');
  expect(readdirSync(shop.deps.env.dataDir)).not.toContain('mails');
});

test('while the mail server is down a mail waits, and is sent once afterwards', async () => {
  await using server = await openMailServer();
  await using shop = await openShop({ env: { SMTP_URL: server.url } });
  await server.stop();
  await enqueue(shop, letter);
  expect(await runPendingJobs(shop)).toBe(1);
  expect(await runPendingJobs(shop)).toBe(0);
  const [waiting] = await jobsOf(shop);
  expect(waiting).toMatchObject({ doneAt: null, attempts: 1, claimedUntil: null });
  expect(waiting?.failure).toContain('ECONNREFUSED');
  await server.start();
  server.behave('not-now');
  shop.advanceClock(5_000);
  expect(await runPendingJobs(shop)).toBe(1);
  server.behave('takes');
  shop.advanceClock(10_000);
  expect(await runPendingJobs(shop)).toBe(1);
  shop.advanceClock(DAY_MS);
  expect(await runPendingJobs(shop)).toBe(0);
  expect(server.received).toHaveLength(1);
  expect(await jobsOf(shop)).toMatchObject([{ payload: {}, failure: null, attempts: 3 }]);
});

test('a mail whose receipt was lost is resent with the same Message-ID', async () => {
  await using server = await openMailServer();
  await using shop = await openShop({ env: { SMTP_URL: server.url } });
  server.behave('takes-and-dies');
  await enqueue(shop, letter);
  await runPendingJobs(shop);
  server.behave('takes');
  shop.advanceClock(5_000);
  await runPendingJobs(shop);
  const ids = server.received.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^<[\da-f]{32}@localhost>\r?$/);
});

test('a mail to an unknown mailbox is given up, keeps the reason and drops its content', async () => {
  await using server = await openMailServer();
  await using shop = await openShop({ env: { SMTP_URL: server.url } });
  server.behave('no-such-mailbox');
  await enqueue(shop, letter);
  await runPendingJobs(shop);
  const [closed] = await jobsOf(shop);
  expect(closed).toMatchObject({ doneAt: shop.deps.now(), payload: {} });
  expect(closed?.failure).toContain('takes no mail');
  expect(shop.log.join('\n')).not.toContain('ann@example.com');
});

test('a mail enqueued in a transaction that fails is never sent', async () => {
  await using shop = await openShop();
  mkdirSync(folderOf(shop));
  const failing = shop.deps.storage.transaction({}, async (tx) => {
    await enqueueMail(tx, shop.deps.now(), letter);
    throw new Error('the listing was refused');
  });
  await expect(failing).rejects.toThrow('the listing was refused');
  expect(await runPendingJobs(shop)).toBe(0);
  expect(filesIn(shop)).toEqual([]);
});
