// `npm run prove`: a rolling deploy of two real builds. REQUESTS_PER_SECOND=50 is for slow machines.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../../..');

export default defineConfig({
  root,
  test: {
    root,
    environment: 'node',
    include: ['api/tests/cluster/rolling-deploy.proof.ts'],
    globalSetup: ['api/tests/world/programs.setup.ts', 'api/tests/postgres/start.setup.ts'],
    setupFiles: ['api/tests/postgres/use-postgres.setup.ts'],
    testTimeout: 600_000,
  },
});
