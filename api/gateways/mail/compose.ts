import { createHash } from 'node:crypto';
import { Undeliverable, type Letter } from './mailer.ts';
import { toSingleLine } from '#contract/on-one-line.ts';

/** One address and nothing besides: no list of them, no comment, nothing that could end its header. */
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:@"]{1,64}@[^\s\p{Cc}<>()[\]\\,;:@"]{1,190}$/u;

/**
 * A letter -> what nodemailer makes a mail of. `from` is the shop: "Dogear <no-reply@shop.example>". The Message-ID
 * comes from the letter's id. Throws Undeliverable for an address that is none.
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

/** A letter's id in 32 characters that may stand anywhere. */
export const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);

function addressed(name: string, address: string): { readonly name: string; readonly address: string } {
  if (ADDRESS.test(address)) return { name, address };
  throw new Undeliverable('this is not the address of a person');
}

const hostOf = (from: string): string => /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';
