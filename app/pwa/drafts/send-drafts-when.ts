import { request } from '../../http/request.ts';
import { browserSendPorts } from '../../offline/browser-ports.ts';
import { toBeSent } from '../../offline/drafts/next-draft-step.ts';
import type { SendPorts } from '../../offline/ports.ts';
import { sendDrafts } from '../../offline/drafts/send-drafts.ts';
import { useConnectivity } from '../connectivity.ts';
import { onConnectivityChange } from '../worker/on-connectivity-change.ts';
import { local, ports } from '../worker/local-db.ts';
import { syncInPage } from '../worker/sync-when.ts';
import { forgetTrouble, noteTrouble, type SendTrouble } from './send-trouble.ts';
import { noteOver, noteShare } from './upload-progress.ts';
import { registerWakeUp } from '../worker/wake-up.ts';

/** The page's, telling the screens how far each photo is, and what stands in the way. */
function pageSendPorts(): SendPorts {
  const calls = browserSendPorts(ports, request, noteShare);
  return {
    ...calls,
    upload: async (photo, key, isbn) => {
      noteShare(photo.key, 0);
      return told('upload', photo.key, async () => calls.upload(photo, key, isbn)).finally(() =>
        noteOver(photo.key),
      );
    },
    publish: async (uploadId, listing, key) => {
      // A listing's key begins with its draft.
      const [draft = key] = key.split(':');
      return told('listing', draft, async () => calls.publish(uploadId, listing, key));
    },
  };
}

async function told<T>(what: SendTrouble['what'], of: string, call: () => Promise<T>): Promise<T> {
  forgetTrouble(of);
  try {
    return await call();
  } catch (error) {
    noteTrouble(what, of, error);
    throw error;
  }
}

const sendPorts = pageSendPorts();

/** When drafts are sent: by the rules that hold for the outbox. */
export const sending = syncInPage(async () => sendDrafts(local, sendPorts));

let started = false;

/** Sends whatever begins to wait, also when another tab or a share wrote it, and at every moment that may have a network. */
export function sendDraftsFromNowOn(): void {
  if (started) return;
  started = true;
  let before = '';
  local.live(toBeSent).subscribe({
    next: (waits) => {
      const now = waits.join(' ');
      if (now !== '' && now !== before) {
        sending.tapped();
        void registerWakeUp();
      }
      before = now;
    },
    error: () => undefined,
  });
  onConnectivityChange(sending.hint);
  useConnectivity.subscribe(({ offline }, { offline: wasOffline }) => {
    if (wasOffline && !offline) sending.hint();
  });
}
