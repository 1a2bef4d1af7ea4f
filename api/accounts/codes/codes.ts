import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '#contract/accounts/code-length.ts';
import type { Deps } from '../../deps.ts';

/** Six random digits, each code as likely as any other. */
export function newCode({ randomBytes }: Pick<Deps, 'randomBytes'>): string {
  const codes = 10 ** CODE_LENGTH;
  const limit = Math.floor(2 ** 32 / codes) * codes;
  for (;;) {
    const number = Buffer.from(randomBytes(4)).readUInt32BE();
    // The last few numbers would make some codes likelier than others.
    if (number < limit) return String(number % codes).padStart(CODE_LENGTH, '0');
  }
}

/** The hash by which a code is stored, bound to the requesting session and to the address. */
export const hashCode = (secret: string, sessionId: number, email: string, code: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update(`${sessionId} ${email} ${code}`)
    .digest('hex');

/** Compares in constant time. */
export const isSameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
