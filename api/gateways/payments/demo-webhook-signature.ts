import { createHmac, timingSafeEqual } from 'node:crypto';
import { BadSignature } from './payments.ts';

/** Maximum age of a signed event, in seconds: the default of Stripe's libraries. */
const TOLERANCE_S = 300;

const macOf = (secret: string, seconds: number, body: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

/** The signature header of a demo event, in the format of Stripe's webhooks: `t=1700000000,v1=<hex>`. */
export const signDemoEvent = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;

/** Throws BadSignature unless the header proves that this body was signed with the secret within the last 5 minutes. */
export function assertDemoSignature(
  secret: string,
  now: number,
  body: string,
  header: string | undefined,
): void {
  const parts = (header ?? '').split(',').map((part) => part.split('=', 2));
  const seconds = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isSafeInteger(seconds) || Math.abs(now / 1000 - seconds) > TOLERANCE_S)
    throw new BadSignature('The event is unsigned or too old.');
  const wanted = macOf(secret, seconds, body);
  const fits = parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
    .some((mac) => mac.length === wanted.length && timingSafeEqual(mac, wanted));
  if (!fits) throw new BadSignature('The signature does not fit.');
}
