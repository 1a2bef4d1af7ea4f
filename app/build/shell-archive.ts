import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { RARE_CHUNK } from './chunks.ts';

const app = join(import.meta.dirname, '..');

const inApp = (file: string): string => join(app, file);
/** The page of a first visit, whose HTML contains its sheets. */
const PAGE = ['index.html', 'main.tsx', 'screens/home.tsx'].map(inApp);
/** What it loads afterwards, besides static imports; each file is the entry of a chunk. */
const LATER = [
  'screens/product.tsx',
  'screens/category.tsx',
  'http/reads/reads.ts',
  'http/request.ts',
  'pwa/personal/indexeddb-backend.ts',
  'pwa/worker/prepare-offline.ts',
  'pwa/worker/register-service-worker.ts',
  'shell/bars/app-prompts.tsx',
  'shell/bars/idle-parts.tsx',
  'shell/feedback/timed-toast.tsx',
  'shell/header/sticky-top.tsx',
  'features/selling/camera/preload-barcode-reader.ts',
].map(inApp);

/**
 * Writes one file with all other scripts and sheets, which the service worker unpacks at its first install
 * (sw/shell-archive.ts): sixty small responses have 50 KB more of headers and dictionaries. `isPrecached` tells which
 * files the worker stores, by path in the build.
 */
export function shellArchive(isPrecached: (file: string) => boolean): Plugin {
  return {
    name: 'dogear:shell-archive',
    apply: 'build',
    // From the files as written: other plugins still change chunks in generateBundle.
    writeBundle({ dir = '' }, bundle) {
      if (bundle['index.html'] === undefined) return;
      const loaded = firstVisitOf(bundle);
      const archived = Object.values(bundle)
        .filter(({ type, fileName }) => type === 'chunk' || fileName.endsWith('.css'))
        .map(({ fileName }) => fileName)
        .filter((name) => isPrecached(name) && !loaded.has(name))
        .toSorted((a, b) => a.localeCompare(b));
      const text = JSON.stringify(
        Object.fromEntries(archived.map((name) => [name, readFileSync(join(dir, name), 'utf8')])),
      );
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
      writeFileSync(join(dir, `assets/shell-archive-${hash}.json`), text);
    },
  };
}

/** The files that a first visit requests. */
function firstVisitOf(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const page = chunksOf(bundle, PAGE);
  const later = [...chunksOf(bundle, LATER)].filter((chunk) => !page.has(chunk));
  const linked = [...page].filter(({ name }) => name === RARE_CHUNK);
  return new Set([
    ...[...page, ...later].map(({ fileName }) => fileName),
    ...[...linked, ...later].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
  ]);
}

/** The chunks of these modules and their static imports. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<Rolldown.OutputChunk> {
  const chunks = new Set<Rolldown.OutputChunk>();
  const walk = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports.forEach(walk);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && modules.includes(chunk.facadeModuleId ?? '')) walk(chunk.fileName);
  }
  return chunks;
}
