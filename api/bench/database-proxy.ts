import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Stands between shops and PostgreSQL, delays what shops send, and counts. */
interface DatabaseProxy {
  /** The database's URL through the proxy. */
  readonly urlOf: (url: string) => string;
  /** How often shops waited for an answer: statements that are sent together count once. */
  readonly roundTrips: () => number;
  /** Transactions that have ended, including reads outside of transactions. */
  readonly transactions: () => number;
  readonly close: () => Promise<void>;
}

/** Opens a proxy to a server on loopback that adds `delayMs` to each round trip. Connections must not be encrypted. */
export async function openDatabaseProxy(serverUrl: string, delayMs: number): Promise<DatabaseProxy> {
  const counted = { roundTrips: 0, transactions: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((shop) => {
    const database = connect(Number(new URL(serverUrl).port), '127.0.0.1');
    let isAnswered = true;
    const countEnds = createReadyCounter(() => (counted.transactions += 1));
    shop.on('data', (bytes: Buffer) => {
      if (isAnswered) counted.roundTrips += 1;
      isAnswered = false;
      // Timers of one duration end in their order.
      void sleep(delayMs).then(() => database.write(bytes));
    });
    database.on('data', (bytes: Buffer) => {
      isAnswered = true;
      countEnds(bytes);
      shop.write(bytes);
    });
    for (const [one, other] of [
      [shop, database],
      [database, shop],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  return {
    urlOf: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    roundTrips: () => counted.roundTrips,
    transactions: () => counted.transactions,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
/** The message's type, and the length of the rest. */
const HEADER_BYTES = 5;

/** Calls `onIdle` for each ReadyForQuery message with status idle in the bytes that a server sends. */
function createReadyCounter(onIdle: () => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    let at = 0;
    while (rest.length - at >= HEADER_BYTES) {
      const end = at + 1 + rest.readUInt32BE(at + 1);
      if (end > rest.length) break;
      if (rest[at] === READY_FOR_QUERY && rest[at + HEADER_BYTES] === IDLE) onIdle();
      at = end;
    }
    rest = rest.subarray(at);
  };
}
