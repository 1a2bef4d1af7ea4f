import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/durations.ts';
import { once } from '../once.ts';
import { composed } from './compose.ts';
import { loadNodemailer } from './load-nodemailer.ts';
import { Undeliverable, type Mailer } from './mailer.ts';

interface Options {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  readonly url: string;
  readonly from: string;
  readonly now: () => number;
}

/** Timeouts of a server that is down or stalls; the mail is retried later. */
const WAITS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const;

/** Overall timeout, however slowly the server proceeds. */
const LONGEST_MS = MINUTE_MS;

/** Replies from 550 up reject the address permanently; lower ones are temporary. */
const NEVER = 550;

/** Mails by SMTP. */
export function smtpMailer({ url, from, now }: Options): Mailer {
  const transport = once(async () => (await loadNodemailer()).createTransport({ url, ...WAITS }));
  return {
    send: async (letter) => {
      const mail = composed(letter, from, now());
      const server = await transport();
      try {
        await within(LONGEST_MS, server.sendMail(mail));
      } catch (error) {
        if (isRefusedForGood(error))
          throw new Undeliverable('the mail server takes no mail for this address');
        throw error;
      }
    },
  };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error('the mail server took too long');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= NEVER;
