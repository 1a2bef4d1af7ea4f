import { CATEGORIES, type Category } from '#contract/catalog/categories.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { defineCommand, UsageError } from '../../command-line/command.ts';
import { envOfProcess } from '../../env.ts';
import { openConfiguredStorage } from '../../storage/open-configured-storage.ts';
import { addProducts } from '../add-product.ts';
import { readDemoCatalog } from '../import/demo-catalog.ts';
import { generatedListing, type PicturesOf } from './generated-listing.ts';
import { createProgressBar } from '../import/progress-bar.ts';
import { seededRandom } from './seeded-random.ts';

/** Listings per transaction. */
const BATCH = 500;
const MOST = 10_000_000;

const wholeFrom = (text: string | undefined, name: string): number => {
  const number = Number(text);
  if (text !== undefined && /^\d+$/.test(text) && number >= 1 && number <= MOST) return number;
  throw new UsageError(`${name} must be a whole number from 1 to ${MOST.toLocaleString('en-US')}.`);
};

/** The front pictures of the demo catalog; none if its files are missing. */
function demoPictures(): PicturesOf {
  const shelves = Object.fromEntries(CATEGORIES.map((category): [string, Picture[]] => [category, []]));
  try {
    const { listings, pictures } = readDemoCatalog();
    for (const { slug, category } of listings)
      shelves[category]?.push(...(pictures.get(slug) ?? []).slice(0, 1));
  } catch (error) {
    process.stderr.write(
      `Listings get no pictures: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  }
  const of = (category: Category): readonly Picture[] => shelves[category] ?? [];
  return {
    books: of('books'),
    magazines: of('magazines'),
    catalogs: of('catalogs'),
    manuals: of('manuals'),
    journals: of('journals'),
    games: of('games'),
  };
}

/** Fills the configured database with generated listings. The same seed gives the same listings. */
export const generateCommand = defineCommand({
  about: 'Adds generated listings for benchmarks. The same seed gives the same listings.',
  options: {
    products: { type: 'string', value: 'COUNT', about: 'number of listings' },
    seed: { type: 'string', value: 'NUMBER', about: 'seed of the random numbers; default: 1' },
  },
  run: async ({ products, seed = '1' }) => {
    const total = wholeFrom(products, '--products');
    const random = seededRandom(wholeFrom(seed, '--seed'));
    const env = envOfProcess();
    if (env.production) throw new Error('Generated listings are for development: NODE_ENV is production.');
    const pictures = demoPictures();
    const storage = await openConfiguredStorage(env);
    const progress = createProgressBar(process.stderr, total);
    try {
      for (let done = 0; done < total; done += BATCH) {
        const listings = Array.from({ length: Math.min(BATCH, total - done) }, () =>
          generatedListing(random, Date.now(), pictures),
        );
        await storage.transaction({ product: [] }, (tx) => addProducts(tx, Date.now(), listings));
        progress.update(done + listings.length);
      }
      progress.end();
    } finally {
      await storage.close();
    }
    return {
      result: { listingCount: total },
      text: `${total.toLocaleString('en-US')} invented listings are in the shop.`,
    };
  },
});
