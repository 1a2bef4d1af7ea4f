// Runs in a web worker, so that filling the mirror and building the index do not block the main thread.
import { createMirrorClient } from '#app/http/mirror.ts';
import { fetchPicture } from '#app/http/picture.ts';
import { createRequest } from '#app/http/request.ts';
import { storePictures } from '../mirror/store-pictures.ts';
import { refreshMirror, type MirrorChange } from '../mirror/catalog-mirror.ts';
import { getConnection, maxPrefetchedCoverBytes } from '../mirror/data-use.ts';
import { openLocalDb } from '../database.ts';
import { createPictureStore } from '../picture-store.ts';
import { createMirrorIndex } from './search-index-of-mirror.ts';
import type {
  WorkerResponse,
  WorkerTask,
  PictureOptions,
  WorkerRequest,
  RefreshOptions,
} from './search-worker-messages.ts';
import { readState } from '../personal/server-state.ts';

declare const self: DedicatedWorkerGlobalScope;

const pictures = createPictureStore({ caches });
const local = openLocalDb({ makeRoom: async () => pictures.makeRoom() });
const index = createMirrorIndex(local);
const fetchPage = createMirrorClient(createRequest());

// Other tabs' workers update the same mirror: each keeps its own index in step.
const others = 'BroadcastChannel' in self ? new BroadcastChannel('dogear-mirror') : undefined;
others?.addEventListener('message', ({ data }: MessageEvent<MirrorChange>) => void index.update(data));

const changed = (change: MirrorChange): void => {
  void index.update(change);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  others?.postMessage(change);
};

function respond(said: WorkerResponse): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that started this worker
  self.postMessage(said);
}

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const { number, asked } = data;
  handle(number, asked).then(respond, (error: unknown) => respond({ number, failed: String(error) }));
});

async function handle(number: number, asked: WorkerTask): Promise<WorkerResponse> {
  if (asked.kind === 'search') return { number, found: await index.find(asked.query) };
  if (asked.kind === 'suggest') return { number, suggested: await index.suggest(asked.q) };
  if (asked.kind === 'pictures') {
    await runIfAvailable('dogear-pictures', async () => fetchPictures(asked));
    return { number, done: true };
  }
  if (asked.kind === 'pause') {
    pausePictures();
    return { number, done: true };
  }
  return { number, refreshed: await runIfAvailable('dogear-mirror', async () => refresh(asked)) };
}

async function refresh({ every }: RefreshOptions): Promise<void> {
  const mirror = await local.run(async (db) => readState(db, 'mirror'));
  // abs(): a clock that was set back must not stop refreshing.
  const isFresh = mirror?.complete === true && Math.abs(Date.now() - mirror.at) < every;
  if (!isFresh) await refreshMirror(local, { fetchPage, now: () => Date.now(), onChange: changed });
  await index.warm();
}

/** How long pictures wait after the user's last input, in ms. */
const PAUSE_MS = 2_000;
let pauseUntil = 0;

const pausePictures = (): void => {
  pauseUntil = performance.now() + PAUSE_MS;
};

async function untilPauseEnds(): Promise<void> {
  for (let ms = pauseUntil - performance.now(); ms > 0; ms = pauseUntil - performance.now())
    await new Promise((resolve) => void setTimeout(resolve, ms));
}

/** Checks the connection before each picture: a phone may leave its Wi-Fi meanwhile. */
async function fetchPictures({ visit, seen }: PictureOptions): Promise<void> {
  const maxBytes = (): number => maxPrefetchedCoverBytes(visit, getConnection());
  pausePictures();
  await untilPauseEnds();
  await storePictures(local, pictures, { fetchPicture, maxBytes, untilPauseEnds }, seen);
}

/** Runs a task unless another tab is running it. Returns whether it ran. */
async function runIfAvailable(name: string, task: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await task();
    return true;
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await task();
    return lock !== null;
  });
}
