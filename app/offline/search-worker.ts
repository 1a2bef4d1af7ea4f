// Runs in a worker of the page, so that neither filling the catalog nor building its index holds up a tap.
import { mirrorOver } from '#app/http/mirror.ts';
import { fetchPicture } from '#app/http/picture.ts';
import { makeRequest } from '#app/http/request.ts';
import { keepPictures } from './catalog-mirror-pictures.ts';
import { refreshMirror, type MirrorChange } from './catalog-mirror.ts';
import { openLocal } from './database.ts';
import { pictureStore } from './evict-pictures.ts';
import { indexOfMirror } from './search-index-of-mirror.ts';
import type { Answer, Asked, Question, RefreshOptions } from './search-worker-messages.ts';
import { readState } from './server-state.ts';

declare const self: DedicatedWorkerGlobalScope;

const pictures = pictureStore({ caches });
const local = openLocal({ makeRoom: async () => pictures.makeRoom() });
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
  return { number, refreshed: await alone(async () => refresh(asked)) };
}

async function refresh({ every, pictures: wanted, seen }: RefreshOptions): Promise<void> {
  const mirror = await local.run(async (db) => readState(db, 'mirror'));
  // Either way: a clock that was put back must not stop it.
  const isFresh = mirror?.complete === true && Math.abs(Date.now() - mirror.at) < every;
  if (!isFresh) await refreshMirror(local, { fetchPage, now: () => Date.now(), changed });
  await index.warm();
  if (wanted) void keepPictures(local, pictures, { fetchPicture, mayGoOn: () => !isSpared() }, seen);
}

/** One tab at a time; the others' turn would bring nothing new. Answers whether it was this one's. */
async function alone(task: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await task();
    return true;
  }
  return navigator.locks.request('dogear-mirror', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await task();
    return lock !== null;
  });
}

/** The person asked their browser to save data. */
function isSpared(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
