import { OPEN_SESSION, SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import { loadDeviceSession, unsharedSession } from './device-session.ts';
import { ApiError, BadAnswerError, NetworkError } from './errors.ts';
import { tellReached } from './reached.ts';
import type { DeviceSession } from './session-of-device.ts';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as multipart/form-data, in place of a body. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds after which no answer is no answer. */
  readonly timeoutMs?: number;
  /** Milliseconds of silence after which the shop counts as out of reach, although an answer may still come. */
  readonly silence?: number;
  /** False for a call that changes something and never opens a session. */
  readonly opensSession?: boolean;
  /** True for a call after which the session has ended. */
  readonly endsSession?: boolean;
  /** How it is sent, where fetch will not do: that cannot tell how far an upload has come. */
  readonly send?: Send;
}

/** Carries a request as fetch does: rejects where no answer came, or when the signal says to stop. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

interface Answer {
  /** Parsed JSON; undefined where the body is empty. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** Asks the server. Throws ApiError, NetworkError or BadAnswerError. */
export type Request = (path: string, call?: Call) => Promise<Answer>;

const TIMEOUT_MS = 15_000;
const SILENCE = 6_000;

/**
 * Makes the one way to the server. The session's identifier is held here, in memory: every request carries it, every
 * Session-ID header of an answer replaces it. Until the device is known to have a session, calls that may open one go one at
 * a time on the whole device, at most 15 s each, so that two first taps end up in one cart. `origin` goes before every path:
 * empty in the page. `tell` hears of every call whether the shop was reached.
 */
export function makeRequest(
  origin = '',
  tell: (reached: boolean) => void = () => undefined,
  loadDevice?: () => Promise<DeviceSession>,
): Request {
  const own = unsharedSession();
  const deviceOf = loadDevice ?? (async () => own);
  let session: string | undefined;

  const send = async (path: string, call: Call): Promise<Response> => {
    const response = await ask(origin + path, call, session);
    session = response.headers.get(SESSION_RESPONSE_HEADER) ?? session;
    if (call.endsSession === true && response.ok) session = undefined;
    return response;
  };

  /** Sends a call that may open a session, and notes on the device that it has one. */
  const sendOpening = async (device: DeviceSession, path: string, call: Call): Promise<Response> => {
    const response = await send(path, call);
    const isOpen = response.headers.has(SESSION_RESPONSE_HEADER) || (response.ok && session !== undefined);
    if (isOpen) await device.note();
    return response;
  };

  const hasSession = async (device: DeviceSession): Promise<boolean> =>
    (await device.isKnown()) ?? session !== undefined;

  const sendInTurn = async (path: string, call: Call): Promise<Response> => {
    const device = await deviceOf();
    if (await hasSession(device)) return send(path, call);
    if ((call.timeoutMs ?? TIMEOUT_MS) <= TIMEOUT_MS) {
      return device.runExclusive(async () =>
        (await hasSession(device)) ? send(path, call) : sendOpening(device, path, call),
      );
    }
    // A long call (an upload) must not hold up the others: a short one opens the session, and the long one follows.
    await device.runExclusive(async () => {
      if (await hasSession(device)) return;
      const { path: opening, body } = OPEN_SESSION;
      const response = await sendOpening(device, opening, { method: 'POST', body });
      if (session === undefined && !response.ok) answerOf(response, await bodyOf(response));
    });
    return send(path, call);
  };

  return async (path, call = {}) => {
    const silence = setTimeout(() => tell(false), call.silence ?? SILENCE);
    try {
      const response = await (mayOpenSession(path, call) ? sendInTurn(path, call) : send(path, call));
      const answer = answerOf(response, await bodyOf(response));
      tell(true);
      return answer;
    } catch (error) {
      // Only the shop gives its refusals a code: a page that says 502 or 511 is something in between.
      tell(error instanceof ApiError && error.code !== undefined);
      throw error;
    } finally {
      clearTimeout(silence);
    }
  };
}

/** Admins have a session of another kind, which only their sign-in opens. */
const mayOpenSession = (path: string, { method = 'GET', opensSession, endsSession }: Call): boolean =>
  method !== 'GET' && opensSession !== false && endsSession !== true && !path.startsWith('/api/admin');

/** The page's own. */
export const request: Request = makeRequest('', tellReached, loadDeviceSession);

async function ask(url: string, call: Call, session: string | undefined): Promise<Response> {
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

async function bodyOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new NetworkError('The answer broke off.', { cause });
  }
}

function answerOf(response: Response, text: string): Answer {
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
