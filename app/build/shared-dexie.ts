import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const packageFolder = join(import.meta.dirname, '../../node_modules/dexie/dist/modern');
const source = readFileSync(join(packageFolder, 'dexie.min.mjs'), 'utf8').replace(
  /\n?\/\/# sourceMapping.*/,
  '',
);
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);

/** Dexie's file in the build. */
export const DEXIE = `assets/dexie-${hash}.js`;

/**
 * Makes Dexie a file that the page and its search worker both import, as the package's authors have minified it. Vite bundles
 * each worker apart, with a copy of all its modules: this one was a quarter of a first visit's scripts, downloaded twice. The
 * service worker has its own copy, because classic scripts cannot import modules.
 */
export function sharedDexie(): Plugin {
  return {
    name: 'dogear:shared-dexie',
    apply: (_config, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId: {
      filter: { id: /^dexie$|[\\/]dexie[\\/]dist[\\/]modern[\\/]dexie\.mjs$/ },
      handler: () => ({ id: `/${DEXIE}`, external: true }),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: DEXIE, source });
    },
  };
}
