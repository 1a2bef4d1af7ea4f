import { createServer } from 'node:net';

/** Returns a free port. */
export const findFreePort = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? String(address.port) : ''));
    });
  });
