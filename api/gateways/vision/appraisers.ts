import { ShopError } from '#contract/shop-error.ts';
import type { CallMeter } from '../call-meter.ts';
import type { Env } from '../../env.ts';
import type { BookDirectory } from '../open-library/book-directory.ts';
import { openBookDirectory } from '../open-library/open-library.ts';
import { openPhotoReader, type PhotoReader } from './photo-reader.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import type { ModelAnswer, VisionModel } from './vision-model.ts';

/** An upload is to be answered within 5 seconds; what is left is for storing it and for the answer itself. */
const DEADLINE_MS = 4_500;

type Asked = NonNullable<Env['openai']> & { readonly now: () => number };

/** Everything that the shop can ask about an item: its own reader always, the others where it was told of them. */
export interface Appraisers {
  readonly reader: PhotoReader;
  readonly model: VisionModel | undefined;
  readonly books: BookDirectory | undefined;
  /** An upload is answered after so long with what is known; the rest is read in the background. Milliseconds. */
  readonly deadlineMs: number;
  /** Ends the reader's thread. */
  close(): Promise<void>;
}

/** The appraisers that the environment names. No thread is started and nobody is asked before the first photo. */
export function openAppraisers(
  { openai, openLibraryBase }: Pick<Env, 'openai' | 'openLibraryBase'>,
  now: () => number,
  meter: CallMeter,
  lag: () => number = () => 0,
): Appraisers {
  const reader = openPhotoReader({ lag });
  return {
    reader,
    model: openai === undefined ? undefined : modelWhenNeeded({ ...openai, now }, meter),
    books: openLibraryBase === undefined ? undefined : openBookDirectory(openLibraryBase, now, meter),
    deadlineMs: DEADLINE_MS,
    close: () => reader.close(),
  };
}

/** Calls to the model at once, and photos that wait for one; a photo that finds no place is read by the shop alone. */
const CONCURRENCY = { concurrency: 8, maxWaiting: 32, message: 'too many photos wait for the model' };

/** The model's library is loaded with the first photo: the start of the shop does not wait for it. */
function modelWhenNeeded(options: Asked, meter: CallMeter): VisionModel {
  let loaded: VisionModel | undefined;
  const limit = createConcurrencyLimiter(CONCURRENCY);
  const askNow = async (photo: Uint8Array): Promise<ModelAnswer> => {
    const model = loaded ?? (await import('./openai.ts')).openVisionModel(options);
    loaded = model;
    if (!model.awake()) return model.ask(photo); // it is left alone for a while: no call
    return meter.count('openai', () => model.ask(photo), {
      answer: (answer) => 'failed' in answer && answer.failed !== 'refused',
    });
  };
  return {
    name: options.model,
    awake: () => loaded?.awake() ?? true,
    ask: async (photo) => {
      try {
        return await limit(() => askNow(photo));
      } catch (error) {
        if (error instanceof ShopError) return { failed: 'rate-limited' };
        throw error;
      }
    },
  };
}
