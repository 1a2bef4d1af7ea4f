import { randomBytes } from 'node:crypto';

const POOL_BYTES = 4_096;

/**
 * Returns a source of cryptographically secure random bytes. It asks the generator for many at once, because a request takes
 * as long for 16 bytes as for 4,096. No byte is given out twice.
 */
export function createRandomBytes(): (size: number) => Uint8Array {
  let pool = new Uint8Array();
  let used = 0;
  return (size) => {
    if (size > POOL_BYTES) return randomBytes(size);
    if (used + size > pool.length) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    used += size;
    return pool.subarray(used - size, used);
  };
}
