import { APPRAISAL_POLLING } from '#contract/selling/selling.ts';
import { request } from '../../http/request.ts';
import { sellingOver } from '../../http/selling.ts';
import { askReadings, pendingReadings } from '../../offline/mirror/query-mirror-in-batches.ts';
import { onConnectivityChange } from '../worker/on-connectivity-change.ts';
import { local, ports } from '../worker/local-db.ts';

const calls = sellingOver(request);
const readUpload = async (id: number) => calls.readUpload(id);
let polling = false;

/** One loop a page: each second while something is pending and its time is not over. */
async function poll(): Promise<void> {
  if (polling) return;
  polling = true;
  try {
    while (await askReadings(local, { now: ports.now, readUpload }))
      await new Promise((resolve) => setTimeout(resolve, APPRAISAL_POLLING.everyMs));
  } finally {
    polling = false;
  }
}

/** Storage that fails is told by the next tap. */
const pollQuietly = (): void => void poll().catch(() => undefined);

/** Asks for what the shop still reads: when an upload was answered before that, after a reload, and when the network is back. */
export function pollAppraisals(): void {
  local.live(pendingReadings).subscribe({
    next: (pending) => {
      if (pending !== '') pollQuietly();
    },
    error: () => undefined,
  });
  onConnectivityChange(pollQuietly);
}
