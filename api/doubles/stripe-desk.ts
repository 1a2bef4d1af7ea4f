import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StripeBooks } from './stripe-books.ts';
import { callOf, doCall, type Call } from './stripe-calls.ts';
import { formIn, type Form } from './stripe-form.ts';
import { idempotencyKeys, type Answered } from './stripe-keys.ts';
import { StripeProblem } from './stripe-problem.ts';
import { ANSWERS, mustFit, REQUESTS, wrongIn } from './stripe-schemas.ts';

/** What the server does with a call, until it is told otherwise. */
export type Behaviour =
  | 'works'
  /** Takes the request and never answers. */
  | 'hangs'
  /** The line goes dead before anything is done. */
  | 'resets'
  /** Everything is done, and the line goes dead in front of the answer. */
  | 'loses the answer'
  /** A bare answer. A failure of the server is kept with the key, as Stripe keeps it. */
  | { readonly status: number; readonly body: string }
  /** Works, but not before this has come about. */
  | { readonly meanwhile: () => Promise<unknown> };

/** A call as it came. */
interface Asked {
  readonly call: Call;
  readonly id: string;
  readonly form: Form;
  readonly key: string | undefined;
  /** What is wrong with it; undefined when nothing is. */
  readonly wrong: string | undefined;
}

/** Who takes the calls, looks at them closely, and answers. */
export function openDesk(books: StripeBooks, apiKey: string) {
  const complaints: string[] = [];
  const calls: Call[] = [];
  const behaviours = new Map<Call, Behaviour>();
  const keys = idempotencyKeys();

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await textOf(request);
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
    const found = callOf(request.method ?? '', pathname);
    if (found === undefined || request.headers.authorization !== `Bearer ${apiKey}`) {
      complaints.push(`${request.method} ${pathname} is no call of ours, or not with our key`);
      send(response, refusal(new StripeProblem(401, { type: 'invalid_request_error', message: 'No.' })));
      return;
    }
    const { call, id } = found;
    calls.push(call);
    const form = formIn(request.method === 'GET' ? search : text);
    // The check makes numbers of texts, in place: what was asked is kept as it came.
    const asIs = `${pathname} ${JSON.stringify(form)}`;
    const wrong = wrongIn(REQUESTS[call], form) ?? wrongWith(request, call);
    if (wrong !== undefined) complaints.push(`${call}: ${wrong}`);
    const how = behaviours.get(call) ?? 'works';
    if (how === 'hangs') return;
    if (how === 'resets') {
      request.socket.destroy();
      return;
    }
    const { key, before } = keyed(keys, request, asIs);
    if (before !== undefined) {
      send(response, before, { 'Idempotent-Replayed': 'true' });
      return;
    }
    const answer = await answerTo({ call, id, form, key, wrong }, how);
    if (how === 'loses the answer') request.socket.destroy();
    else send(response, answer);
  };

  const answerTo = async ({ call, id, form, key, wrong }: Asked, how: Behaviour): Promise<Answered> => {
    if (typeof how === 'object' && 'meanwhile' in how) await how.meanwhile();
    const isBare = typeof how === 'object' && 'status' in how;
    const answer = isBare ? how : wrong === undefined ? done(books, call, id, form) : bad(wrong);
    // What was begun is kept with its key, whatever came of it; what was refused at the door is not.
    const isBegun = wrong === undefined && (!isBare || answer.status >= 500);
    if (key !== undefined && isBegun) keys.save(key, answer);
    else if (key !== undefined) keys.drop(key);
    return answer;
  };

  return { take, complaints, calls, behaviours, forgetKeys: keys.forget };
}

function keyed(
  keys: ReturnType<typeof idempotencyKeys>,
  { method, headers }: IncomingMessage,
  asked: string,
): { readonly key?: string; readonly before?: Answered | undefined } {
  const key = method === 'POST' ? headers['idempotency-key'] : undefined;
  if (typeof key !== 'string') return {};
  try {
    return { key, before: keys.take(key, asked) };
  } catch (error) {
    if (error instanceof StripeProblem) return { before: refusal(error) };
    throw error;
  }
}

function done(books: StripeBooks, call: Call, id: string, form: Form): Answered {
  try {
    const object = doCall(books, call, id, form);
    mustFit(ANSWERS[call], object);
    return { status: 200, body: JSON.stringify(object, undefined, 2) };
  } catch (error) {
    if (error instanceof StripeProblem) return refusal(error);
    throw error;
  }
}

const bad = (wrong: string): Answered =>
  refusal(new StripeProblem(400, { type: 'invalid_request_error', message: wrong }));

/** The rules that are not about parameters. */
function wrongWith({ headers, method }: IncomingMessage, call: Call): string | undefined {
  if (headers['stripe-version'] !== '2026-10-28.endive')
    return `speaks version ${String(headers['stripe-version'])}`;
  if (method !== 'POST') return undefined;
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return 'sends no form';
  const key = String(headers['idempotency-key']);
  // The library's own keys die with its process.
  const isOurs = /^(checkout|refund|key):/.test(key);
  return call === 'cancel' || isOurs ? undefined : `has the key ${key}`;
}

function refusal({ status, problem }: StripeProblem): Answered {
  const failure = { error: problem };
  mustFit(ANSWERS.failure, failure);
  return { status, body: JSON.stringify(failure, undefined, 2) };
}

/** To ask again what is kept with its key is of no use, and Stripe says so. */
function send(
  response: ServerResponse,
  { status, body }: Answered,
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

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
