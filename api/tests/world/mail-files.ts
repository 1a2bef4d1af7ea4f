import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Mails that a shop with this data folder has written, oldest first. */
export function readMails(dataDir: string): Mail[] {
  const folder = join(dataDir, 'mails');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => parseMail(readFileSync(join(folder, name), 'utf8')));
}

function parseMail(raw: string): Mail {
  const [head = '', ...body] = raw.split('\n\n');
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*(?:\n[ \t].*)*)`, 'im').exec(head)?.[1]?.replaceAll(/\n[ \t]/g, ' ') ?? '';
  const text = body.join('\n\n');
  return {
    to: header('To'),
    subject: header('Subject'),
    text: header('Content-Transfer-Encoding') === 'quoted-printable' ? decodeQuotedPrintable(text) : text,
  };
}

const decodeQuotedPrintable = (text: string): string =>
  decodeURIComponent(
    text
      .replaceAll('=\n', '')
      .replaceAll('%', '%25')
      .replaceAll(/=([0-9A-F]{2})/g, '%$1'),
  );
