import type { Run } from '#contract/admin/admin-runs.ts';
import { formatCount } from '#contract/money.ts';

/** What a run did so far: "47 created, 3 left out". */
export function runResult({ kind, changed, created, failed }: Run): string {
  const updated = changed - created;
  const parts = [
    ...(created > 0 ? [`${formatCount(created)} created`] : []),
    ...(updated > 0 || created === 0 ? [`${formatCount(updated)} changed`] : []),
    ...(failed > 0
      ? [`${formatCount(failed)} ${kind === 'import-products' ? 'left out' : 'could not be changed'}`]
      : []),
  ];
  return parts.join(', ');
}
