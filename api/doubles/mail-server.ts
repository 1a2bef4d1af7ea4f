import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received mail: envelope, and message with headers. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
}

export interface MailServer extends AsyncDisposable {
  /** For SMTP_URL. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Behavior for the next mails: accepted, deferred (451), rejected (550), or accepted and then disconnected (421). */
  behave(how: Behaviour): void;
  /** Stops listening until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

type Behaviour = 'takes' | 'not-now' | 'no-such-mailbox' | 'takes-and-dies';

/** A real SMTP server on a free port that keeps received mails: `await using mails = await openMailServer()`. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const port = await freePort();
  let how: Behaviour = 'takes';
  let server: SMTPServer | undefined;

  const shut = async (): Promise<void> => {
    const closing = server;
    server = undefined;
    if (closing !== undefined)
      await new Promise<void>((resolve) => {
        closing.close(resolve);
      });
  };
  const open = async (): Promise<void> => {
    server = smtpServer(received, () => how);
    server.on('error', () => undefined); // tests break connections on purpose
    const listening = once(server.server, 'listening');
    server.listen(port, '127.0.0.1');
    await listening;
  };
  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (next) => {
      how = next;
    },
    stop: shut,
    start: open,
    [Symbol.asyncDispose]: shut,
  };
}

function smtpServer(received: ReceivedMail[], how: () => Behaviour): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: (_address, _session, callback) => {
      if (how() === 'no-such-mailbox') callback(refusal(550, 'No such mailbox'));
      else callback(how() === 'not-now' ? refusal(451, 'Try again later') : null);
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, callback) => {
      let message = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => (message += part));
      stream.on('end', () => {
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ from, to: rcptTo.map(({ address }) => address), message });
        callback(how() === 'takes-and-dies' ? refusal(421, 'Closing') : null);
      });
    },
  });
}

const refusal = (responseCode: number, sentence: string): Error =>
  Object.assign(new Error(sentence), { responseCode });

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = addressOf(probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address === 'object' && address !== null) return address;
  throw new Error('mail server has no address');
}
