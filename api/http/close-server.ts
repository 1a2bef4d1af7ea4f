import { once } from 'node:events';
import type { Server } from 'node:http';

/** Leaves 2 of the 10 s of end-on-signals.ts to jobs and to the database. */
const GRACE_PERIOD_MS = 8_000;

/**
 * Graceful shutdown of the HTTP server: accepts no new connections, finishes requests in flight for up to 8 seconds, then
 * cuts the rest. `run-shop.ts` calls it on SIGTERM and SIGINT, before it closes the database.
 */
export async function closeGracefully(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // Connections busy now become idle later, and keep-alive would hold them open.
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
