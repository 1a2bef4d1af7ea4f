import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const app = join(import.meta.dirname, '..');

/** `title` in product-card.module.css -> `product-card-title`; a class named like its file keeps its name. */
export function scopedName(local: string, file: string): string {
  const component = basename(file.replace(/\?.*$/, ''), '.module.css');
  return local === component ? local : `${component}-${local}`;
}

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
const ONLY_NAMES = /\bclasses\(\s*('[\w -]+'(?:,\s*'[\w -]+')*),?\s*\)/g;

/**
 * Inlines class names into components, which is smaller than a lookup table per sheet. Throws an Error if a sheet does
 * not have the class.
 */
export function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'dogear:inline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: '.module.css' },
        handler: (code, id) => ({ code: withClassNames(code, id), map: null }),
      },
    },
    {
      name: 'dogear:keep-styles',
      apply: 'build',
      enforce: 'post',
      // The sheet's script is empty then, but must not be tree-shaken: it loads the styles.
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: () => ({ code: '', map: { mappings: '' }, moduleSideEffects: 'no-treeshake' as const }),
      },
    },
  ];
}

function withClassNames(code: string, id: string): string {
  let result = code;
  for (const [statement, name = '', path = ''] of code.matchAll(IMPORT)) {
    const file = path.startsWith('#app/') ? join(app, path.slice('#app/'.length)) : join(dirname(id), path);
    const sheet = readFileSync(file, 'utf8');
    result = result
      .replace(statement, `import '${path}';`)
      .replaceAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'), (_, local: string) => {
        if (!new RegExp(`\\.${local}(?![\\w-])`).test(sheet)) throw new Error(`${file} has no .${local}`);
        return `'${scopedName(local, file)}'`;
      });
  }
  return result.replaceAll(
    ONLY_NAMES,
    (_, names: string) => `'${names.replaceAll(/'(,\s*')?/g, ' ').trim()}'`,
  );
}
