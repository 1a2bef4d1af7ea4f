import { join } from 'node:path';
import { readMails } from '#api/tests/world/mail-files.ts';
import { expect } from './journey.ts';

/** Waits for the mail with this subject and returns its link with a key, to the first page or to one that matches. */
export async function mailedLink(to: string, subject: string, path = /\S+/): Promise<string> {
  const links = new RegExp(`https?://${path.source}#key=\\S+`);
  const linkIn = (): string | undefined => {
    const mails = readMails(join(process.env['JOURNEY_DATA'] ?? '', 'data'));
    const mail = mails.find((each) => each.to === to && each.subject === subject);
    return links.exec(mail?.text ?? '')?.[0];
  };
  await expect.poll(linkIn).toBeTruthy();
  return linkIn() ?? '';
}
