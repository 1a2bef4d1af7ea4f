import type { Plugin, Rolldown } from 'vite';
import { RARE_CHUNK } from './chunks.ts';

const MARK = '<!--styles-->';
const LINK = /[ \t]*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>\n?/g;

/**
 * The styles of what surrounds every screen stand in the page itself: one round trip less before the first paint. Links
 * that are disabled tell Vite's loader that they are there. What a screen adds, and what is seldom shown, is
 * api/http/pages/page-styles.ts's matter.
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
      const there = parts.map((name) => `<link rel="stylesheet" href="/${name}" disabled>`).join('');
      page.source = html.replace(MARK, () => style + there + MARK);
    },
  };
}

/** The sheets of a module's chunk and of all that it imports, what is imported first, without those seldom shown. */
function sheetsOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const walk = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || chunk.name === RARE_CHUNK || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(walk);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(sheet);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(module) === true) walk(chunk.fileName);
  }
  return [...sheets];
}
