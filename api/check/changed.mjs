import { spawnSync } from 'node:child_process';

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** The commit that changes are counted from: where this branch left its upstream, else the last commit. */
export const baseOfChanges = () => git('merge-base', 'HEAD', '@{upstream}') ?? 'HEAD';

/** Files that differ from a commit, those that git does not know yet included. */
export const filesChangedSince = (base) =>
  [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .filter((file) => file !== '');

/** What the two simulations run of the product, besides themselves. */
const SYNC =
  /^(app\/(offline|http|e2e\/simulation)|api\/(contract|sync|cart|wishlist|selling|sessions|storage|tests\/world))\//;
const CHECKOUT =
  /^api\/(contract|checkout|orders|catalog\/stock|cart|sessions|accounts|jobs|storage|gateways\/payments|doubles|tests\/(world|checkout-simulation))\//;
/** What a page or the service worker is made of. A change of the API alone is covered by the HTTP tests. */
const PAGE =
  /^(app\/(?!e2e\/|bench\/|.*\.test\.)|sw\/|public\/|api\/(contract|http\/pages)\/|api\/(app|page-reads)\.ts|vite\.config\.ts|package\.json)/;

/** Which of the slow parts a change can break. */
export const reachOf = (files) => ({
  sync: files.some((file) => SYNC.test(file)),
  checkout: files.some((file) => CHECKOUT.test(file)),
  page: files.some((file) => PAGE.test(file)),
});
