// Runs in a worker of the page, so that neither filling the catalog nor building its index holds up a tap.
import { mirrorOver } from '#app/http/mirror.ts';
import { fetchPicture } from '#app/http/picture.ts';
import { makeRequest } from '#app/http/request.ts';
import { keepPictures } from '../mirror/catalog-mirror-pictures.ts';
import { refreshMirror, type MirrorChange } from '../mirror/catalog-mirror.ts';
import { connectionNow, coverBytesAhead } from '../mirror/data-use.ts';
import { openLocalDb } from '../database.ts';
import { createPictureStore } from '../picture-store.ts';
import { indexOfMirror } from './search-index-of-mirror.ts';
import type { Answer, Asked, PictureOptions, Question, RefreshOptions } from './search-worker-messages.ts';
import { readState } from '../personal/server-state.ts';

declare const self: DedicatedWorkerGlobalScope;

const pictures = createPictureStore({ caches });
const local = openLocalDb({ makeRoom: async () => pictures.makeRoom() });
const index = indexOfMirror(local);
const fetchPage = mirrorOver(makeRequest());

// Other tabs' workers fill the same catalog: each keeps its own index with it.
const others = 'BroadcastChannel' in self ? new BroadcastChannel('dogear-mirror') : undefined;
others?.addEventListener('message', ({ data }: MessageEvent<MirrorChange>) => void index.changed(data));

const changed = (change: MirrorChange): void => {
  void index.changed(change);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  others?.postMessage(change);
};

function answer(said: Answer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that started this worker
  self.postMessage(said);
}

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { number, asked } = data;
  answerTo(number, asked).then(answer, (error: unknown) => answer({ number, failed: String(error) }));
});

async function answerTo(number: number, asked: Asked): Promise<Answer> {
  if (asked.kind === 'search') return { number, found: await index.find(asked.query) };
  if (asked.kind === 'pictures') {
    await alone('dogear-pictures', async () => fetchPictures(asked));
    return { number, pictures: 'done' };
  }
  return { number, refreshed: await alone('dogear-mirror', async () => refresh(asked)) };
}

async function refresh({ every }: RefreshOptions): Promise<void> {
  const mirror = await local.run(async (db) => readState(db, 'mirror'));
  // Either way: a clock that was put back must not stop it.
  const isFresh = mirror?.complete === true && Math.abs(Date.now() - mirror.at) < every;
  if (!isFresh) await refreshMirror(local, { fetchPage, now: () => Date.now(), changed });
  await index.warm();
}

/** The connection is looked at before each picture: a phone may leave its Wi-Fi meanwhile. */
async function fetchPictures({ visit, seen }: PictureOptions): Promise<void> {
  const maxBytes = (): number => coverBytesAhead(visit, connectionNow());
  await keepPictures(local, pictures, { fetchPicture, maxBytes }, seen);
}

/** One tab at a time; the others' turn would bring nothing new. Answers whether it was this one's. */
async function alone(name: string, task: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await task();
    return true;
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await task();
    return lock !== null;
  });
}
