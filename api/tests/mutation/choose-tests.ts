import * as z from 'zod/mini';
import type { Mutant } from './mutants.ts';

/** What a test file reached in a run without an active mutant. */
export const reachedSchema = z.object({
  test: z.string(),
  hits: z.array(z.int()),
  entered: z.array(z.string()),
});
export type Reached = z.infer<typeof reachedSchema>;

/**
 * The test files that reach a mutant, the likeliest to notice it first: those that reach little else. A static mutant
 * (a constant) is reached by whoever enters a function of its file or of a file that imports it.
 */
export function chooseTests(
  mutant: Mutant,
  reached: readonly Reached[],
  importersOf: (file: string) => readonly string[],
): string[] {
  const files = [mutant.file, ...importersOf(mutant.file)];
  const reaches = ({ hits, entered }: Reached): boolean =>
    mutant.isStatic ? entered.some((file) => files.includes(file)) : hits.includes(mutant.id);
  return reached
    .filter(reaches)
    .toSorted((one, other) => one.entered.length - other.entered.length)
    .map(({ test }) => test);
}
