import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const packageFolder = join(import.meta.dirname, '../../node_modules/dexie/dist/modern');
/** What the app uses of it. */
const NAMES = 'Dexie, liveQuery';
const source = toClassicScript(readFileSync(join(packageFolder, 'dexie.min.mjs'), 'utf8'));
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);

/** Dexie's file in the build. */
export const DEXIE = `assets/dexie-${hash}.js`;
const MODULE = '\0dexie';

/**
 * Makes Dexie a file that the page, its search worker and the service worker share, as the package's authors have minified it.
 * Vite bundles each worker apart, with a copy of all its modules: this one was a quarter of a first visit's scripts, downloaded
 * three times. Service workers are classic scripts, which cannot import modules, so the file is one and sets a global.
 * @param loading how the bundle's scripts load it
 */
export function sharedDexie(loading: 'import' | 'importScripts' = 'import'): Plugin {
  const load = loading === 'import' ? `import '/${DEXIE}';` : `importScripts('/${DEXIE}');`;
  return {
    name: 'dogear:shared-dexie',
    apply: (_config, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId: {
      filter: { id: /^dexie$|^\/assets\/dexie-|[\\/]dexie[\\/]dist[\\/]modern[\\/]dexie\.mjs$/ },
      handler: (id) =>
        id === `/${DEXIE}` ? { id, external: true } : { id: MODULE, moduleSideEffects: true },
    },
    load: {
      filter: { id: /^\0dexie$/ },
      handler: () => `${load} const { ${NAMES} } = globalThis.dexie; export { ${NAMES} };`,
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: DEXIE, source });
    },
  };
}

/** Wraps a minified module without imports, and sets the global `dexie` to its exports. */
function toClassicScript(module: string): string {
  const [code = '', names = ''] = module
    .replace(/\n?\/\/# sourceMapping.*/, '')
    .split(/export\{([^}]+)\};?\s*$/);
  const properties = names.split(',').map((each) => each.split(' as ').toReversed().join(':'));
  return `(()=>{"use strict";${code}globalThis.dexie={${properties.join(',')}}})();`;
}
