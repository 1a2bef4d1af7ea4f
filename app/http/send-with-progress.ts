import type { Send } from './request.ts';

/** Milliseconds without a byte sent or answered after which the network is taken for gone. */
const STALLED = 45_000;

/**
 * Sends as fetch does, and tells meanwhile how much of the body has gone (0 to 1). Where there is no XMLHttpRequest (in
 * a service worker), by fetch, which tells nothing.
 */
export function sendWithProgress(onProgress: (share: number) => void): Send {
  return async (url, init) => {
    if (!('XMLHttpRequest' in globalThis)) return fetch(url, init);
    return new Promise<Response>((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(init.method ?? 'GET', url);
      call.withCredentials = init.credentials === 'include';
      for (const [name, value] of new Headers(init.headers)) call.setRequestHeader(name, value);
      const stop = () => call.abort();
      const watch = stallWatch(stop);
      call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        watch.alive();
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      call.addEventListener('load', () => resolve(answerOf(call)));
      call.addEventListener('error', () => reject(new TypeError('The request failed.')));
      call.addEventListener('abort', () => reject(new TypeError('The request was given up.')));
      call.addEventListener('loadend', watch.end);
      init.signal?.addEventListener('abort', stop, { once: true });
      call.send(init.body instanceof FormData ? init.body : null);
    });
  };
}

/** Calls `stop` after a while in which nobody said `alive`. */
function stallWatch(stop: () => void): { readonly alive: () => void; readonly end: () => void } {
  let timer = setTimeout(stop, STALLED);
  return {
    alive: () => {
      clearTimeout(timer);
      timer = setTimeout(stop, STALLED);
    },
    end: () => clearTimeout(timer),
  };
}

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status, statusText } = call;
  // These may have no body, not even an empty one.
  const bare = status === 204 || status === 205 || status === 304;
  return new Response(bare ? null : call.responseText, { status, statusText, headers });
}
