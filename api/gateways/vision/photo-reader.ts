import type { Worker } from 'node:worker_threads';
import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import type { BarcodeRead } from './barcode-votes.ts';
import type { CoverText } from './cover-text.ts';
import { extendedBy } from './work-budget.ts';
import { replyOf, startReaderThread } from './reader-thread.ts';
import type { Question, Reply } from './worker-messages.ts';

/** Reads what is printed on photos, in a thread of its own, one photo at a time. */
export interface PhotoReader {
  /** The barcode of a photo (bytes of a JPEG or PNG). Throws when the reader cannot answer: nothing is known then. */
  barcode(photo: Uint8Array): Promise<BarcodeRead>;
  /** The text of a photo. Throws like `barcode`. */
  text(photo: Uint8Array): Promise<CoverText>;
  /** Terminates the thread; pending calls reject. */
  close(): Promise<void>;
}

interface ReadLimits {
  /** After so long the thread takes no further look and answers what it has. */
  readonly budgetMs: number;
  /** After so long it is ended: it hangs. */
  readonly endMs: number;
}
const LIMITS: Readonly<Record<Question['kind'], ReadLimits>> = {
  barcode: { budgetMs: 2_000, endMs: 15_000 },
  text: { budgetMs: 1_000, endMs: 30_000 },
};
/** A pile of books is photographed faster than it is read; what waits longer than that is not waited for. */
const MAX_WAITING = 24;
const IDLE_MS = 30_000;

interface ReaderOptions {
  readonly idleMs?: number;
  readonly slowness?: number;
  /** By how many milliseconds the event loop is late: a machine that is busy gets more time. */
  readonly lag?: () => number;
}

/**
 * No thread is started before the first photo, none is kept for longer than half a minute without one, and one that failed
 * is replaced with the next photo. `slowness` lengthens its budget, for a machine that is busy with other things.
 */
export function openPhotoReader({
  idleMs = IDLE_MS,
  slowness = 1,
  lag = () => 0,
}: ReaderOptions = {}): PhotoReader {
  const limit = createConcurrencyLimiter({
    concurrency: 1,
    maxWaiting: MAX_WAITING,
    message: MESSAGES.readerFailed,
  });
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  const ask = (kind: Question['kind'], photo: Uint8Array): Promise<Reply> =>
    limit(async () => {
      if (closed) throw new Error('the photo was not read: the shop is closing');
      clearTimeout(idle);
      const { budgetMs, endMs } = LIMITS[kind];
      const question = {
        kind,
        photo: new Uint8Array(photo),
        budgetMs: extendedBy(budgetMs * slowness, lag()),
      };
      thread ??= startReaderThread();
      try {
        return await replyOf(thread, question, endMs * slowness);
      } catch (error) {
        await end();
        throw error;
      } finally {
        idle = setTimeout(() => void end(), idleMs).unref();
      }
    });

  return {
    barcode: async (photo) => {
      const reply = await ask('barcode', photo);
      return reply.kind === 'barcode' ? reply.read : {};
    },
    text: async (photo) => {
      const reply = await ask('text', photo);
      return reply.kind === 'text' ? reply.read : { text: '' };
    },
    close: async () => {
      closed = true;
      await end();
    },
  };
}
