import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, isDatabaseUnavailable } from './database-errors.ts';

const MAX_WAIT_MS = 30_000;
const RETRY_MS = 250;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_/;

/**
 * Connects to PostgreSQL, waiting up to `maxWaitMs` while it is still coming up. Throws an Error with a message for the
 * operator, which names DATABASE_URL and never contains the password.
 */
export async function connectPostgres(url: string, maxWaitMs = MAX_WAIT_MS): Promise<Client> {
  for (let waited = 0; ; waited += RETRY_MS) {
    const client = createClient(url);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isDatabaseUnavailable(error) || waited >= maxWaitMs) throw explained(error, client);
    }
    await sleep(RETRY_MS);
  }
}

/** Reads the files of certificates that the URL names. */
function createClient(url: string): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  } catch (error) {
    throw new Error(`DATABASE_URL: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function explained(error: unknown, { host, port, user, database }: Client): Error {
  const server = `PostgreSQL at ${host}:${port}`;
  const reason = error instanceof Error && error.message !== '' ? error.message : String(errorCode(error));
  const sentence = sentenceFor(error, { server, user: String(user), database: String(database) });
  return new Error(`DATABASE_URL: ${sentence} (${reason})`, { cause: error });
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
  if (isDatabaseUnavailable(error))
    return `${server} cannot be reached: check the address, and that the server is running.`;
  return `The connection to ${server} failed.`;
}
