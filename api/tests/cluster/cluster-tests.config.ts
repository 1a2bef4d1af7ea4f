// `npm run prove`: the tests that cluster-tests.ts lists, unchanged, against three processes of which one is killed every 5 s.
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { CLUSTER_TESTS } from './cluster-tests.ts';

const root = join(import.meta.dirname, '../../..');
const SHOP = join(root, 'api/tests/world/shop.ts');
const CLUSTER_SHOP = join(import.meta.dirname, 'shop.ts');
const RUN_DUE_JOBS = '#api/jobs/run-due-jobs.ts';
const CLUSTER_RUN_DUE_JOBS = join(import.meta.dirname, 'run-due-jobs.ts');

const onCluster: Plugin = {
  name: 'dogear:on-cluster',
  enforce: 'pre',
  resolveId: (id, importer) => {
    if (importer === undefined) return undefined;
    if (id === RUN_DUE_JOBS && importer !== CLUSTER_RUN_DUE_JOBS) return CLUSTER_RUN_DUE_JOBS;
    return id.startsWith('.') && resolve(dirname(importer), id) === SHOP ? CLUSTER_SHOP : undefined;
  },
};

export default defineConfig({
  root,
  plugins: [onCluster],
  test: {
    root,
    environment: 'node',
    include: CLUSTER_TESTS.map((name) => `api/tests/${name}.test.ts`),
    globalSetup: ['api/tests/world/programs.setup.ts', 'api/tests/postgres/start.setup.ts'],
    setupFiles: ['api/tests/postgres/use-postgres.setup.ts', 'api/tests/cluster/cluster-tests.setup.ts'],
    provide: { killEveryMs: 5_000 },
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
