import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, isDatabaseUnavailable } from '../database-errors.ts';

/** The variables with URLs of PostgreSQL whose errors stop the start. */
export type UrlVariable = 'DATABASE_URL' | 'DATABASE_READ_URL';

const MAX_WAIT_MS = 30_000;
const RETRY_MS = 250;
const MAX_ATTEMPT_MS = 5_000;
const MIN_ATTEMPT_MS = 1_000;
const PROTOCOL_VIOLATION = '08P01';
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_/;

/**
 * Connects to PostgreSQL, waiting up to `maxWaitMs` while it is still coming up. Throws an Error with a message for the
 * operator, which names the variable of the URL and never contains the password.
 */
export async function connectPostgres(
  url: string,
  maxWaitMs = MAX_WAIT_MS,
  variable: UrlVariable = 'DATABASE_URL',
): Promise<Client> {
  // By the clock: an attempt on a host that drops packets takes as long as its timeout.
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    const client = createClient(url, deadline - performance.now(), variable);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isComingUp(error) || performance.now() >= deadline) throw explained(error, client, variable);
    }
    await sleep(RETRY_MS);
  }
}

/** A refusal of the protocol, such as a pooler's of a setting, stays. */
const isComingUp = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && errorCode(error) !== PROTOCOL_VIOLATION;

/** Reads the files of certificates that the URL names. */
function createClient(url: string, leftMs: number, variable: UrlVariable): Client {
  const connectionTimeoutMillis = Math.max(MIN_ATTEMPT_MS, Math.min(MAX_ATTEMPT_MS, leftMs));
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis });
  } catch (error) {
    throw new Error(`${variable}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function explained(error: unknown, { host, port, user, database }: Client, variable: UrlVariable): Error {
  const server = `PostgreSQL at ${host}:${port}`;
  const reason = error instanceof Error && error.message !== '' ? error.message : String(errorCode(error));
  const sentence = sentenceFor(error, { server, user: String(user), database: String(database) });
  return new Error(`${variable}: ${sentence} (${reason})`, { cause: error });
}

function sentenceFor(
  error: unknown,
  { server, user, database }: { server: string; user: string; database: string },
): string {
  const code = errorCode(error) ?? '';
  if (code === '3D000') return `${server} has no database "${database}": create it, or correct the name.`;
  if (code.startsWith('28'))
    return `${server} does not let "${user}" in: check the user, the password and pg_hba.conf.`;
  if (CERTIFICATE.test(code))
    return `The certificate of ${server} is not trusted: name its authority with sslrootcert=FILE.`;
  if (code === PROTOCOL_VIOLATION)
    return `${server} refuses the connection. If it is PgBouncer, add "options" to its ignore_startup_parameters.`;
  if (isDatabaseUnavailable(error))
    return `${server} cannot be reached: check the address, and that the server is running.`;
  return `The connection to ${server} failed.`;
}
