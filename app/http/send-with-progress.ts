import type { Send } from './request.ts';

/** Time without progress after which an upload is aborted. */
const STALL_TIMEOUT_MS = 45_000;

/**
 * Sends a request like fetch and reports the share uploaded, 0 to 1. Without XMLHttpRequest (in a service worker) it uses
 * fetch and reports nothing.
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
      const watch = createStallTimer(stop);
      call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        watch.alive();
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      call.addEventListener('load', () => resolve(toResponse(call)));
      call.addEventListener('error', () => reject(new TypeError('request failed')));
      call.addEventListener('abort', () => reject(new TypeError('request aborted')));
      call.addEventListener('loadend', watch.end);
      init.signal?.addEventListener('abort', stop, { once: true });
      call.send(init.body instanceof FormData ? init.body : null);
    });
  };
}

/** Calls `stop` when `alive` was not called for a while. */
function createStallTimer(stop: () => void): { readonly alive: () => void; readonly end: () => void } {
  let timer = setTimeout(stop, STALL_TIMEOUT_MS);
  return {
    alive: () => {
      clearTimeout(timer);
      timer = setTimeout(stop, STALL_TIMEOUT_MS);
    },
    end: () => clearTimeout(timer),
  };
}

function toResponse(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status, statusText } = call;
  // These statuses must not have a body.
  const bare = status === 204 || status === 205 || status === 304;
  return new Response(bare ? null : call.responseText, { status, statusText, headers });
}
