// Preloaded (node --import) into a shop that is measured: every half minute, appends what the main thread's objects and buffers
// occupy right after a garbage collection, in MB, to the file named by HEAP_FILE. Plain JavaScript, because the built server runs
// without tsx.
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const file = process.env.HEAP_FILE;
setInterval(() => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  appendFileSync(file, `${(heapUsed + external) / 2 ** 20}\n`);
}, 30_000).unref();
