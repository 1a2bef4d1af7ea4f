import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '../once.ts';
import { writeWhole } from '../write-whole.ts';
import { composed, digestOf } from './compose.ts';
import { loadNodemailer } from './load-nodemailer.ts';
import type { Mailer } from './mailer.ts';

interface Options {
  readonly folder: string;
  readonly from: string;
  readonly now: () => number;
}

/**
 * Writes mails as files `<time>-<id>.eml`, for a shop without a mail server, into a folder that only its owner can
 * read. Writes are atomic and idempotent.
 */
export function fileMailer({ folder, from, now }: Options): Mailer {
  const transport = once(async () =>
    (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  return {
    send: async (letter) => {
      const instant = now();
      const { message } = await (await transport()).sendMail(composed(letter, from, instant));
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not written');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const ending = `-${digestOf(letter.id)}.eml`;
      const files = await readdir(folder);
      if (files.some((name) => name.endsWith(ending))) return;
      await writeWhole(join(folder, `${stampOf(instant)}${ending}`), message);
    },
  };
}

/** Deletes mail files written before an instant. */
export async function purgeMailFiles(folder: string, before: number): Promise<void> {
  const first = stampOf(before);
  const files = await readdir(folder).catch(() => []);
  for (const name of files) if (isMail(name) && name < first) await rm(join(folder, name), { force: true });
}

/** 20261121T170000000Z: sorts by time, and is valid on every file system. */
const stampOf = (instant: number): string => new Date(instant).toISOString().replaceAll(/[-:.]/g, '');

/** True for a mail file, or the temporary file of one that a crash left behind. */
const isMail = (name: string): boolean => /^\d{8}T\d{9}Z-[\da-f]{32}\.eml(\..*\.new)?$/.test(name);
