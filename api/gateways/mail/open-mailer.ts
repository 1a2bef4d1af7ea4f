import { join } from 'node:path';
import type { Env } from '../../env.ts';
import type { CallMeter } from '../call-meter.ts';
import { fileMailer } from './file-mailer.ts';
import { Undeliverable, type Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** Where mails lie that nobody was told to send. */
export const mailFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'mails');

/** The shop's mailer: by SMTP where SMTP_URL says so, else files in DATA_DIR/mails. */
export function openMailer(env: Pick<Env, 'dataDir' | 'mail'>, now: () => number, meter: CallMeter): Mailer {
  const { smtpUrl, from } = env.mail;
  if (smtpUrl === undefined) return fileMailer({ folder: mailFolder(env), from, now });
  const smtp = smtpMailer({ url: smtpUrl, from, now });
  // An address that takes no mail is no failure of the server's.
  const failing = { error: (error: unknown) => !(error instanceof Undeliverable) };
  return { send: (letter) => meter.count('smtp', () => smtp.send(letter), failing) };
}
