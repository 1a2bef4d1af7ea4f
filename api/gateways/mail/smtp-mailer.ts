import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/durations.ts';
import { once } from '../once.ts';
import { composed } from './compose.ts';
import { Undeliverable, type Mailer } from './mailer.ts';

interface Options {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  readonly url: string;
  readonly from: string;
  readonly now: () => number;
}

/** A server that is not there, says nothing or falls silent is given up on, to be tried again. */
const WAITS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const;

/** However slowly it goes on, this is the end. */
const LONGEST_MS = MINUTE_MS;

/** "No such mailbox", "not here", "not allowed": what the server says of an address for good. Below are things that pass. */
const NEVER = 550;

/** Mails by SMTP. */
export function smtpMailer({ url, from, now }: Options): Mailer {
  // Loaded with the first mail: the start of the shop does not wait for it.
  const transport = once(async () => (await import('nodemailer')).createTransport({ url, ...WAITS }));
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
