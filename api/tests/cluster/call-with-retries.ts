import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';

const MAX_TRIES = 10;
const RETRY_MS = 100;

export type Call = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * Calls as a careful client does: a call whose connection broke, or that was refused for a moment, is repeated with the same
 * Idempotency-Key.
 */
export const callWithRetries =
  (baseUrl: string): Call =>
  async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (isWrite(init) && !headers.has(IDEMPOTENCY_HEADER)) headers.set(IDEMPOTENCY_HEADER, randomUUID());
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(baseUrl + path, { redirect: 'manual', ...init, headers }).catch(
        (error: unknown) => {
          if (tries === MAX_TRIES) throw error;
        },
      );
      if (response !== undefined && (response.status !== 503 || tries === MAX_TRIES)) return response;
      await sleep(RETRY_MS);
    }
  };

/** Processes notice each other's changes within this time. */
const MAX_STALE_MS = 1_000;
const PUBLIC_READ =
  /^\/api\/(admin\/products|products|catalog|reviews|search|suggest|facets|sellers|config)\b/;

/**
 * Repeats public reads until `MAX_STALE_MS` after the last write, and returns the last response. `noteWrite` is for writes
 * past these calls.
 */
export function rereadAfterWrites(call: Call): { readonly call: Call; readonly noteWrite: () => void } {
  let wroteAt = Number.NEGATIVE_INFINITY;
  const noteWrite = (): void => {
    wroteAt = performance.now();
  };
  return {
    noteWrite,
    call: async (path, init = {}) => {
      for (;;) {
        const isFresh = performance.now() - wroteAt > MAX_STALE_MS;
        const response = await call(path, init);
        if (isWrite(init)) noteWrite();
        if (isFresh || isWrite(init) || !PUBLIC_READ.test(path)) return response;
        await sleep(RETRY_MS);
      }
    },
  };
}

const isWrite = ({ method = 'GET' }: RequestInit): boolean => !['GET', 'HEAD'].includes(method);
