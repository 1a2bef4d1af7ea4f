import * as z from 'zod/mini';
import { BadAnswerError } from './errors.ts';

/** The body as the contract promises it, or BadAnswerError. */
export function checked<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const read = z.safeParse(schema, body);
  if (!read.success) throw new BadAnswerError('The answer is not what was promised.', { cause: read.error });
  return read.data;
}
