// `npm run doctor`: checks stock, orders, money and counts of the configured database. With --recount, it counts the products
// of lists anew before; otherwise it changes nothing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recountProducts } from '../catalog/counts/recount-products.ts';
import { envOfProcess } from '../env.ts';
import { openStorage } from '../storage/open-storage.ts';
import { diagnosisOf, lossesInWords } from './diagnosis.ts';
import { examineShop, lossesOf } from './doctor.queries.ts';

async function examine(): Promise<void> {
  const { values } = parseArgs({ options: { recount: { type: 'boolean', default: false } } });
  const { databaseUrl, dataDir } = envOfProcess();
  const place = databaseUrl === undefined ? { file: join(dataDir, 'shop.db') } : { url: databaseUrl };
  if ('file' in place && !existsSync(place.file)) throw new Error(`no database in ${dataDir} (DATA_DIR)`);
  const storage = await openStorage(place);
  try {
    if (values.recount)
      process.stdout.write(`Counted all products: ${await recountProducts(storage)} counts were wrong.\n`);
    const breaches = await examineShop({ storage, now: Date.now });
    process.stdout.write(`${diagnosisOf(breaches)}\n`);
    const losses = await lossesOf({ storage });
    if (losses.length > 0) process.stdout.write(`\n${lossesInWords(losses)}\n`);
    if (breaches.length > 0) process.exitCode = 1;
  } finally {
    await storage.close();
  }
}

examine().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
