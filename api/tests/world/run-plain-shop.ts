import { envOfProcess } from '#api/env.ts';
import { orExplain, runShop } from '#api/run-shop.ts';
import { noFront } from './no-front.ts';

// A process that runs the shop without pages, for shutdown.test.ts.
await orExplain(() =>
  runShop({ env: envOfProcess(), root: process.cwd(), front: () => Promise.resolve(noFront) }),
);
