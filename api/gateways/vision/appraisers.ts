import { ShopError } from '#contract/shop-error.ts';
import type { CallMeter } from '../call-meter.ts';
import type { Env } from '../../env.ts';
import type { BookDirectory } from '../open-library/book-directory.ts';
import { openBookDirectory } from '../open-library/open-library.ts';
import { openPhotoReader, type PhotoReader, type ReaderOptions } from './photo-reader.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import type { ModelAnswer, VisionModel } from './vision-model.ts';

/** Uploads get a response within 5 seconds; the rest is for storing the photo and for the response itself. */
const DEADLINE_MS = 4_500;

type ModelOptions = NonNullable<Env['openai']> & { readonly now: () => number };

interface AppraiserOptions extends ReaderOptions {
  /** Pause between two requests to the directory of books, in ms. */
  readonly directoryIntervalMs?: number;
}

/** All sources about an item: the shop's own reader always, the others if they are configured. */
export interface Appraisers {
  readonly reader: PhotoReader;
  readonly model: VisionModel | undefined;
  readonly books: BookDirectory | undefined;
  /** After this time, an upload's response has what is known; the rest is read in the background. Milliseconds. */
  readonly deadlineMs: number;
  /** Stops the reader's thread. */
  close(): Promise<void>;
}

/**
 * Creates the appraisers that the environment configures. No thread starts and no service is called before the first
 * photo.
 */
export function openAppraisers(
  { openai, openLibraryBase, support }: Pick<Env, 'openai' | 'openLibraryBase' | 'support'>,
  now: () => number,
  meter: CallMeter,
  { directoryIntervalMs, ...readerOptions }: AppraiserOptions = {},
): Appraisers {
  const reader = openPhotoReader(readerOptions);
  return {
    reader,
    model: openai === undefined ? undefined : modelWhenNeeded({ ...openai, now }, meter),
    books:
      openLibraryBase === undefined
        ? undefined
        : openBookDirectory(
            { base: openLibraryBase, email: support.email, intervalMs: directoryIntervalMs },
            now,
            meter,
          ),
    deadlineMs: DEADLINE_MS,
    close: () => reader.close(),
  };
}

/**
 * Concurrent calls to the model, and photos that wait; if the queue is full, only the shop's own reader reads a
 * photo.
 */
const CONCURRENCY = { concurrency: 8, maxWaiting: 32, message: 'too many photos wait for the model' };

/** Loads the model's library with the first photo, so that the start does not wait for it. */
function modelWhenNeeded(options: ModelOptions, meter: CallMeter): VisionModel {
  let loaded: VisionModel | undefined;
  const limit = createConcurrencyLimiter(CONCURRENCY);
  const askLoaded = async (photo: Uint8Array): Promise<ModelAnswer> => {
    const model = loaded ?? (await import('./openai.ts')).openVisionModel(options);
    loaded = model;
    if (!model.isAvailable()) return model.ask(photo); // the circuit breaker is open: no call
    return meter.count('openai', () => model.ask(photo), {
      answer: (answer) => 'failed' in answer && answer.failed !== 'refused',
    });
  };
  return {
    name: options.model,
    isAvailable: () => loaded?.isAvailable() ?? true,
    ask: async (photo) => {
      try {
        return await limit(() => askLoaded(photo));
      } catch (error) {
        if (error instanceof ShopError) return { failed: 'rate-limited' };
        throw error;
      }
    },
  };
}
