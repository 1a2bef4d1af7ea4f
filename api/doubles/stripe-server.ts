import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { emptyConnectLedger } from './stripe-connect-objects.ts';
import { stripeConnect } from './stripe-connect.ts';
import type { StripeLedger } from './stripe-ledger.ts';
import type { Call } from './stripe-calls.ts';
import { createRequestHandler, type Behaviour } from './stripe-request-handler.ts';
import { newEvent, sendEvent, type Sending, type StripeEvent } from './stripe-events.ts';
import { stripePage } from './stripe-page.ts';
import { RESPONSES, assertMatches } from './stripe-schemas.ts';

interface Options {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly livemode?: boolean;
}

export interface StripeServer
  extends AsyncDisposable, ReturnType<typeof stripePage>, ReturnType<typeof stripeConnect> {
  /** Environment variables of a shop that uses this double. */
  readonly env: Readonly<Record<string, string>>;
  /** Violations of the published specification and of the shop's own rules by requests. */
  readonly complaints: readonly string[];
  /** The calls so far, in order. */
  readonly calls: readonly Call[];
  /** The webhook events so far, in order; not sent automatically. */
  readonly events: readonly StripeEvent[];
  readonly ledger: StripeLedger;
  behave(call: Call, how: Behaviour): void;
  /** The last event of a type. */
  event(type: string): StripeEvent;
  /** Posts an event to the shop's webhook, by default correctly signed. */
  send(event: StripeEvent, sending: Sending): Promise<Response>;
  /** Forgets the idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
}

/** A double of the Stripe API calls that the shop makes: `await using stripe = await openStripeServer()`. */
export async function openStripeServer({
  now = Date.now,
  livemode = false,
}: Options = {}): Promise<StripeServer> {
  const mode = livemode ? 'live' : 'test';
  const secret = 'whsec_of_the_double';
  const connectSecret = 'whsec_of_the_doubles_accounts';
  const seconds = (): number => Math.floor(now() / 1000);
  const ledger: StripeLedger = {
    intents: new Map(),
    charges: new Map(),
    refunds: [],
    disputes: [],
    events: [],
    connect: emptyConnectLedger(),
    livemode,
    seconds,
    emitEvent: (type, object, account) => {
      const event = newEvent(type, object, seconds(), account);
      assertMatches(RESPONSES.event, event);
      ledger.events.push(event);
    },
  };
  const handler = createRequestHandler(ledger, `sk_${mode}_double`);
  const { port, close } = await listenOn(handler.take);
  return {
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: `sk_${mode}_double`,
      STRIPE_PUBLISHABLE_KEY: `pk_${mode}_double`,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      ...(livemode ? { PUBLIC_URL: 'https://shop.example' } : {}),
    },
    complaints: handler.complaints,
    calls: handler.calls,
    events: ledger.events,
    ledger,
    behave: (call, how) => void handler.behaviours.set(call, how),
    event: (type) => {
      const event = ledger.events.findLast((each) => each.type === type);
      if (event === undefined) throw new Error(`no ${type} so far`);
      return event;
    },
    send: (event, sending) => sendEvent(event, sending, { secret, connectSecret, seconds: seconds() }),
    forgetKeys: handler.forgetKeys,
    ...stripePage(ledger),
    ...stripeConnect(ledger),
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
