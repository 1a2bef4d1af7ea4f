import type { VitePWAOptions } from 'vite-plugin-pwa';
import { sharedDexie } from './shared-dexie.ts';
import { manifest } from './web-manifest.ts';

/** Files that the service worker caches on first use, and those of the back office never. */
export const NOT_PRECACHED = ['assets/admin', 'assets/stripe'];
/** Of letters that English titles rarely need: cached once a heading has one of them. */
const RARE_FONT = 'fonts/fraunces-latin-accents.woff2';

/** How the service worker is built: the page registers it (app/pwa/worker), and its list of files is the shell. */
export const serviceWorker: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: '../sw',
  filename: 'service-worker.ts',
  injectRegister: false,
  manifest,
  includeManifestIcons: false,
  injectManifest: {
    buildPlugins: { vite: [sharedDexie('importScripts')] },
    // The barcode reader is stored apart, when a page asks (sw/barcode-reader.ts).
    globPatterns: [
      'index.html',
      'assets/*.{js,css}',
      'assets/shell-pack-*.json',
      'assets/zxing_reader*.wasm',
      'assets/check-examples*.svg',
      'fonts/*.woff2',
      '*.svg',
    ],
    // The global styles (index) are part of every page; see inline-styles.ts.
    globIgnores: [...NOT_PRECACHED.map((path) => `${path}*`), 'assets/index-*.css', RARE_FONT],
  },
  devOptions: { enabled: true, type: 'module' },
};
