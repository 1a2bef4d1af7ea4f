import { randomUUID } from 'node:crypto';

/** Makes a title unique: tests run in parallel and are retried. */
export const createTitle = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`;
