import * as z from 'zod/mini';
import { BadAnswerError } from './errors.ts';

/** Validates a response body against the contract. Throws BadAnswerError. */
export function parseAnswer<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const read = z.safeParse(schema, body);
  if (!read.success) throw new BadAnswerError('response does not match its schema', { cause: read.error });
  return read.data;
}
