import { OPEN_SESSION, SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import { loadDeviceSession, createUnsharedSession } from './device-session/device-session.ts';
import { ApiError, BadAnswerError, NetworkError } from './errors.ts';
import { notifyReachability } from './reachability.ts';
import type { DeviceSession } from './device-session/device-session-loader.ts';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as multipart/form-data, in place of a body. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Silence after which the shop counts as unreachable, although a response may still arrive. */
  readonly offlineAfterMs?: number;
  /** False for a state-changing call that never opens a session. */
  readonly opensSession?: boolean;
  /** True for a call after which the session has ended. */
  readonly endsSession?: boolean;
  /** Replaces fetch, which cannot report upload progress. */
  readonly send?: Send;
}

/** Like fetch: rejects without a response, or when the signal aborts. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

interface ParsedResponse {
  /** Parsed JSON; undefined where the body is empty. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** Sends a request. Throws ApiError, NetworkError or BadAnswerError. */
export type Request = (path: string, call?: Call) => Promise<ParsedResponse>;

const TIMEOUT_MS = 15_000;
const OFFLINE_AFTER_MS = 6_000;

/**
 * Creates the HTTP client. It holds the session token in memory: sends it with every request and replaces it from every
 * Session-ID response header. Until the device has a session, calls that may open one are serialized across the device, at
 * most 15 s each, so that two first taps share one cart. `origin` prefixes every path; empty in the page. `tell` receives
 * for every call whether it reached the shop.
 */
export function createRequest(
  origin = '',
  tell: (reached: boolean) => void = () => undefined,
  loadDevice?: () => Promise<DeviceSession>,
): Request {
  const own = createUnsharedSession();
  const deviceOf = loadDevice ?? (async () => own);
  let session: string | undefined;

  const send = async (path: string, call: Call): Promise<Response> => {
    const response = await fetchWithTimeout(origin + path, call, session);
    session = response.headers.get(SESSION_RESPONSE_HEADER) ?? session;
    if (call.endsSession === true && response.ok) session = undefined;
    return response;
  };

  /** Sends a call that may open a session, and records on the device that there is one. */
  const sendOpening = async (device: DeviceSession, path: string, call: Call): Promise<Response> => {
    const response = await send(path, call);
    const isOpen = response.headers.has(SESSION_RESPONSE_HEADER) || (response.ok && session !== undefined);
    if (isOpen) await device.markKnown();
    return response;
  };

  const hasSession = async (device: DeviceSession): Promise<boolean> =>
    (await device.isKnown()) ?? session !== undefined;

  const sendExclusively = async (path: string, call: Call): Promise<Response> => {
    const device = await deviceOf();
    if (await hasSession(device)) return send(path, call);
    if ((call.timeoutMs ?? TIMEOUT_MS) <= TIMEOUT_MS) {
      return device.runExclusive(async () =>
        (await hasSession(device)) ? send(path, call) : sendOpening(device, path, call),
      );
    }
    // A long call (an upload) must not block the others: a short call opens the session first.
    await device.runExclusive(async () => {
      if (await hasSession(device)) return;
      const { path: opening, body } = OPEN_SESSION;
      const response = await sendOpening(device, opening, { method: 'POST', body });
      if (session === undefined && !response.ok) parseResponse(response, await readBody(response));
    });
    return send(path, call);
  };

  return async (path, call = {}) => {
    const silence = setTimeout(() => tell(false), call.offlineAfterMs ?? OFFLINE_AFTER_MS);
    try {
      const response = await (mayOpenSession(path, call) ? sendExclusively(path, call) : send(path, call));
      const answer = parseResponse(response, await readBody(response));
      tell(true);
      return answer;
    } catch (error) {
      // Only the shop's own errors have a code: 502 or 511 pages come from a proxy or portal.
      tell(error instanceof ApiError && error.code !== undefined);
      throw error;
    } finally {
      clearTimeout(silence);
    }
  };
}

/** Admin sessions are separate: only the admin sign-in opens one. */
const mayOpenSession = (path: string, { method = 'GET', opensSession, endsSession }: Call): boolean =>
  method !== 'GET' && opensSession !== false && endsSession !== true && !path.startsWith('/api/admin');

export const request: Request = createRequest('', notifyReachability, loadDeviceSession);

async function fetchWithTimeout(url: string, call: Call, session: string | undefined): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), call.timeoutMs ?? TIMEOUT_MS);
  try {
    return await (call.send ?? fetch)(url, {
      method: call.method ?? 'GET',
      credentials: 'include',
      signal: timeout.signal,
      headers: {
        Accept: 'application/json',
        ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(session === undefined ? {} : { [SESSION_REQUEST_HEADER]: session }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.form === undefined ? {} : { body: call.form }),
    });
  } catch (cause) {
    throw new NetworkError('The shop cannot be reached.', { cause });
  } finally {
    clearTimeout(timer);
  }
}

async function readBody(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new NetworkError('The answer broke off.', { cause });
  }
}

function parseResponse(response: Response, text: string): ParsedResponse {
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  const { headers } = response;
  if (text === '') return { body: undefined, headers };
  if (!(headers.get('Content-Type') ?? '').includes('json')) {
    throw new BadAnswerError('Something else than the shop has answered.');
  }
  try {
    const body: unknown = JSON.parse(text);
    return { body, headers };
  } catch (cause) {
    throw new BadAnswerError('The answer is not JSON.', { cause });
  }
}
