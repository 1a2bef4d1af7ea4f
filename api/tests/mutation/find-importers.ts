import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Answers for a source file (relative, with slashes) which other source files import it. */
export function findImporters(root: string): (file: string) => readonly string[] {
  const importers = new Map<string, string[]>();
  const files = ['api', 'app'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`),
  );
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, target = ''] of source.matchAll(/ from '([.#][^']+)'/g)) {
      const imported = resolve(file, target);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return (file) => importers.get(file) ?? [];
}

/** `#contract/x.ts`, `#api/x.ts`, `#app/x.ts` and relative paths, as package.json's "imports" has them. */
function resolve(from: string, target: string): string {
  if (target.startsWith('.')) return join(dirname(from), target).replaceAll('\\', '/');
  return target.replace(/^#contract\//, 'api/contract/').replace(/^#/, '');
}
