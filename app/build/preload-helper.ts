import { join } from 'node:path';
import type { Plugin } from 'vite';

const app = join(import.meta.dirname, '..');
const HELPER = '\0vite/preload-helper.js';
const OURS = join(app, 'shell/loading/import-chunk.ts');
const LOADER = join(app, 'loader.ts');

/**
 * Replaces Vite's helper of lazy imports. The loader's copy is a module of its own, so that it is part of the loader's chunk:
 * a chunk that it shares with others would cost the first script another round trip.
 */
export function preloadHelper(): Plugin {
  return {
    name: 'dogear:preload-helper',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /preload-helper\.js$/ },
      handler(source, importer) {
        if (source !== HELPER) return null;
        return importer === LOADER ? `${OURS}?loader` : OURS;
      },
    },
  };
}
