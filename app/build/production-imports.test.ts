// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { productionImports } from './production-imports.ts';

/** Builds a server of one file, where only express and @scope/kept are dependencies. */
async function buildServer(text: string): Promise<unknown> {
  const root = mkdtempSync(join(tmpdir(), 'dogear-imports-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  writeFileSync(join(root, 'main.js'), text);
  return build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [productionImports(['express', '@scope/kept'])],
    build: { ssr: 'main.js', write: false, rolldownOptions: { external: /^[^./]/ } },
  });
}

test.each(["import 'vitest';", "export const load = () => import('vitest/node');"])(
  'a server that imports a development package cannot be built: %s',
  async (text) => {
    await expect(buildServer(text)).rejects.toThrow(
      /what is not in package\.json's dependencies: vitest(\/node)?$/m,
    );
  },
);

test('a server may import dependencies, their files, and what Node has', async () => {
  const names = ['express', 'express/lib/router.js', '@scope/kept/file.js', 'node:fs', 'fs/promises'];
  await expect(buildServer(names.map((name) => `import '${name}';`).join('\n'))).resolves.toBeDefined();
});
