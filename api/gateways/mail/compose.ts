import { createHash } from 'node:crypto';
import { Undeliverable, type Letter } from './mailer.ts';
import { toSingleLine } from '#contract/on-one-line.ts';

/** A single address: no list, no comment, nothing that could inject a header. */
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:@"]{1,64}@[^\s\p{Cc}<>()[\]\\,;:@"]{1,190}$/u;

/**
 * Converts a letter to nodemailer's options. `from` is the shop: "Dogear <no-reply@shop.example>". The Message-ID
 * derives from the letter's id. Throws Undeliverable for an invalid address.
 */
export const composed = ({ id, to, subject, text, replyTo }: Letter, from: string, now: number) => ({
  from,
  to: addressed('', to),
  ...(replyTo === undefined ? {} : { replyTo: addressed(toSingleLine(replyTo.name), replyTo.address) }),
  subject: toSingleLine(subject),
  text,
  messageId: `<${digestOf(id)}@${hostOf(from)}>`,
  date: new Date(now),
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A letter's id as 32 hex characters. */
export const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);

function addressed(name: string, address: string): { readonly name: string; readonly address: string } {
  if (ADDRESS.test(address)) return { name, address };
  throw new Undeliverable('this is not the address of a person');
}

const hostOf = (from: string): string => /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';
