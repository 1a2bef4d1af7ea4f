// `npm run bench`: the page's side.
import { catalogOf, startShop } from '#api/bench/shop-process.ts';
import { benchAdminTable } from './admin-table.bench.ts';
import { benchJobs, JOBS_SETTINGS } from './jobs.bench.ts';
import { benchLighthouse } from './lighthouse.bench.ts';
import { benchOffline } from './offline.bench.ts';
import { benchSizes } from './sizes.bench.ts';
import { benchTaps } from './taps.bench.ts';

const PAGES = { home: '/', category: '/category/books', product: '/product/1', search: '/search?q=the' };

const shop = await startShop(undefined, JOBS_SETTINGS);
try {
  await benchSizes(shop.url, PAGES);
  await benchTaps(shop.url);
  await benchJobs(shop.url);
  await benchLighthouse(shop.url, PAGES);
} finally {
  await shop.stop();
}

const large = await startShop(catalogOf(10_000));
try {
  await benchOffline(large.url);
} finally {
  await large.stop();
}

await benchAdminTable();
