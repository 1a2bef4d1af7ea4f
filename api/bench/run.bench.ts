// `npm run bench`: the server's side.
import { benchAccounts } from './accounts.bench.ts';
import { benchAdmin } from './admin.bench.ts';
import { benchApi } from './api-throughput.bench.ts';
import { benchAppraisal } from './appraisal.bench.ts';
import { benchCart } from './cart.bench.ts';
import { benchCheckout } from './checkout.bench.ts';
import { benchCrowd } from './crowd.bench.ts';
import { benchUploadBurst } from './upload-burst.bench.ts';

await benchApi();
await benchCrowd();
await benchAppraisal();
await benchUploadBurst();
await benchAdmin();
await benchCart();
await benchCheckout();
await benchAccounts();
