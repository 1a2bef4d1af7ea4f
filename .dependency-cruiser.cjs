// Who may import whom. Each rule has a name a newcomer can read in the failure.
// Run: npx depcruise app api sw --config <this file>   (dependency-cruiser 17.4.3 is the last that runs on Node 20)
const TEST = '(\\.(test|spec|bench)\\.tsx?$|^api/(tests|bench|doubles|check)/|^app/(e2e|bench)/)';
const rule = (name, from, to) => ({ name, severity: 'error', from, to });
const npm = (...names) => `^node_modules/(@types/)?(${names.join('|')})/`;

// The folders of api/ from the bottom: each imports only those named before it (and contract/, env.ts, deps.ts), so that no
// two import each other, not even through others. Only api/*.ts, the composition root, knows them all.
const LAYERS = `
  command-line contract tracing storage gateways secrets jobs limits sessions http ledger
  search-index catalog search accounts audit wishlist cart orders payouts reviews checkout
  pricing appraisal support sellers selling sync mirror dashboard admin shop-config
  doctor transfer backup retention metrics`
  .trim()
  .split(/\s+/);
const anyOf = (folders) => `^api/(${folders.join('|')})/`;
const upward = LAYERS.slice(0, -1).map((folder, at) =>
  rule(
    'folders-import-only-those-below',
    { path: anyOf([folder]), pathNot: TEST },
    { path: anyOf(LAYERS.slice(at + 1)) },
  ),
);

module.exports = {
  forbidden: [
    // between rooms
    rule(
      'app-knows-only-the-contract',
      { path: '^app/', pathNot: TEST },
      { path: '^(api/(?!contract/)|sw/)' },
    ),
    rule('api-never-looks-out', { path: '^api/' }, { path: '^(app|sw)/' }),
    rule(
      'contract-stands-alone',
      { path: '^api/contract/', pathNot: TEST },
      { pathNot: '^(api/contract/|node_modules/zod/)' },
    ),
    rule(
      'sw-uses-only-window-free-rooms',
      { path: '^sw/' },
      { path: '^(app/(?!offline/|http/)|api/(?!contract/))' },
    ),
    // inside app/
    rule(
      'features-do-not-know-each-other',
      { path: '^app/features/([^/]+)/' },
      { path: '^app/features/', pathNot: '^app/features/$1/' },
    ),
    rule(
      'features-are-composed-from-above',
      { path: '^app/features/' },
      { path: '^app/(screens|shell|routes|main)' },
    ),
    rule('ui-knows-no-domain', { path: '^app/ui/' }, { path: '^(app/(?!ui/|styles/)|api/)' }),
    rule(
      'offline-and-http-know-no-react',
      { path: '^app/(offline|http)/' },
      {
        path: `(^app/(?!offline/|http/|env\\.ts)|${npm('react', 'react-dom', 'react-router-dom', 'zustand')})`,
      },
    ),
    rule(
      'dexie-only-in-offline',
      { path: '^app/', pathNot: `(^app/offline/|${TEST})` },
      { path: npm('dexie') },
    ),
    // inside api/
    ...upward,
    rule(
      'every-folder-has-a-layer',
      { path: '^api/[^/]+/', pathNot: [anyOf(LAYERS), TEST] },
      { path: '^(api|node_modules)/' },
    ),
    rule(
      'only-the-root-knows-the-root',
      { path: '^api/[^/]+/', pathNot: TEST },
      { path: '^api/[^/]+\\.ts$', pathNot: '^api/(deps|env)\\.ts$' },
    ),
    rule(
      'deps-know-only-environment-tracing-storage-and-gateways',
      { path: '^api/deps\\.ts$' },
      { path: '^api/', pathNot: '^api/(env\\.ts$|tracing/|storage/|gateways/)' },
    ),
    rule(
      'sql-only-in-repos',
      { path: '^api/', pathNot: `(\\.repo\\.ts$|^api/storage/|${TEST})` },
      { path: npm('drizzle-orm', 'better-sqlite3', 'pg') },
    ),
    rule(
      'express-only-at-the-edge',
      { path: '^api/', pathNot: `(\\.routes\\.ts$|^api/http/|^api/(app|main|dev)\\.ts$|${TEST})` },
      { path: npm('express', 'multer') },
    ),
    rule(
      'vendors-only-in-gateways',
      { path: '^api/', pathNot: `(^api/gateways/|${TEST})` },
      { path: npm('stripe', 'openai', '@aws-sdk') },
    ),
    rule(
      'opentelemetry-only-in-one-file',
      { path: '^api/', pathNot: '^api/tracing/otlp-tracing\\.ts$' },
      { path: npm('@opentelemetry') },
    ),
    rule(
      'opentelemetry-is-loaded-on-demand',
      { path: '^api/' },
      { path: '^api/tracing/otlp-tracing\\.ts$', dynamic: false },
    ),
    rule(
      'a-repo-serves-its-own-capability',
      { path: '^api/([^/]+)/' },
      { path: '\\.repo\\.ts$', pathNot: '^api/$1/' },
    ),
    rule('routes-do-not-touch-sql', { path: '\\.routes\\.ts$' }, { path: '(\\.repo\\.ts$|^api/storage/)' }),
    rule(
      'doubles-stay-out-of-production',
      { path: '^api/', pathNot: `(${TEST}|^api/dev\\.ts$)` },
      { path: '^api/doubles/' },
    ),
    // everywhere
    rule('no-cycles', {}, { circular: true }),
    rule('no-tests-in-production', { pathNot: TEST }, { path: '\\.(test|spec|bench)\\.tsx?$' }),
    // A package's file that Vite is asked the address of (`….wasm?url`) is found by Vite alone.
    rule('everything-resolves', {}, { couldNotResolve: true, pathNot: '(^virtual:|\\.wasm\\?url$)' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true, // type-only imports count too
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
