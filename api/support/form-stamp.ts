import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { getSecret } from '../secrets/secret-of.ts';

/** Stamps expire after this time. */
const LONGEST_MS = 24 * HOUR_MS;

const sealOf = (secret: string, instant: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update(`contact form ${instant}`)
    .digest('base64url');

/** Returns the stamp that a form fetches when it opens and sends with the message: "1763744400000.<seal>". */
export async function stampForm(deps: Deps): Promise<string> {
  const instant = String(deps.now());
  return `${instant}.${sealOf(await getSecret(deps, 'contact'), instant)}`;
}

/** Returns how long the form was open, in ms; 'forged' for an invalid or expired stamp; undefined without a stamp. */
export async function openedFor(
  deps: Deps,
  stamp: string | undefined,
): Promise<number | 'forged' | undefined> {
  if (stamp === undefined || stamp === '') return undefined;
  const [instant = '', seal = ''] = stamp.split('.');
  const right = Buffer.from(sealOf(await getSecret(deps, 'contact'), instant));
  const given = Buffer.from(seal);
  if (right.length !== given.length || !timingSafeEqual(right, given)) return 'forged';
  const elapsed = deps.now() - Number(instant);
  return elapsed >= 0 && elapsed <= LONGEST_MS ? elapsed : 'forged';
}
