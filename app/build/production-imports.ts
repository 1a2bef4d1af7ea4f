import { isBuiltin } from 'node:module';
import type { Plugin } from 'vite';

/**
 * Fails the server build if it imports a package that is not among these: a production install (`npm ci --omit=dev`) lacks
 * every other one.
 */
export function productionImports(dependencies: readonly string[]): Plugin {
  return {
    name: 'dogear:production-imports',
    apply: (_config, { isSsrBuild = false }) => isSsrBuild,
    generateBundle(_options, bundle) {
      const missing = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'asset'
          ? []
          : [...chunk.imports, ...chunk.dynamicImports].filter(
              (name) => !(name in bundle) && !isBuiltin(name) && !dependencies.includes(packageOf(name)),
            ),
      );
      if (missing.length > 0)
        this.error(`The server imports what is not in package.json's dependencies: ${missing.join(', ')}`);
    },
  };
}

/** "@scope/name/file.js" -> "@scope/name" */
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
