import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { normalizeTarget } from './request-target.ts';
import { createTurnBudget } from './load/turn-budget.ts';

const GRACE_PERIOD_MS = 10_000;
/** Longer than proxies keep their connections (a minute): whoever closes first cuts a call that is just being made. */
const KEEP_ALIVE_MS = 65_000;

export interface Listening {
  readonly port: number;
  /** Takes no more connections, finishes what is under way, up to 10 seconds, then cuts what is left. */
  closeGracefully(): Promise<void>;
}

/** Serves `app` on a port (0: any free one). Throws a sentence for a person when the port is taken. */
export async function listen(
  app: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<Listening> {
  const withinTurnBudget = createTurnBudget();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    withinTurnBudget(() => {
      normalizeTarget(req);
      app(req, res);
    });
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(
      `The shop cannot listen on ${host}, port ${port}: ${reasonOf(error)}. Set PORT to another one.`,
      {
        cause: error,
      },
    );
  });
  return { port: portOf(server.address()), closeGracefully: () => close(server) };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that was busy when the closing began becomes idle later, and would be kept alive.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  const end = setTimeout(() => {
    server.closeAllConnections();
  }, GRACE_PERIOD_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(end);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  return 'code' in error && error.code === 'EADDRINUSE' ? 'another program is there' : error.message;
}
