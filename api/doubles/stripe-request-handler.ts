import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StripeLedger } from './stripe-ledger.ts';
import { matchCall, executeCall, type Call } from './stripe-calls.ts';
import { parseForm, type Form } from './stripe-form.ts';
import { createIdempotencyKeys, type SavedResponse } from './stripe-idempotency-keys.ts';
import { StripeProblem } from './stripe-problem.ts';
import { RESPONSES, assertMatches, REQUESTS, findSchemaError } from './stripe-schemas.ts';

/** Behavior for a call, until changed. */
export type Behaviour =
  | 'works'
  /** Accepts the request and never responds. */
  | 'hangs'
  /** Resets the connection before doing anything. */
  | 'resets'
  /** Executes the call and resets the connection before the response. */
  | 'loses the answer'
  /** The same for every attempt, with a saved response, too. */
  | 'loses every answer'
  /** A raw response. A 5xx is saved with the idempotency key, as Stripe does. */
  | { readonly status: number; readonly body: string }
  /** Executes the call after this has resolved. */
  | { readonly meanwhile: () => Promise<unknown> };

interface StripeCall {
  readonly call: Call;
  readonly id: string;
  readonly form: Form;
  readonly key: string | undefined;
  /** The validation error; undefined if valid. */
  readonly wrong: string | undefined;
}

/** Validates and executes calls. */
export function createRequestHandler(ledger: StripeLedger, apiKey: string) {
  const complaints: string[] = [];
  const calls: Call[] = [];
  const behaviours = new Map<Call, Behaviour>();
  const keys = createIdempotencyKeys(ledger.seconds);

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readText(request);
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
    const found = matchCall(request.method ?? '', pathname);
    if (found === undefined || request.headers.authorization !== `Bearer ${apiKey}`) {
      complaints.push(`${request.method} ${pathname} is an unknown call or has the wrong API key`);
      send(
        response,
        errorResponse(new StripeProblem(401, { type: 'invalid_request_error', message: 'No.' })),
      );
      return;
    }
    const { call, id } = found;
    calls.push(call);
    const form = parseForm(request.method === 'GET' ? search : text);
    // Validation coerces types in place, so serialize the form first.
    const asIs = `${pathname} ${JSON.stringify(form)}`;
    const wrong = findSchemaError(REQUESTS[call], form) ?? findHeaderError(request, call);
    if (wrong !== undefined) complaints.push(`${call}: ${wrong}`);
    const how = behaviours.get(call) ?? 'works';
    if (how === 'hangs') return;
    if (how === 'resets') {
      request.socket.destroy();
      return;
    }
    const { key, before } = readKey(keys, request, asIs);
    if (before !== undefined && how !== 'loses every answer') {
      send(response, before, { 'Idempotent-Replayed': 'true' });
      return;
    }
    const answer = before ?? (await respondTo({ call, id, form, key, wrong }, how));
    if (how === 'loses the answer' || how === 'loses every answer') request.socket.destroy();
    else send(response, answer);
  };

  const respondTo = async (
    { call, id, form, key, wrong }: StripeCall,
    how: Behaviour,
  ): Promise<SavedResponse> => {
    if (typeof how === 'object' && 'meanwhile' in how) await how.meanwhile();
    const isBare = typeof how === 'object' && 'status' in how;
    const answer = isBare ? how : wrong === undefined ? runCall(ledger, call, id, form) : badRequest(wrong);
    // Stripe saves the outcome once execution has begun; validation errors are not saved.
    const isBegun = wrong === undefined && (!isBare || answer.status >= 500);
    if (key !== undefined && isBegun) keys.save(key, answer);
    else if (key !== undefined) keys.drop(key);
    return answer;
  };

  return { take, complaints, calls, behaviours, forgetKeys: keys.forget };
}

function readKey(
  keys: ReturnType<typeof createIdempotencyKeys>,
  { method, headers }: IncomingMessage,
  asked: string,
): { readonly key?: string; readonly before?: SavedResponse | undefined } {
  const key = method === 'POST' ? headers['idempotency-key'] : undefined;
  if (typeof key !== 'string') return {};
  try {
    return { key, before: keys.take(key, asked) };
  } catch (error) {
    if (error instanceof StripeProblem) return { before: errorResponse(error) };
    throw error;
  }
}

function runCall(ledger: StripeLedger, call: Call, id: string, form: Form): SavedResponse {
  try {
    const object = executeCall(ledger, call, id, form);
    assertMatches(RESPONSES[call], object);
    return { status: 200, body: JSON.stringify(object, undefined, 2) };
  } catch (error) {
    if (error instanceof StripeProblem) return errorResponse(error);
    throw error;
  }
}

const badRequest = (wrong: string): SavedResponse =>
  errorResponse(new StripeProblem(400, { type: 'invalid_request_error', message: wrong }));

/** Canceling twice changes nothing, and links work once. */
const KEYLESS: readonly Call[] = ['cancel', 'accountLink', 'loginLink'];

/** Validates headers. */
function findHeaderError({ headers, method }: IncomingMessage, call: Call): string | undefined {
  if (headers['stripe-version'] !== '2026-10-28.endive')
    return `speaks version ${String(headers['stripe-version'])}`;
  if (method !== 'POST') return undefined;
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return 'is not form-encoded';
  const key = String(headers['idempotency-key']);
  // Keys generated by the library do not survive its process.
  const isOurs = /^(checkout|refund|account|payout|reversal|evidence|key):/.test(key);
  return isOurs || KEYLESS.includes(call) ? undefined : `has the key ${key}`;
}

function errorResponse({ status, problem }: StripeProblem): SavedResponse {
  const failure = { error: problem };
  assertMatches(RESPONSES.failure, failure);
  return { status, body: JSON.stringify(failure, undefined, 2) };
}

/** A saved 5xx would be replayed, so Stripe asks clients not to retry. */
function send(
  response: ServerResponse,
  { status, body }: SavedResponse,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Request-Id': 'req_double',
    ...(status >= 500 ? { 'Stripe-Should-Retry': 'false' } : {}),
    ...headers,
  });
  response.end(body);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
