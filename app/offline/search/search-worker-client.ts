import { NetworkError } from '#app/http/errors.ts';
import type { SearchHits, IndexQuery, SuggestedHits } from './search-index.ts';
import type {
  WorkerResponse,
  WorkerTask,
  PictureOptions,
  WorkerRequest,
  RefreshOptions,
} from './search-worker-messages.ts';

/** The page's interface to the search worker. */
export interface MirrorWorker {
  search(query: IndexQuery): Promise<SearchHits>;
  suggest(q: string): Promise<SuggestedHits>;
  /** Refreshes the mirror. Returns false if another tab is doing it. Throws NetworkError on failure. */
  refresh(options: RefreshOptions): Promise<boolean>;
  /** Resolves when this run has ended. */
  pictures(options: PictureOptions): Promise<void>;
  /** Pauses a run of pictures for two seconds. */
  pause(): void;
}

interface PendingRequest {
  readonly resolve: (answer: WorkerResponse) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the worker on demand. If it crashes, pending requests fail and the next request restarts it. */
export function createMirrorWorker(): MirrorWorker {
  const waiting = new Map<number, PendingRequest>();
  let worker: Worker | undefined;
  let last = 0;
  let pictureRuns = 0;

  const started = (): Worker => {
    if (worker !== undefined) return worker;
    const fresh = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
    fresh.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
      waiting.get(data.number)?.resolve(data);
      waiting.delete(data.number);
    });
    fresh.addEventListener('error', () => {
      fresh.terminate();
      worker = undefined;
      for (const { reject } of waiting.values()) reject(new NetworkError('search worker crashed'));
      waiting.clear();
    });
    worker = fresh;
    return fresh;
  };

  const send = async (asked: WorkerTask): Promise<WorkerResponse> => {
    const answer = await new Promise<WorkerResponse>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
      started().postMessage({ number: last, asked } satisfies WorkerRequest);
    });
    if ('failed' in answer) throw new NetworkError(answer.failed);
    return answer;
  };

  return {
    search: async (query) => {
      const answer = await send({ kind: 'search', query });
      return 'found' in answer ? answer.found : { ids: [], total: 0 };
    },
    suggest: async (q) => {
      const answer = await send({ kind: 'suggest', q });
      return 'suggested' in answer ? answer.suggested : { ids: [], total: 0, categories: new Map() };
    },
    refresh: async (options) => {
      const answer = await send({ kind: 'refresh', ...options });
      return 'refreshed' in answer && answer.refreshed;
    },
    pictures: async (options) => {
      pictureRuns += 1;
      try {
        await send({ kind: 'pictures', ...options });
      } finally {
        pictureRuns -= 1;
      }
    },
    pause: () => {
      if (pictureRuns > 0) void send({ kind: 'pause' }).catch(() => undefined);
    },
  };
}
