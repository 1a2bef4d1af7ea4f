import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import { DEXIE } from './shared-dexie.ts';

const app = join(import.meta.dirname, '..');
/** Skeletons, errors, toasts, transitions to another screen: most pages do not need these styles for their first paint. */
const RARE_STYLES = [join(app, 'ui/states/'), join(app, 'ui/feedback/toast'), join(app, 'styles/motion.css')];
const RARE_CHUNK = 'states';
/** The product screen, the largest page, has no bottom bar. */
const BAR = join(app, 'shell/footer/bottom-bar.module.css');
const BAR_CHUNK = 'bottom-bar';
/** Chunks of the layout whose styles only some pages need: api/http/pages/page-styles.ts adds these styles to those pages. */
export const OPTIONAL_CHUNKS: readonly string[] = [RARE_CHUNK, BAR_CHUNK];
const LOADER = join(app, 'loader.ts');
const MAIN = join(app, 'main.tsx');
const ADMIN_SCREENS = join(app, 'screens/admin/admin-screens.ts');
const SCREEN = new RegExp(
  `^${app.replaceAll('\\', '\\\\')}[\\\\/]screens[\\\\/](?:[a-z]+[\\\\/])?([a-z-]+)\\.tsx$`,
);

/** 42 bits, which tell one file's versions apart. The first screen's script names a hundred files, and no hash compresses. */
const HASH = '[hash:7]';
/** Names of style sheets and other assets. */
export const ASSET_FILE_NAMES = `assets/[name]-${HASH}[extname]`;

/** The screens that most visits start with; modules that they share get chunks of their own. */
const LISTS: readonly string[] = ['category', 'search'];
export const FIRST_SCREENS: readonly string[] = ['home', 'product', ...LISTS];
/** Screens whose few styles are in the sheet of all other screens: the name of one of their own would cost first screens more. */
const FEW_STYLES: readonly string[] = ['cart', 'demo-bank', 'import-list', 'slip'];
/** The screens of sellers, whose camera and drafts no other screen needs. */
const SELLING: readonly string[] = ['sell', 'stack', 'stack-review'];
/** A screen of the back office, or a module that one of them imports lazily. */
const BACK_OFFICE = /(?:^|[\\/])admin/;
/**
 * Lazy modules that every visit loads (the last: every list), by the chunk of what they share with other screens, so that no
 * visit evaluates the schemas and texts of screens that it does not open. A module is in the first chunk that it fits.
 */
const EVERY_VISIT = [
  { chunk: 'schemas', modules: ['http/reads/reads.ts', 'http/request.ts'] },
  {
    chunk: 'visit',
    modules: [
      'pwa/personal/indexeddb-backend.ts',
      'pwa/worker/prepare-offline.ts',
      'shell/header/sticky-top.tsx',
    ],
  },
  { chunk: 'dialog', modules: ['features/catalog/facets/facets.tsx'] },
] as const;
const EVERY_VISIT_CHUNKS = EVERY_VISIT.map(({ chunk }) => chunk);
/** Modules imported by at least this many other screens share one chunk. */
const MIN_SHARED_SCREENS = 2;

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * The importers of each module, direct or transitive: screens by name, other lazy modules by file, and `main` for the
 * layout and everything else that every page loads.
 */
function usersOf(graph: Graph): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  const roots: [id: string, name: string][] = [[MAIN, 'main']];
  const known = new Set([MAIN]);
  const mark = (id: string, name: string): void => {
    const names = users.get(id) ?? new Set();
    if (names.has(name)) return;
    users.set(id, names.add(name));
    const info = graph.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) mark(next, name);
    for (const next of info?.dynamicallyImportedIds ?? []) {
      if (!known.has(next)) roots.push([next, SCREEN.exec(next)?.[1] ?? relative(app, next)]);
      known.add(next);
    }
  };
  for (const [id, name] of roots) mark(id, name);
  return users;
}

/** In order of priority: a group includes its modules' dependencies unless an earlier group has them. */
const CHUNKS = [
  RARE_CHUNK,
  BAR_CHUNK,
  'vendor',
  'shop',
  'shelves',
  'list-parts',
  'product-parts',
  'home-parts',
  ...EVERY_VISIT_CHUNKS,
  'sell-parts',
  'other-screens',
  'admin',
] as const;

/** Their modules' dependencies may belong to another of them. */
const SHARED_BY_OTHERS: readonly string[] = [...EVERY_VISIT_CHUNKS, 'other-screens', 'sell-parts'];

/** Groups modules that load together: on a phone, thirty small requests cost more than their bytes. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let users: Map<string, Set<string>> | undefined;
  const chunkOfModule = (id: string, graph: Graph): string | undefined => {
    users ??= usersOf(graph);
    return chunkOf(id, users.get(id) ?? new Set());
  };
  return CHUNKS.map((chunk, place) => ({
    name: (id: string, graph: Graph) => (chunkOfModule(id, graph) === chunk ? chunk : null),
    debugName: chunk,
    priority: CHUNKS.length - place,
    includeDependenciesRecursively: chunk !== BAR_CHUNK && !SHARED_BY_OTHERS.includes(chunk),
  }));
}

/** The chunk of the styles that one screen has, if it shares it with others. */
function sheetOf(users: ReadonlySet<string>): 'list-parts' | 'other-screens' | undefined {
  if (LISTS.some((screen) => users.has(screen))) return 'list-parts';
  return FEW_STYLES.some((screen) => users.has(screen)) ? 'other-screens' : undefined;
}

function chunkOf(id: string, users: ReadonlySet<string>): (typeof CHUNKS)[number] | undefined {
  if (id === MAIN) return undefined;
  if (id.endsWith('.css') && RARE_STYLES.some((path) => id.startsWith(path))) return RARE_CHUNK;
  if (id.startsWith(BAR)) return BAR_CHUNK;
  if (users.has('main')) return id.includes('node_modules') ? 'vendor' : 'shop';
  // One sheet for the back office: the names of all sheets are part of the first screen's script.
  if (id.endsWith('.css') && users.size > 0 && [...users].every((name) => BACK_OFFICE.test(name)))
    return 'admin';
  const first = FIRST_SCREENS.filter((screen) => users.has(screen));
  // One sheet for the styles of lists, so that the content security policy needs one hash.
  if (users.size <= 1) return id.endsWith('.css') ? sheetOf(users) : undefined;
  if (first.length === 0) {
    const screens = [...users].filter((name) => /^(?!admin)[a-z-]+$/.test(name));
    if (screens.length < MIN_SHARED_SCREENS) return undefined;
    const visit = EVERY_VISIT.find(({ modules }) => modules.some((name) => users.has(name)));
    if (visit !== undefined) return visit.chunk;
    if (screens.some((screen) => !SELLING.includes(screen))) return 'other-screens';
    // What lazy modules need, too, is not in a chunk that would bring them the screens' parts.
    return screens.length === users.size ? 'sell-parts' : undefined;
  }
  if (first.length === 1 && first.includes('home')) return 'home-parts';
  if (first.every((screen) => LISTS.includes(screen))) return 'list-parts';
  if (!first.includes('product')) return 'shelves';
  return first.every((screen) => screen === 'product' || screen === 'home') ? 'product-parts' : 'shop';
}

/** Small chunks, mostly of the sellers' screens, which load them when they run: their names would cost first screens more. */
const SMALL_PARTS =
  'not-found|account-store|update-prompt|store-barcode-reader|barcode-port|worker-messages|data-use|visits|prepare-photo|stack-defaults|stack-price|send-failure|use-media-query|' +
  'payout-text|use-more-pages|format-balance|fee|use-shortcuts|back-office-flag|store-item-photo|mutation-id|persistence|sale-outbox|stored-sales|show-sales|suggested-price|price-evidence|resolve-isbn|contact-topics|admin.module';

/** Chunks that are there before any lazy import runs, those of the back office, which loads on desktops, and small ones. */
const NOT_PRELOADED = new RegExp(
  `^assets/(?:admin|rolldown-runtime|vendor|shop|${RARE_CHUNK}|${BAR_CHUNK}|${SMALL_PARTS})-`,
);

/** The chunk of the device's database. Vite does not see what it imports from outside of the bundle. */
const USES_DEXIE = /^assets\/local-db-/;

/** Which scripts a lazy chunk preloads. The plugin reads what each chunk imports, which Vite does not pass on. */
export function chunkPreloads(): {
  plugin: Rolldown.Plugin;
  resolveDependencies: (file: string, dependencies: string[]) => string[];
} {
  const imports = new Map<string, readonly string[]>();
  /** After those that it imports: Vite names them before. */
  const inOrder = (files: readonly string[]): string[] => {
    const seen = new Set<string>();
    const sorted: string[] = [];
    const walk = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const imported of imports.get(file) ?? []) walk(imported);
      if (files.includes(file)) sorted.push(file);
    };
    for (const file of files) walk(file);
    return sorted;
  };
  return {
    plugin: {
      name: 'dogear:chunk-preloads',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          for (const [file, output] of Object.entries(bundle))
            if (output.type === 'chunk') imports.set(file, output.imports);
        },
      },
    },
    /**
     * The scripts that the browser preloads together with a lazy chunk: its dependencies, except those that every page has,
     * and then the chunk. The names of all preloads are part of the first screen's script, so each name counts.
     */
    resolveDependencies: (file, dependencies) => {
      const isFirst = file.startsWith('assets/main-');
      return inOrder([...dependencies.filter((name) => name !== file), file])
        .filter((name) => isFirst || !NOT_PRELOADED.test(name))
        .flatMap((name) => (USES_DEXIE.test(name) ? [DEXIE, name] : [name]));
    },
  };
}

/** Prefixes chunks that only the back office uses with `admin-`, so that the service worker does not precache them. */
export function backOfficeChunks(): {
  plugin: Rolldown.Plugin;
  chunkFileNames: Rolldown.ChunkFileNamesFunction;
} {
  let usedByShop = new Set<string>();
  return {
    plugin: {
      name: 'dogear:back-office-chunks',
      renderStart() {
        usedByShop = reachable(this, LOADER);
      },
    },
    chunkFileNames: ({ name, moduleIds }) => {
      const isBackOffice =
        !name.startsWith('admin') && moduleIds.some((id) => !usedByShop.has(id) && id.startsWith(app));
      return `assets/${isBackOffice ? 'admin-' : ''}[name]-${HASH}.js`;
    },
  };
}

/** All modules that the page can load outside the back office. */
function reachable(graph: Graph, start: string): Set<string> {
  const found = new Set<string>();
  const walk = (id: string): void => {
    if (found.has(id) || id === ADMIN_SCREENS) return;
    found.add(id);
    const info = graph.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) walk(next);
  };
  walk(start);
  return found;
}
