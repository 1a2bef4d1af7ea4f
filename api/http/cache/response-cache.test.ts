import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const VERSIONS = { current: async () => Promise.resolve(1), isUnchanged: () => true };

test.each([
  ['a short', 100],
  ['a long', 40_000],
])('what is cached of %s response occupies no more memory than its bytes', async (_, length) => {
  const cache = createResponseCache({ versions: VERSIONS, now: () => 0, maxBytes: 1_000_000 });
  const body = 'Used books. '.repeat(length);
  const make = async () => Promise.resolve({ status: 200, headers: {}, body, keep: true, dependsOn: [] });
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    // The first call compresses, the second one takes what is cached.
    await (await cache.getOrCreate('/', make)).encoded(encoding);
    const cached = await (await cache.getOrCreate('/', make)).encoded(encoding);
    expect(cached.buffer.byteLength).toBe(cached.length);
  }
});
