import { build } from 'vite';

/** Bundles a module and its imports into one classic script for a page; its exports are the global variable `name`. */
export async function bundle(entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name, fileName: name } },
  });
  const outputs = Array.isArray(built)
    ? built.flatMap((each) => each.output)
    : 'output' in built
      ? built.output
      : [];
  const [chunk] = outputs;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be bundled`);
  return chunk.code;
}
