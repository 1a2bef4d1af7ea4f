import { randomUUID } from 'node:crypto';

/** A title that nothing else in the journeys' shop has: tests run beside each other, and again. */
export const createTitle = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`;
