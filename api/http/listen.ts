import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeGracefully } from './close-server.ts';
import { normalizeTarget } from './request-target.ts';
import { createTurnBudget } from './load/turn-budget.ts';

/** Longer than proxies keep idle connections open (60 s): the side that closes first may cut a request in flight. */
const KEEP_ALIVE_MS = 65_000;

export interface Listening {
  readonly port: number;
  /** Closes each connection after its next response, so that clients connect to another process. */
  beginDraining(): void;
  /** Stops accepting, finishes the requests in flight, and closes. */
  close(): Promise<void>;
}

interface Address {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** The environment variable of the port, for the error message. */
  readonly variable?: 'PORT' | 'METRICS_PORT';
}

/** Serves `app`. Throws an Error with a message for the operator if it cannot listen. */
export async function listen(
  app: RequestListener,
  { port, host, variable = 'PORT' }: Address,
): Promise<Listening> {
  const withinTurnBudget = createTurnBudget();
  let isDraining = false;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    if (isDraining) res.setHeader('Connection', 'close');
    withinTurnBudget(() => {
      normalizeTarget(req);
      app(req, res);
    });
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    const reason = reasonOf(error);
    throw new Error(`cannot listen on ${host}, port ${port}: ${reason}. Set ${variable} to a free port.`, {
      cause: error,
    });
  });
  return {
    port: portOf(server.address()),
    beginDraining: () => {
      isDraining = true;
    },
    close: () => closeGracefully(server),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('server has no port');
  return address.port;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  return 'code' in error && error.code === 'EADDRINUSE' ? 'port already in use' : error.message;
}
