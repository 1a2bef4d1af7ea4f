import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { seededRandom } from '#api/catalog/generate/seeded-random.ts';
import { listMutants, type Mutant } from './mutants.ts';

/** The rules whose tests are tried. */
export const FOLDERS = ['contract', 'checkout', 'orders', 'sync', 'accounts', 'sessions', 'limits', 'http'];

export const mutantsSchema = z.array(
  z.object({
    id: z.int(),
    file: z.string(),
    line: z.int(),
    start: z.int(),
    end: z.int(),
    replacement: z.string(),
    kind: z.enum(['expression', 'statement']),
    isStatic: z.boolean(),
  }),
);

/** `count` mutants that do not overlap, as equally many of each folder as there are; the same for the same seed and sources. */
export function sampleMutants(root: string, count: number, seed: number): Mutant[] {
  const random = seededRandom(seed);
  const folders = FOLDERS.map((folder) => allMutants(root, `api/${folder}`)).toSorted(
    (one, other) => one.length - other.length,
  );
  const chosen: Omit<Mutant, 'id'>[] = [];
  for (const [index, all] of folders.entries()) {
    const wanted = chosen.length + Math.ceil((count - chosen.length) / (folders.length - index));
    while (all.length > 0 && chosen.length < wanted) {
      const [mutant] = all.splice(random.whole(0, all.length - 1), 1);
      if (mutant !== undefined && !chosen.some((other) => overlaps(mutant, other))) chosen.push(mutant);
    }
  }
  return chosen.map((mutant, id) => ({ ...mutant, id }));
}

const allMutants = (root: string, folder: string): Omit<Mutant, 'id'>[] =>
  sourceFiles(root, folder).flatMap((file) => listMutants(file, readFileSync(`${root}/${file}`, 'utf8')));

const overlaps = (one: Omit<Mutant, 'id'>, other: Omit<Mutant, 'id'>): boolean =>
  one.file === other.file && one.start < other.end && other.start < one.end;

function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.(test|d))\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .toSorted();
}
