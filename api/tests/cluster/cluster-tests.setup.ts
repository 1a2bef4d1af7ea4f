import { afterAll, beforeEach } from 'vitest';
import { NEEDS_ONE_PROCESS } from './cluster-tests.ts';
import { closeClusters } from './shop.ts';

// Before each test, not when its shop opens: many files open one shop for all of their tests.
beforeEach(({ skip, task }) => {
  const reason = NEEDS_ONE_PROCESS[task.name];
  if (reason !== undefined) skip(reason);
});
afterAll(closeClusters);
