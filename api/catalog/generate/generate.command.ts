import { defineCommand, UsageError } from '../../command-line/command.ts';
import { envOfProcess } from '../../env.ts';
import { openConfiguredStorage } from '../../storage/open-configured-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Listing } from '../create-listing.ts';
import { readImportProgress } from '../import/import-progress.repo.ts';
import { saveListings } from '../import/import-stock-list.ts';
import { demoPictures } from './demo-pictures.ts';
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

const NO_PICTURES: PicturesOf = {
  books: [],
  magazines: [],
  catalogs: [],
  manuals: [],
  journals: [],
  games: [],
};

/** The front pictures of the demo catalog; none if its files are missing. */
function picturesOrNone(): PicturesOf {
  try {
    return demoPictures();
  } catch (error) {
    process.stderr.write(
      `Listings get no pictures: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return NO_PICTURES;
  }
}

/** Fills the configured database with generated listings. The same seed gives the same listings. */
export const generateCommand = defineCommand({
  about:
    'Fills the shop with the first COUNT generated listings of a seed, for benchmarks; an interrupted call continues when called again. The same seed gives the same listings.',
  options: {
    products: { type: 'string', value: 'COUNT', about: 'number of listings' },
    seed: { type: 'string', value: 'NUMBER', about: 'seed of the random numbers; default: 1' },
  },
  run: async ({ products, seed = '1' }) => {
    const total = wholeFrom(products, '--products');
    const seedNumber = wholeFrom(seed, '--seed');
    const env = envOfProcess();
    if (env.production) throw new Error('Generated listings are for development: NODE_ENV is production.');
    const storage = await openConfiguredStorage(env);
    try {
      await generateInto(storage, seedNumber, total);
    } finally {
      await storage.close();
    }
    return {
      result: { listingCount: total },
      text: `${total.toLocaleString('en-US')} invented listings are in the shop.`,
    };
  },
});

/** Adds the listings of a seed up to `total`, except those that earlier calls have added. */
async function generateInto(storage: Storage, seed: number, total: number): Promise<void> {
  const name = `generate:${seed}`;
  const pictures = picturesOrNone();
  const random = seededRandom(seed);
  const generate = (count: number): Listing[] =>
    Array.from({ length: count }, () => generatedListing(random, Date.now(), pictures));
  const progress = createProgressBar(process.stderr, total);
  const added = await readImportProgress(storage.db, name);
  for (let skipped = 0; skipped < Math.min(added, total); skipped += BATCH)
    generate(Math.min(BATCH, added - skipped));
  for (let from = added; from < total; from += BATCH) {
    const to = Math.min(from + BATCH, total);
    await saveListings({ storage, now: Date.now }, generate(to - from), { name, from, to });
    progress.update(to);
  }
  progress.end();
}
