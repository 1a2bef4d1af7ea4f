import { expect, test } from 'vitest';
import { mutationSchema } from '#contract/sync/sync.ts';
import { createMutationId } from './mutation-id.ts';

const idAt = (now: number, byte: number): string =>
  createMutationId({ now: () => now, randomBytes: (count) => new Uint8Array(count).fill(byte) });

test('the server accepts every id, whatever the clock and the random bytes are', () => {
  for (const byte of [0, 7, 128, 255]) {
    for (const now of [0, 1, Date.parse('2026-11-21'), 2 ** 48 - 1]) {
      const mutation = {
        id: idAt(now, byte),
        madeAt: '2026-11-21T00:00:00.000Z',
        name: 'cart.remove',
        args: { productId: 1 },
      };
      expect(mutationSchema.safeParse(mutation).success, mutation.id).toBe(true);
    }
  }
});

test('an id begins with the time and ends with random bytes', () => {
  expect(idAt(0x0123456789ab, 0xff)).toBe('01234567-89ab-7fff-bfff-ffffffffffff');
});
