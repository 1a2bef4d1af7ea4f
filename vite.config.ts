import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import {
  ASSET_FILE_NAMES,
  backOfficeChunks,
  chunkGroups,
  chunkPreloads,
  FIRST_SCREENS,
} from './app/build/chunks.ts';
import { inlineClassNames, scopedName } from './app/build/class-names.ts';
import { inlineStyles } from './app/build/inline-styles.ts';
import { NOT_PRECACHED, serviceWorker } from './app/build/service-worker.ts';
import { preloadHelper } from './app/build/preload-helper.ts';
import { sharedDexie } from './app/build/shared-dexie.ts';
import { shellPack } from './app/build/shell-pack.ts';
import { productionImports } from './app/build/production-imports.ts';
import project from './package.json' with { type: 'json' };

const root = import.meta.dirname;
/** Gives scripts a lower fetch priority than the largest picture. */
const afterPictures: Plugin = {
  name: 'dogear:after-pictures',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
};

/** Omits an attribute of every link: routes are only discovered lazily in the router's framework mode. */
const withoutDiscovery: Plugin = {
  name: 'dogear:without-discovery',
  apply: 'build',
  transform: {
    filter: { id: /react-router/, code: 'discover = "render"' },
    handler: (code) => ({ code: code.replaceAll('discover = "render"', 'discover = "none"'), map: null }),
  },
};

const backOffice = backOfficeChunks();
const preloads = chunkPreloads();

const browsers = ['chrome111', 'safari16.4', 'firefox114'];

const server = {
  outDir: '../dist/server',
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'node20',
  // Server pages link the client build's style sheets: with the same target, both builds emit the same files.
  cssTarget: browsers,
  rolldownOptions: {
    output: { assetFileNames: ASSET_FILE_NAMES },
    input: {
      'entry-server': 'app/entry-server.tsx',
      main: 'api/main.ts',
      dogear: 'api/dogear.ts',
      // A thread's program is a file of its own; see photo-reader.ts.
      'built-in-worker': 'api/gateways/vision/built-in-worker.ts',
    },
  },
};

const client = {
  outDir: '../dist/client',
  emptyOutDir: true,
  manifest: true,
  target: browsers,
  modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
  rolldownOptions: {
    output: {
      assetFileNames: ASSET_FILE_NAMES,
      chunkFileNames: backOffice.chunkFileNames,
      codeSplitting: { groups: chunkGroups() },
    },
  },
};

/** React for pages, in its production build, and what the router imports. */
const BUNDLED = [/^react(-dom|-router|-router-dom)?$/, 'cookie', 'set-cookie-parser', 'zustand'];

// These packages resolve to other builds in every mode: the router's with developer warnings, Dexie's for ES5, which is
// larger and cannot be tree-shaken.
const smallestBuilds = [
  { find: /^dexie$/, replacement: join(root, 'node_modules/dexie/dist/modern/dexie.mjs') },
  { find: /^react-router$/, replacement: join(root, 'node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

const everywhere = {
  root,
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
  // Messages show what differs: a log has them only.
  chaiConfig: { truncateThreshold: 300 },
};
const never = ['**/node_modules/**'];
// A fresh process for each file costs more than most files do, and the server keeps nothing in its modules. These stand
// apart: sharp's block list is the whole process's, and they look at pictures that the server must never open.
const lookAtPictures = [
  'api/tests/{upload,upload-pending,upload-refusals,upload-killed,pictures}.test.ts',
  'api/gateways/photos/look.test.ts',
];
// They compute for most of a minute and wait for nothing: `npm test` runs them on the time that other tests leave, so
// that one can take minutes.
const readPhotos = ['api/tests/{appraisal-model,appraise-photo,hard-photos,photo-crop}.test.ts'];
// It fails after other tests have used Dexie in its process.
const offlineTestsApart = ['app/offline/database.test.ts'];
const serverTests = {
  include: ['api/**/*.test.ts'],
  exclude: [...never, ...lookAtPictures, ...readPhotos],
  isolate: false,
};
// Their modules keep state, or they replace globals: Dexie keeps to the IndexedDB, or to none, that its first user had.
const pageTestsApart = [
  'app/pwa/personal/**/*.test.{ts,tsx}',
  'app/features/selling/stack/*.test.tsx',
  'app/screens/{account,older-sales,own-listings,own-sales,payouts,sale-payouts,sales,seller-cases,seller-profile,slip}.test.tsx',
];
const sqlite = { env: { DATABASE_URL: '' }, globalSetup: ['api/tests/sqlite/migrate-once.setup.ts'] };
const postgres = {
  globalSetup: ['api/tests/postgres/start.setup.ts'],
  setupFiles: ['api/tests/postgres/use-postgres.setup.ts'],
};

// CI runs every test on both databases. Elsewhere the second pass has what can differ between them: each capability's SQL,
// locks and races, crashes, pools and jobs. Plans and killed commands take too long for it.
const isWholePostgresPass = Boolean(process.env['CI']);
// What is read from a photo does not depend on the database; what the shop finds for it is in appraise-cover and appraise-isbn.
const WITHOUT_DATABASE = [
  'api/contract/**',
  'api/gateways/vision/**',
  'api/tests/{project-structure,env,payments-unreachable}.test.ts',
  'api/catalog/import/parse-listings.test.ts',
];
const DIFFER_ON_POSTGRES = [
  'api/{storage,search,search-index}/**/*.test.ts',
  'api/tests/{accounts,account-deleted,backup,appraise-cover,admin-inbox,admin-orders,admin-products,admin-runs,admin-users}.test.ts',
  'api/tests/{cart,category,checkout,condition-check,contact,dashboard,doctor,first-start,idempotency,jobs,listings,market-prices}.test.ts',
  'api/tests/{mirror,mirror-property,orders,disputes,payouts,product-related,product-stock,products,publish-listing}.test.ts',
  'api/tests/{reconciler,reports,retention,returns,search,search-terms,sessions,sitemap,suggest,sync,sync-bounds}.test.ts',
  'api/tests/{sync-faults,unused-photos,upload-quotas,webhooks,wishlist,write-review}.test.ts',
  'api/tests/{merge-guest,move-database,unite-guests,unite-guests-data,hold-limits}.test.ts',
  'api/tests/{admin-runs-killed,checkout-killed,several-processes,sync-killed}.test.ts',
  'api/tests/*-{post-crash,crowd,copies,races,meanwhile,shutdown}.test.ts',
];

const page = {
  ...everywhere,
  environment: 'happy-dom',
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  setupFiles: ['app/page.setup.ts'],
  include: ['app/*.test.tsx', 'app/{build,ui,shell,features,screens,pwa}/**/*.test.{ts,tsx}'],
};

// Each project stands alone: inheriting would bring root 'app' and the plugins along.
export const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      ...everywhere,
      ...serverTests,
      name: 'sqlite',
      ...sqlite,
    },
  },
  {
    test: {
      ...everywhere,
      name: 'sqlite, apart',
      include: [...lookAtPictures, ...offlineTestsApart],
      exclude: never,
      ...sqlite,
    },
  },
  {
    test: {
      ...everywhere,
      testTimeout: 900_000,
      hookTimeout: 900_000,
      name: 'photos',
      include: readPhotos,
      exclude: never,
      ...sqlite,
    },
  },
  {
    test: {
      ...everywhere,
      name: 'sqlite, offline',
      include: ['app/{http,offline}/**/*.test.ts'],
      exclude: [...never, ...offlineTestsApart],
      isolate: false,
      ...sqlite,
    },
  },
  {
    test: {
      ...everywhere,
      ...serverTests,
      name: 'postgres',
      include: isWholePostgresPass ? serverTests.include : DIFFER_ON_POSTGRES,
      exclude: [...serverTests.exclude, ...WITHOUT_DATABASE],
      ...postgres,
    },
  },
  {
    test: {
      ...everywhere,
      name: 'postgres, apart',
      include: [
        `api/tests/upload${isWholePostgresPass ? '{,-killed,-pending,-refusals}' : '-{killed,pending}'}.test.ts`,
      ],
      exclude: never,
      ...postgres,
    },
  },
  {
    plugins: [react()],
    test: { ...page, name: 'page', exclude: [...never, ...pageTestsApart], isolate: false },
  },
  {
    plugins: [react()],
    test: { ...page, name: 'page, apart', include: pageTestsApart },
  },
];

export default defineConfig(({ isSsrBuild, command }) => ({
  root: 'app',
  publicDir: '../public',
  // Selects React's production build at build time, independent of the environment of the server.
  ...(isSsrBuild && command === 'build'
    ? {
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: BUNDLED },
      }
    : {}),
  ...(command === 'build' ? { resolve: { alias: smallestBuilds } } : {}),
  css: { modules: { generateScopedName: scopedName } },
  plugins: [
    inlineClassNames(),
    preloadHelper(),
    react(),
    withoutDiscovery,
    backOffice.plugin,
    preloads.plugin,
    inlineStyles(),
    sharedDexie(),
    productionImports(Object.keys(project.dependencies)),
    afterPictures,
    shellPack(FIRST_SCREENS, NOT_PRECACHED),
    VitePWA(serviceWorker),
  ],
  worker: { format: 'es', plugins: () => [sharedDexie()] },
  build: isSsrBuild ? server : client,
  test: {
    root,
    // Half of a test's time is waiting: for timeouts, disks, databases and processes that it starts.
    // A module that did not change is transformed once, and not by each project and each run.
    experimental: { fsModuleCache: true },
    maxWorkers: 2 * availableParallelism(),
    // Failures are provoked all day: only what a failed test has said is worth reading.
    silent: 'passed-only',
    globalSetup: ['api/tests/world/programs.setup.ts'],
    projects,
  },
}));
