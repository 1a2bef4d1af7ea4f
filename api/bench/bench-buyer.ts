import { Agent, request } from 'node:http';
import * as z from 'zod/mini';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';

/** The result of one call. */
interface Answer {
  readonly status: number;
  readonly body: string;
  readonly session: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

const CUSTOMER = { name: 'Ada Lovelace', email: 'ada@example.com', address: '12 St James Square, London' };

/** Sends JSON with minimal overhead: the load generator shares the cores that it measures. */
const post = (url: string, session: string | undefined, body: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      ...(session === undefined ? {} : { [SESSION_REQUEST_HEADER]: session }),
    };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const next = answer.headers[SESSION_RESPONSE_HEADER.toLowerCase()];
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(parts).toString('utf8'),
          session: typeof next === 'string' ? next : undefined,
        });
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });

/** A buyer who goes through the checkout, one call after the other. */
export class BenchBuyer {
  private session: string | undefined;
  private clientSecret = '';

  constructor(private url: string) {}

  /** Points the buyer to the restarted shop. */
  moveTo(url: string): void {
    this.url = url;
  }

  add = async (productId: number): Promise<void> =>
    void (await this.call('/api/cart/add', { productId, quantity: 1 }));

  /** The same; false if the item is sold out or gone. */
  tryToAdd = async (productId: number): Promise<boolean> => {
    const answer = await post(`${this.url}/api/cart/add`, this.session, { productId, quantity: 1 });
    this.session = answer.session ?? this.session;
    if (answer.status === 200) return true;
    if (answer.status >= 400 && answer.status < 500) return false;
    throw new Error(`/api/cart/add: ${answer.status} ${answer.body}`);
  };

  /** Asks for the news of cart and wishlist, as a phone does when it returns. */
  sync = async (): Promise<void> =>
    void (await this.call('/api/sync', { protocol: 1, account: null, mutations: [] }));

  open = async (): Promise<void> => {
    const { body } = await this.call('/api/create-payment-intent', {});
    this.clientSecret = z.parse(z.object({ clientSecret: z.string() }), JSON.parse(body)).clientSecret;
  };

  validate = async (): Promise<void> => void (await this.call('/api/checkout/validate', CUSTOMER));

  pay = async (): Promise<void> => {
    const { clientSecret } = this;
    await this.call('/api/demo-payments/confirm', { clientSecret, paymentMethod: 'pm_card_visa' });
  };

  /** The order's id. */
  order = async (): Promise<string> => {
    const [paymentIntentId] = this.clientSecret.split('_secret_');
    const { body } = await this.call('/api/orders', { paymentIntentId });
    return z.parse(z.object({ id: z.string() }), JSON.parse(body)).id;
  };

  private async call(path: string, body: object): Promise<Answer> {
    const answer = await post(this.url + path, this.session, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    this.session = answer.session ?? this.session;
    return answer;
  }
}

/** Runs `work` for each item with limited concurrency. */
export async function runConcurrently<T>(
  items: readonly T[],
  maxConcurrency: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: maxConcurrency }, lane));
}
