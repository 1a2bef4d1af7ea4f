import { APPRAISAL_POLLING } from '#contract/selling/selling.ts';
import { request } from '../../http/request.ts';
import { createSellingClient } from '../../http/selling.ts';
import { refreshAppraisals, listPendingAppraisals } from '../../offline/drafts/refresh-appraisals.ts';
import { onConnectivityChange } from '../worker/on-connectivity-change.ts';
import { local, ports } from '../worker/local-db.ts';

const calls = createSellingClient(request);
const readUpload = async (id: number) => calls.readUpload(id);
let polling = false;

/** One polling loop per page, while an appraisal is pending and before its deadline. */
async function poll(): Promise<void> {
  if (polling) return;
  polling = true;
  try {
    while (await refreshAppraisals(local, { now: ports.now, readUpload }))
      await new Promise((resolve) => setTimeout(resolve, APPRAISAL_POLLING.intervalMs));
  } finally {
    polling = false;
  }
}

/** Ignores storage errors: the next tap reports them. */
const pollQuietly = (): void => void poll().catch(() => undefined);

/** Polls pending appraisals: after an upload, after a reload, and when the network is back. */
export function startPollingAppraisals(): void {
  local.live(listPendingAppraisals).subscribe({
    next: (pending) => {
      if (pending !== '') pollQuietly();
    },
    error: () => undefined,
  });
  onConnectivityChange(pollQuietly);
}
