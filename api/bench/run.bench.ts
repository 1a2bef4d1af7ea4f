// `npm run bench`: the server's side.
import { benchApi } from './api-throughput.bench.ts';
import { benchAppraisal } from './appraisal.bench.ts';

await benchApi();
await benchAppraisal();
