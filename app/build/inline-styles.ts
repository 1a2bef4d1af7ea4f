import type { Plugin, Rolldown } from 'vite';
import { OPTIONAL_CHUNKS } from './chunks.ts';

const MARK = '<!--styles-->';
/** Chromium's preload scanner fetches disabled sheets unless their media do not match. The same in api/http/pages/page-styles.ts. */
const NOT_FETCHED = 'disabled media="not all"';
const LINK = /[ \t]*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>\n?/g;

/**
 * Inlines the layout's styles into the page, which saves a round trip before the first paint. Disabled links tell Vite's
 * preloader that these sheets are loaded. api/http/pages/page-styles.ts adds the styles of screens and of rare states.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'dogear:inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const textOf = (name: string): string => {
        const sheet = bundle[name];
        return sheet?.type === 'asset' ? String(sheet.source).trim() : '';
      };
      const linked: string[] = [];
      const html = String(page.source).replace(LINK, (_, name: string) => {
        linked.push(name);
        return '';
      });
      const parts = sheetsOf(bundle, '/app/main.tsx').filter((name) => !linked.includes(name));
      const style = `<style>${[...linked, ...parts].map(textOf).join('')}</style>`;
      const there = parts.map((name) => `<link rel="stylesheet" href="/${name}" ${NOT_FETCHED}>`).join('');
      page.source = html.replace(MARK, () => style + there + MARK);
    },
  };
}

/** The sheets of a module's chunk and its imports, imports first, without optional chunks. */
function sheetsOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const walk = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || OPTIONAL_CHUNKS.includes(chunk.name) || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(walk);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(sheet);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(module) === true) walk(chunk.fileName);
  }
  return [...sheets];
}
