import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { StripeBooks } from './stripe-books.ts';
import type { Call } from './stripe-calls.ts';
import { openDesk, type Behaviour } from './stripe-desk.ts';
import { newEvent, sendEvent, type Sending, type StripeEvent } from './stripe-events.ts';
import { stripePage } from './stripe-page.ts';
import { ANSWERS, mustFit } from './stripe-schemas.ts';

interface Options {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly livemode?: boolean;
}

export interface StripeServer extends AsyncDisposable, ReturnType<typeof stripePage> {
  /** The variables of a shop that pays here. */
  readonly env: Readonly<Record<string, string>>;
  /** What was wrong with requests, by the published specification and by its own rules; empty when nothing was. */
  readonly complaints: readonly string[];
  /** Every call that came, in order. */
  readonly calls: readonly Call[];
  /** All that it would tell of by itself, in order. */
  readonly events: readonly StripeEvent[];
  readonly books: StripeBooks;
  behave(call: Call, how: Behaviour): void;
  /** The last event of a kind. */
  event(type: string): StripeEvent;
  /** Posts an event to the shop's webhook; signed properly, unless something else is said. */
  send(event: StripeEvent, sending: Sending): Promise<Response>;
  /** Forgets the idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
}

/** A server that speaks as much of Stripe's API as the shop uses: `await using stripe = await openStripeServer()`. */
export async function openStripeServer({
  now = Date.now,
  livemode = false,
}: Options = {}): Promise<StripeServer> {
  const mode = livemode ? 'live' : 'test';
  const secret = 'whsec_of_the_double';
  const seconds = (): number => Math.floor(now() / 1000);
  const events: StripeEvent[] = [];
  const books: StripeBooks = {
    intents: new Map(),
    charges: new Map(),
    refunds: [],
    livemode,
    seconds,
    tell: (type, object) => {
      const event = newEvent(type, object, seconds());
      mustFit(ANSWERS.event, event);
      events.push(event);
    },
  };
  const desk = openDesk(books, `sk_${mode}_double`);
  const { port, close } = await listenOn(desk.take);
  return {
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: `sk_${mode}_double`,
      STRIPE_PUBLISHABLE_KEY: `pk_${mode}_double`,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      ...(livemode ? { PUBLIC_URL: 'https://shop.example' } : {}),
    },
    complaints: desk.complaints,
    calls: desk.calls,
    events,
    books,
    behave: (call, how) => void desk.behaviours.set(call, how),
    event: (type) => {
      const event = events.findLast((each) => each.type === type);
      if (event === undefined) throw new Error(`no ${type} so far`);
      return event;
    },
    send: (event, sending) => sendEvent(event, sending, { secret, seconds: seconds() }),
    forgetKeys: desk.forgetKeys,
    ...stripePage(books),
    [Symbol.asyncDispose]: close,
  };
}

async function listenOn(
  take: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
