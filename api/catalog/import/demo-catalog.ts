import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { gradingSchema, ringSchema } from '#contract/grading/grading.ts';

const unknownText = z.nullish(z.string());
const unknownNumber = z.nullish(z.number());

/** A seller's check of the condition; its rings are on the front picture. */
const demoGradingSchema = z.object({
  ...z.pick(gradingSchema, { unread: true, answers: true, missing: true }).shape,
  rings: z._default(z.array(z.omit(ringSchema, { url: true })), []),
});

const demoListingSchema = z.object({
  slug: z.string(),
  title: z.string(),
  author: unknownText,
  publisher: unknownText,
  publishedYear: unknownNumber,
  isbn: unknownText,
  issn: unknownText,
  pages: unknownNumber,
  binding: unknownText,
  language: unknownText,
  category: z.enum(CATEGORIES),
  condition: z.enum(CONDITIONS),
  /** In dollars, like all prices in this file. */
  price: z.number(),
  comparePrice: unknownNumber,
  amazonPrice: unknownNumber,
  ebayPrice: unknownNumber,
  stock: z.nullable(z.number()),
  featured: z.optional(z.boolean()),
  popular: z.optional(z.boolean()),
  /** Age in days when the database is seeded; the same for reviews. */
  daysAgo: z.number(),
  seller: unknownText,
  description: z.string(),
  grading: z.optional(demoGradingSchema),
  reviews: z.optional(
    z.array(z.object({ name: z.string(), stars: z.number(), text: z.string(), daysAgo: z.number() })),
  ),
});
export type DemoListing = z.infer<typeof demoListingSchema>;

const picturesSchema = z.record(
  z.string(),
  z.array(
    z.object({
      name: z.string(),
      width: z.number(),
      height: z.number(),
      tint: z.string(),
      placeholder: z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
    }),
  ),
);

/** The demo catalog in `data/`: its listings, and their pictures by slug. */
export interface DemoCatalog {
  readonly listings: readonly DemoListing[];
  readonly pictures: ReadonlyMap<string, readonly Picture[]>;
}

/** Locates the project's `data` folder from the source (`api/catalog/`) or the bundle (`dist/server/` or below). */
function findDataFolder(): string {
  const places = ['../../data/', '../../../data/'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const [first = 'data'] = places;
  return places.find((place) => existsSync(join(place, 'catalog'))) ?? first;
}

/** Reads the demo catalog. Throws an Error with a readable message if a file is missing or invalid. */
export function readDemoCatalog(folder: string = findDataFolder()): DemoCatalog {
  const files = CATEGORIES.map((category) => join(folder, 'catalog', `${category}.json`)).filter((file) =>
    existsSync(file),
  );
  if (files.length === 0) throw missingFileError(join(folder, 'catalog'));
  const listings = files.flatMap((file) => readJsonFile(file, z.array(demoListingSchema)));
  const pictures = readJsonFile(join(folder, 'pictures.json'), picturesSchema);
  return {
    listings,
    pictures: new Map(
      Object.entries(pictures).map(([slug, all]) => [
        slug,
        all.map(({ name, ...rest }) => ({ url: `/pictures/${name}`, ...rest })),
      ]),
    ),
  };
}

function readJsonFile<S extends z.ZodMiniType>(file: string, schema: S): z.infer<S> {
  if (!existsSync(file)) throw missingFileError(file);
  const found = z.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  throw new Error(`${file} is not a demo catalog: ${issue?.path.map(String).join('.')}: ${issue?.message}`);
}

const missingFileError = (path: string): Error =>
  new Error(
    `The demo catalog is not there: ${path}. Start the shop from its own folder with "data" beside "dist", ` +
      'or set DEMO_CATALOG=false to open with empty shelves.',
  );
