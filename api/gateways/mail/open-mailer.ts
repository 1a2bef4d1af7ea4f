import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { fileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** Where mails lie that nobody was told to send. */
export const mailFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'mails');

/** The shop's mailer: by SMTP where SMTP_URL says so, else files in DATA_DIR/mails. */
export function openMailer(env: Pick<Env, 'dataDir' | 'mail'>, now: () => number): Mailer {
  const { smtpUrl, from } = env.mail;
  return smtpUrl === undefined
    ? fileMailer({ folder: mailFolder(env), from, now })
    : smtpMailer({ url: smtpUrl, from, now });
}
