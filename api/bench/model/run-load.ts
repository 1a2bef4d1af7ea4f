// `npm run load -- --model` and `npm run load -- --soak`: see HELP.
import { parseArgs } from 'node:util';
import { printLine } from '../print-line.ts';
import { openLoadShops, type LoadShops } from './load-shops.ts';
import { describeModel, runModel } from './run-model.ts';
import { describeSoak, runSoak } from './run-soak.ts';

const HELP = `npm run load -- --model | --soak [options]

--model  replays a day's mix of requests (open loop, Poisson arrivals, latencies from the instant a request is due) at rising
         rates against one or more processes of the built shop on a temporary PostgreSQL; prints latencies, the knee, the
         processor time of a request by kind, and what the target would need
--soak   the same mix at a steady rate; exits with 1 if memory, open handles or files grow

options:
  --products N      listings of the generated catalog, 10000 by default
  --minutes N       duration; model 3, soak 30; at most 240
  --processes N,N   model: 1,2,3; soak: 1
  --rate N          requests a second: of the model's first step, 40; of the soak, 20
  --json            the result as JSON
  --help
`;

const { values } = parseArgs({
  options: {
    model: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    products: { type: 'string', default: '10000' },
    minutes: { type: 'string' },
    processes: { type: 'string' },
    rate: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** A number from above 0 to `max`. Throws an Error for anything else. */
function numberOf(text: string, max: number): number {
  const number = Number(text);
  if (!(number > 0 && number <= max)) throw new Error(`"${text}" is not a number above 0, at most ${max}`);
  return number;
}

if (values.help || values.model === values.soak) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 2;
} else await run(values.model);

async function run(isModel: boolean): Promise<void> {
  const products = Math.round(numberOf(values.products, 1_000_000));
  const minutes = numberOf(values.minutes ?? (isModel ? '3' : '30'), 240);
  const processes = (values.processes ?? (isModel ? '1,2,3' : '1'))
    .split(',')
    .map((each) => Math.round(numberOf(each, 8)));
  const rate = numberOf(values.rate ?? (isModel ? '40' : '20'), 10_000);
  const shops = await openLoadShops(products);
  // Without this, Ctrl-C would leave the processes behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void shops.close().finally(() => process.exit(130)));
  try {
    if (isModel) await showModel(shops, { products, minutes, processes, rate });
    else await showSoak(shops, { products, minutes, processes: processes[0] ?? 1, rate });
  } finally {
    await shops.close();
  }
}

async function showModel(shops: LoadShops, options: Parameters<typeof runModel>[1]): Promise<void> {
  const result = await runModel(shops, options);
  printLine(values.json ? JSON.stringify(result, null, 2) : `\n${describeModel(result)}`);
}

async function showSoak(shops: LoadShops, options: Parameters<typeof runSoak>[1]): Promise<void> {
  const result = await runSoak(shops, options);
  if (describeSoak(result)) process.exitCode = 1;
  if (values.json) printLine(JSON.stringify(result, null, 2));
}
