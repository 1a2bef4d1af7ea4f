import { ApiError } from '../../http/errors.ts';
import { request } from '../../http/request.ts';
import { browserSendPorts } from '../../offline/browser-ports.ts';
import { listUnsent } from '../../offline/drafts/next-draft-step.ts';
import { readStackVersion } from '../../offline/stack-sync/stack-version.ts';
import type { DrainResult } from '../../offline/outbox/drain-result.ts';
import { currentOwner } from '../../offline/personal/current-owner.ts';
import type { SendPorts } from '../../offline/ports.ts';
import { sendDrafts } from '../../offline/drafts/send-drafts.ts';
import { useConnectivity } from '../connectivity.ts';
import { onConnectivityChange } from '../worker/on-connectivity-change.ts';
import { local, ports } from '../worker/local-db.ts';
import { createPageSyncScheduler } from '../worker/sync-scheduler.ts';
import { prepareNow } from './prepare-ahead.ts';
import { clearSendFailure, reportSendFailure, type SendFailure } from './send-failure.ts';
import { clearUploadShare, setUploadShare } from './upload-progress.ts';
import { registerBackgroundSync } from '../worker/register-background-sync.ts';

/** Syncs stacks. The code loads for accounts with a stack, and when a screen asks for those of other devices. */
async function syncStacks({ ask = false }: { readonly ask?: boolean } = {}): Promise<DrainResult> {
  const isNeeded = await local.run(async (db) =>
    ask ? (await currentOwner(db)) !== 'guest' : (await readStackVersion(db)) !== '',
  );
  if (!isNeeded) return 'synced';
  const module = await import('../stacks/sync-own-stacks.ts').catch(() => undefined);
  return module === undefined ? 'unreachable' : module.syncOwnStacks({ ask });
}

/** The page's ports, which report upload progress and failures to the screens. */
function pageSendPorts(): SendPorts {
  const calls = browserSendPorts(ports, request, setUploadShare);
  return {
    ...calls,
    prepare: prepareNow,
    syncStacks,
    upload: async (photo, key, isbn) => {
      setUploadShare(photo.key, 0);
      return withFailureReport('upload', photo.key, async () => calls.upload(photo, key, isbn)).finally(() =>
        clearUploadShare(photo.key),
      );
    },
    publish: async (uploadId, listing, key) =>
      withFailureReport('listing', draftOf(key), async () => calls.publish(uploadId, listing, key)),
    addCopies: async (productId, copies, key) =>
      withFailureReport('listing', draftOf(key), async () => calls.addCopies(productId, copies, key)),
  };
}

/** A listing's key begins with the draft's id. */
const draftOf = (key: string): string => key.split(':')[0] ?? key;

async function withFailureReport<T>(
  what: SendFailure['kind'],
  of: string,
  call: () => Promise<T>,
): Promise<T> {
  clearSendFailure(of);
  try {
    return await call();
  } catch (error) {
    // Not a failure: the form asks for the code.
    if (!(error instanceof ApiError && error.code === 'email_unconfirmed'))
      reportSendFailure(what, of, error);
    throw error;
  }
}

const sendPorts = pageSendPorts();

/** Schedules sending drafts, by the same rules as the outbox. */
export const draftScheduler = createPageSyncScheduler(async () => sendDrafts(local, sendPorts));

/** Schedules syncing stacks, which does not wait for photos. */
export const stackScheduler = createPageSyncScheduler(syncStacks);

/** What is typed meanwhile is sent together; ms. */
const TYPING_PAUSE_MS = 1_000;

let started = false;

/** Sends new drafts and changes of stacks, also from other tabs and shares, and retries whenever the network may be back. */
export function startSendingDrafts(): void {
  if (started) return;
  started = true;
  let before = '';
  local.live(listUnsent).subscribe({
    next: (waits) => {
      const now = waits.join(' ');
      if (now !== '' && now !== before) {
        draftScheduler.scheduleSync();
        void registerBackgroundSync();
      }
      before = now;
    },
    error: () => undefined,
  });
  let typing: ReturnType<typeof setTimeout> | undefined;
  local.live(readStackVersion).subscribe({
    next: (version) => {
      if (version === '') return;
      clearTimeout(typing);
      typing = setTimeout(stackScheduler.scheduleSync, TYPING_PAUSE_MS);
      void registerBackgroundSync();
    },
    error: () => undefined,
  });
  onConnectivityChange(draftScheduler.retryNow);
  useConnectivity.subscribe(({ isOffline: offline }, { isOffline: wasOffline }) => {
    if (wasOffline && !offline) draftScheduler.retryNow();
  });
}
