import { join } from 'node:path';
import type { Env } from '../../env.ts';
import type { CallMeter } from '../call-meter.ts';
import { fileMailer } from './file-mailer.ts';
import { Undeliverable, type Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** The folder of mails if no SMTP server is configured. */
export const mailFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'mails');

/** The shop's mailer: SMTP if SMTP_URL is set, else files in DATA_DIR/mails. */
export function openMailer(env: Pick<Env, 'dataDir' | 'mail'>, now: () => number, meter: CallMeter): Mailer {
  const { smtpUrl, from } = env.mail;
  if (smtpUrl === undefined) return fileMailer({ folder: mailFolder(env), from, now });
  const smtp = smtpMailer({ url: smtpUrl, from, now });
  // A rejected address is no failure of the server.
  const failing = { error: (error: unknown) => !(error instanceof Undeliverable) };
  return { send: (letter) => meter.count('smtp', () => smtp.send(letter), failing) };
}
