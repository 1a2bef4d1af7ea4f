import { LIMITS } from '#contract/limits.ts';

/** As they are asked for; an address may hold more than is ever asked. */
export const wordsIn = (text: string | null): string => (text ?? '').trim().slice(0, LIMITS.query.max);
