import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the programs that tests start as child processes, empty at first: see bundled-program.ts. */
    programsFolder: string;
  }
}

/** Runs once for all projects. */
export default function makeProgramsFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-programs-'));
  // The demo catalog, where the programs look for it.
  symlinkSync(resolve('data'), join(folder, 'data'));
  project.provide('programsFolder', folder);
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
