import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { DEXIE } from './shared-dexie.ts';

const PACK = 'assets/shell-pack-';
/** Type of the build's text files by ending. Workers' scripts need headers of their own. */
const PACKED = /^assets\/(?!.*worker)[^/]+\.(?:js|css|svg)$/;
/** What home's page names: its sheets are part of the page (app/build/inline-styles.ts). */
const IN_PAGE = /[\\/]app[\\/](?:main|screens[\\/]home)\.tsx$/;
/** What each first page imports once it is idle. */
const IDLE = /[\\/]app[\\/](?:shell|pwa[\\/](?:worker|personal[\\/]indexeddb))/;

/**
 * Writes the files of the shell that no first page loads by itself into one file, as JSON: text by path. A service worker's
 * first install (sw/shell-pack.ts) then makes one request instead of a hundred and twenty, and their texts compress together.
 * @param firstScreens names of the screens that a first page loads or preloads
 * @param notPrecached beginnings of the paths that the service worker does not cache at install
 */
export function shellPack(firstScreens: readonly string[], notPrecached: readonly string[]): Plugin {
  return {
    name: 'dogear:shell-pack',
    apply: (_config, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    writeBundle({ dir = '' }, bundle) {
      const loaded = loadedByFirstPages(bundle, firstScreens).add(DEXIE);
      const paths = Object.keys(bundle).filter(
        (path) =>
          PACKED.test(path) && !loaded.has(path) && !notPrecached.some((start) => path.startsWith(start)),
      );
      const texts = paths.toSorted().map((path) => [path, readFileSync(join(dir, path), 'utf8')] as const);
      const pack = JSON.stringify(Object.fromEntries(texts));
      const hash = createHash('sha256').update(pack).digest('base64url').slice(0, 8);
      writeFileSync(join(dir, `${PACK}${hash}.json`), pack);
    },
  };
}

/** Files that first pages load: their scripts with all static imports, what they import when idle, and its sheets. */
function loadedByFirstPages(bundle: Rolldown.OutputBundle, firstScreens: readonly string[]): Set<string> {
  const loaded = new Set<string>();
  const load = (path: string, hasSheets: boolean): void => {
    const chunk = bundle[path];
    if (loaded.has(path) || chunk?.type !== 'chunk') return;
    loaded.add(path);
    if (hasSheets) for (const sheet of chunk.viteMetadata?.importedCss ?? []) loaded.add(sheet);
    for (const next of chunk.imports) load(next, hasSheets);
  };
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const modules = chunks.map(({ fileName, isEntry, facadeModuleId }) => ({
    fileName,
    isEntry,
    id: facadeModuleId ?? '',
  }));
  const isFirst = (id: string): boolean => firstScreens.some((screen) => id.endsWith(`/${screen}.tsx`));
  for (const { fileName, isEntry, id } of modules) if (isEntry || IN_PAGE.test(id)) load(fileName, false);
  for (const { fileName, id } of modules) if (IDLE.test(id) || isFirst(id)) load(fileName, true);
  return loaded;
}
