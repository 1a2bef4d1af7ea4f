// The thread that reads photos, so that the main thread stays responsive. It handles one request at a time.
import { parentPort } from 'node:worker_threads';
import { readOnlyPhotos } from '../load-sharp.ts';
import { loadDecoder, readBarcodesOf } from './barcodes.ts';
import { openCoverReader } from './cover-text.ts';
import { questionSchema, type Reply } from './worker-messages.ts';

const reader = openCoverReader();

async function answerTo(message: unknown): Promise<Reply> {
  const { kind, photo, budgetMs } = questionSchema.parse(message);
  try {
    await readOnlyPhotos();
    if (kind === 'barcode') return { kind, read: await readBarcodesOf(photo, budgetMs) };
    return { kind, read: await reader.read(photo, budgetMs) };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : 'unknown' };
  }
}

async function reply(message: unknown): Promise<void> {
  const answer = await answerTo(message);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
  parentPort?.postMessage(answer);
}

// The thread may start before its photo has arrived. A failure is reported with the photo.
loadDecoder().catch(() => undefined);
readOnlyPhotos().catch(() => undefined);

parentPort?.on('message', (message) => void reply(message));
