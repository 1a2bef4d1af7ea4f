import { NetworkError } from '#app/http/errors.ts';
import type { Found, IndexQuery } from './search-index.ts';
import type { Answer, Asked, PictureOptions, Question, RefreshOptions } from './search-worker-messages.ts';

/** The page's end of its worker. */
export interface MirrorWorker {
  search(query: IndexQuery): Promise<Found>;
  /** Answers whether the catalog was brought up to date; false when another tab is at it. Throws where it could not be. */
  refresh(options: RefreshOptions): Promise<boolean>;
  /** Resolves when no more pictures are fetched for now. */
  pictures(options: PictureOptions): Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the worker; where it breaks, every question fails and the next one starts another. */
export function mirrorWorker(): MirrorWorker {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;

  const started = (): Worker => {
    if (worker !== undefined) return worker;
    const fresh = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
    fresh.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      waiting.get(data.number)?.resolve(data);
      waiting.delete(data.number);
    });
    fresh.addEventListener('error', () => {
      fresh.terminate();
      worker = undefined;
      for (const { reject } of waiting.values())
        reject(new NetworkError('The catalog on this phone is not to be read.'));
      waiting.clear();
    });
    worker = fresh;
    return fresh;
  };

  const ask = async (asked: Asked): Promise<Answer> => {
    const answer = await new Promise<Answer>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
      started().postMessage({ number: last, asked } satisfies Question);
    });
    if ('failed' in answer) throw new NetworkError(answer.failed);
    return answer;
  };

  return {
    search: async (query) => {
      const answer = await ask({ kind: 'search', query });
      return 'found' in answer ? answer.found : { ids: [], total: 0 };
    },
    refresh: async (options) => {
      const answer = await ask({ kind: 'refresh', ...options });
      return 'refreshed' in answer && answer.refreshed;
    },
    pictures: async (options) => {
      await ask({ kind: 'pictures', ...options });
    },
  };
}
