// `npm run bench`: the server's side.
import { benchApi } from './api-throughput.bench.ts';

await benchApi();
