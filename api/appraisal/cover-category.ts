import type { Category } from '#contract/catalog/categories.ts';
import { tokenize } from '#contract/search/words.ts';

/** Phrases that are typical of the covers of one category. */
const PHRASES: readonly (readonly [Category, readonly string[]])[] = [
  ['games', ['players', 'board game', 'card game', 'ages 8', 'ages 10', 'ages 12', 'ages 14', 'dice']],
  [
    'manuals',
    ['owner s manual', 'owners manual', 'repair manual', 'service manual', 'user guide', 'instructions'],
  ],
  ['catalogs', ['catalog', 'catalogue', 'mail order']],
  ['journals', ['journal of', 'proceedings', 'quarterly', 'transactions of', 'peer reviewed']],
  ['magazines', ['magazine', 'issue', 'monthly', 'weekly']],
];

/** The category that the cover's words suggest; undefined when they suggest none or several. */
export function guessCoverCategory(text: string): Category | undefined {
  const run = ` ${tokenize(text).join(' ')} `;
  const spoken = PHRASES.filter(([, phrases]) => phrases.some((phrase) => run.includes(` ${phrase} `)));
  return spoken.length === 1 ? spoken[0]?.[0] : undefined;
}
