import type { Worker } from 'node:worker_threads';
import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import type { BarcodeRead } from './barcode-votes.ts';
import type { CoverText } from './cover-text.ts';
import { extendedBy } from './work-budget.ts';
import { replyOf, startReaderThread } from './reader-thread.ts';
import type { Question, Reply } from './worker-messages.ts';

/** Reads barcodes and text on photos, in a separate thread, one photo at a time. */
export interface PhotoReader {
  /**
   * Starts the thread if none runs. Called while a photo is still on its way, so that both arrive together. Never throws:
   * if the thread cannot start, reading the photo does.
   */
  warmUp(): void;
  /** Reads the barcode of a photo (bytes of a JPEG or PNG). Throws if the reader fails: nothing is known then. */
  barcode(photo: Uint8Array): Promise<BarcodeRead>;
  /** Reads the text of a photo. Throws like `barcode`. */
  text(photo: Uint8Array): Promise<CoverText>;
  /** Terminates the thread; pending calls reject. */
  close(): Promise<void>;
}

interface ReadLimits {
  /** After this time, the thread starts no further pass and returns what it has. */
  readonly budgetMs: number;
  /** After this time, the thread is considered hung and terminated. */
  readonly endMs: number;
}
const LIMITS: Readonly<Record<Question['kind'], ReadLimits>> = {
  barcode: { budgetMs: 2_000, endMs: 15_000 },
  text: { budgetMs: 1_000, endMs: 30_000 },
};
/** Maximum queue length: photos arrive faster than they are read, and users do not wait longer than that. */
const MAX_WAITING = 24;
const IDLE_MS = 30_000;

export interface ReaderOptions {
  readonly idleMs?: number;
  readonly slowness?: number;
  /** The event loop lag, in ms: a busy machine gets a larger budget. */
  readonly lag?: () => number;
}

/**
 * Starts the thread when it is first needed, stops it after half a minute without a photo, and replaces a failed one with
 * the next photo. `slowness` multiplies its limits, for a slow machine.
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
  const thread = keepThread(idleMs);
  let closed = false;

  const ask = (kind: Question['kind'], photo: Uint8Array): Promise<Reply> =>
    limit(async () => {
      if (closed) throw new Error('photo reader failed: the shop is closing');
      const { budgetMs, endMs } = LIMITS[kind];
      const question = {
        kind,
        photo: new Uint8Array(photo),
        budgetMs: extendedBy(budgetMs * slowness, lag()),
      };
      try {
        return await replyOf(thread.take(), question, endMs * slowness);
      } catch (error) {
        await thread.end();
        throw error;
      } finally {
        thread.release();
      }
    });

  return {
    warmUp: () => {
      if (closed || thread.isRunning()) return;
      try {
        thread.take();
        thread.release();
      } catch {
        // The photo's read tries again, and reports the error.
      }
    },
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
      await thread.end();
    },
  };
}

/** Keeps one thread from its first use until it was not used for `idleMs`. */
function keepThread(idleMs: number) {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const started = startReaderThread();
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  return {
    end,
    isRunning: () => thread !== undefined,
    /** The thread, started if none runs. It stays until it is released. */
    take: (): Worker => {
      clearTimeout(idle);
      thread ??= start();
      return thread;
    },
    release: (): void => {
      clearTimeout(idle);
      idle = setTimeout(() => void end(), idleMs).unref();
    },
  };
}
