import type { Category } from '#contract/catalog/categories.ts';
import { wordsOf } from '#contract/search/words.ts';

/** Words that covers of a kind have and others rarely do. */
const TELLING: readonly (readonly [Category, readonly string[]])[] = [
  ['games', ['players', 'board game', 'card game', 'ages 8', 'ages 10', 'ages 12', 'ages 14', 'dice']],
  [
    'manuals',
    ['owner s manual', 'owners manual', 'repair manual', 'service manual', 'user guide', 'instructions'],
  ],
  ['catalogs', ['catalog', 'catalogue', 'mail order']],
  ['journals', ['journal of', 'proceedings', 'quarterly', 'transactions of', 'peer reviewed']],
  ['magazines', ['magazine', 'issue', 'monthly', 'weekly']],
];

/** The category that a cover's words speak of; undefined when they speak of none or of several. */
export function coverCategory(text: string): Category | undefined {
  const run = ` ${wordsOf(text).join(' ')} `;
  const spoken = TELLING.filter(([, phrases]) => phrases.some((phrase) => run.includes(` ${phrase} `)));
  return spoken.length === 1 ? spoken[0]?.[0] : undefined;
}
