import type { RefundRow } from './refunds.repo.ts';

/** Key of a refund at the provider, and of its job: its own, and a new one for each retry by an admin. */
export const attemptKey = ({ key, retries }: Pick<RefundRow, 'key' | 'retries'>): string =>
  retries === 0 ? key : `${key}:retry:${retries}`;

/** Key of what is left to send of a refund that was made in part in the provider's dashboard. */
export const restKey = (attempt: string, cents: number): string => `${attempt}:rest:${cents}`;

/** True if a key at the provider is of this attempt, or of its rest. */
export const isAttempt = (key: string | undefined, attempt: string): boolean =>
  key === attempt || key?.startsWith(`${attempt}:rest:`) === true;

/** The key of the refund that an attempt, or its rest, is made for. */
export const refundKeyOf = (attempt: string): string => attempt.replace(/(:retry:\d+)?(:rest:\d+)?$/, '');

/** What the provider has to send for a refund, in cents: without what a bank has given back in a dispute. */
export const owedOf = ({ cents, disputedCents }: Pick<RefundRow, 'cents' | 'disputedCents'>): number =>
  cents - disputedCents;
