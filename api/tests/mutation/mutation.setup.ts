// Runs in front of each test file: says which mutant is active, and notes what the file reaches.
import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

declare global {
  /** Asked by the switches that `instrument.ts` builds in. */
  var mutation: { hit(id: number): boolean; enter(file: string): void } | undefined;
}

const hits = new Set<number>();
const entered = new Set<string>();
const { MUTATION_ACTIVE: activeFile = '', MUTATION_REACHED: reachedFile = '' } = process.env;
const active = Number(readFileSync(activeFile, 'utf8'));

globalThis.mutation = {
  hit(id) {
    hits.add(id);
    return id === active;
  },
  enter: (file) => void entered.add(file),
};

afterAll(() => {
  if (reachedFile === '') return;
  const reached = { test: expect.getState().testPath, hits: [...hits], entered: [...entered] };
  appendFileSync(reachedFile, `${JSON.stringify(reached)}\n`);
});
