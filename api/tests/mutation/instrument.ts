import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { listFunctionStarts, type Mutant } from './mutants.ts';

/**
 * A Vite plugin that builds all mutants into the sources at once. Which one is active is decided at run time by
 * `mutation.hit(id)` (`mutation.setup.ts`), which also notes what a test file reaches.
 */
export function instrumentMutants(root: string, mutants: readonly Mutant[]): Plugin {
  return {
    name: 'dogear:mutants',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/');
      if (!/^(api|app)\/.*(?<!\.(test|setup|d))\.tsx?$/.test(file) || file.startsWith('api/tests/'))
        return undefined;
      return {
        code: instrument(
          file,
          code,
          mutants.filter((mutant) => mutant.file === file),
        ),
        map: null,
      };
    },
  };
}

/** The source with its mutants (which must not overlap) behind switches, and a note at the start of each function. */
export function instrument(file: string, source: string, mutants: readonly Mutant[]): string {
  const edits = [
    ...mutants.map((mutant) => ({ start: mutant.start, end: mutant.end, text: withSwitch(mutant, source) })),
    ...listFunctionStarts(file, source).map((start) => ({
      start,
      end: start,
      text: ` globalThis.mutation?.enter(${JSON.stringify(file)});`,
    })),
  ].toSorted((one, other) => other.start - one.start || other.end - one.end);
  let code = source;
  for (const { start, end, text } of edits) {
    const isInsideMutant =
      start === end && mutants.some((mutant) => mutant.start < start && start < mutant.end);
    if (!isInsideMutant) code = code.slice(0, start) + text + code.slice(end);
  }
  return code;
}

function withSwitch({ id, start, end, kind, replacement }: Mutant, source: string): string {
  const original = source.slice(start, end);
  const isActive = `globalThis.mutation?.hit(${id})`;
  return kind === 'statement'
    ? `{ if (!${isActive}) { ${original} } }`
    : `(${isActive} ? (${replacement}) : (${original}))`;
}
