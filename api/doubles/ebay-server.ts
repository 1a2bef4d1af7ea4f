import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** An offer on eBay, in dollars. */
interface KnownOffer {
  readonly title: string;
  readonly price: string;
  readonly shipping?: string;
  readonly isbn?: string;
  /** eBay's condition id. Default: 3000 (used). */
  readonly conditionId?: string;
  readonly currency?: string;
  /** Auction only. */
  readonly isAuction?: boolean;
}

/** Behavior of searches from now on; `expires` refuses the current token and accepts a new one. */
type Behaviour =
  | { readonly answers: true }
  | { readonly status: number; readonly body?: string }
  | { readonly expires: true }
  | { readonly hangs: true };

export interface EbayServer extends AsyncDisposable {
  /** For EBAY_API_BASE. */
  readonly url: string;
  /** The searches, in order: "gtin=978…" or "q=…". */
  readonly requests: readonly string[];
  /** Number of issued tokens. */
  readonly tokenCount: () => number;
  /** Violations of eBay's documented protocol by requests. */
  readonly complaints: readonly string[];
  offer(...offers: KnownOffer[]): void;
  behave(how: Behaviour): void;
}

const ID = 'ebay-id';
const SECRET = 'ebay-secret';

/** Environment variables of a shop that uses this server. */
export const ebayVariables = ({ url }: Pick<EbayServer, 'url'>): Record<string, string> => ({
  EBAY_CLIENT_ID: ID,
  EBAY_CLIENT_SECRET: SECRET,
  EBAY_API_BASE: url,
});

interface World {
  readonly offers: KnownOffer[];
  readonly asked: string[];
  readonly complaints: string[];
  how: Behaviour;
  /** Number of the only valid token. */
  token: number;
}

/** A double of eBay's OAuth and Browse APIs that validates requests: `await using ebay = await openEbayServer()`. */
export async function openEbayServer(): Promise<EbayServer> {
  const world: World = { offers: [], asked: [], complaints: [], how: { answers: true }, token: 0 };
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://ebay');
    const call = `${request.method} ${address.pathname}`;
    if (call === 'POST /identity/v1/oauth2/token') void giveToken(world, request, response);
    else if (call === 'GET /buy/browse/v1/item_summary/search') search(world, request, response, address);
    else {
      world.complaints.push(`${call} is not an eBay endpoint`);
      sendJson(response, 404, refusal(2002, 'Resource not found'));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: world.asked,
    tokenCount: () => world.token,
    complaints: world.complaints,
    offer: (...more) => void world.offers.push(...more),
    behave: (next) => {
      world.how = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function giveToken(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const right = `Basic ${Buffer.from(`${ID}:${SECRET}`).toString('base64')}`;
  const form = new URLSearchParams(await textOf(request));
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
    world.complaints.push('token requests must be form-encoded');
  if (form.get('scope') !== 'https://api.ebay.com/oauth/api_scope') world.complaints.push('wrong scope');
  if (request.headers.authorization !== right || form.get('grant_type') !== 'client_credentials') {
    const error = { error: 'invalid_client', error_description: 'client authentication failed' };
    sendJson(response, 401, error);
    return;
  }
  world.token += 1;
  sendJson(response, 200, {
    access_token: `v^1.1#${world.token}`,
    expires_in: 7200,
    token_type: 'Application Access Token',
  });
}

function search(world: World, request: IncomingMessage, response: ServerResponse, address: URL): void {
  const { complaints, how } = world;
  const parameters = address.searchParams;
  if (request.headers['x-ebay-c-marketplace-id'] !== 'EBAY_US') complaints.push('missing marketplace id');
  const by = [...parameters].filter(([name]) => name === 'gtin' || name === 'q');
  world.asked.push(by.map((pair) => pair.join('=')).join());
  if ('expires' in how) {
    world.how = { answers: true };
    world.token += 1;
  }
  if (request.headers.authorization !== `Bearer v^1.1#${world.token}`) {
    sendJson(response, 401, refusal(1001, 'Invalid access token'));
    return;
  }
  if ('hangs' in how) return;
  if ('status' in how) {
    response.writeHead(how.status, { 'Content-Type': 'application/json' });
    response.end(how.body ?? JSON.stringify(refusal(2001, 'Not now')));
    return;
  }
  const found = world.offers.filter((each) => matches(each, parameters, complaints));
  sendJson(response, 200, {
    href: address.href,
    total: found.length,
    limit: Number(parameters.get('limit')),
    offset: 0,
    ...(found.length === 0 ? {} : { itemSummaries: found.map(summaryOf) }),
  });
}

const refusal = (errorId: number, message: string) => ({
  errors: [{ errorId, domain: 'ACCESS', category: 'REQUEST', message }],
});

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** Matches as eBay's search does; records what eBay would refuse as a complaint. */
function matches(offer: KnownOffer, parameters: URLSearchParams, complaints: string[]): boolean {
  const gtin = parameters.get('gtin');
  const q = parameters.get('q');
  if ((gtin === null) === (q === null)) complaints.push('a search needs either gtin or q');
  if ((q ?? '').length > 100) complaints.push('q has more than 100 characters');
  const filter = parameters.get('filter') ?? '';
  if (/price:\[/.test(filter) && !filter.includes('priceCurrency:'))
    complaints.push('a filter by price needs priceCurrency');
  const conditions = /conditionIds:\{([\d|]+)\}/.exec(filter)?.[1]?.split('|') ?? [];
  if (!conditions.includes(offer.conditionId ?? '3000')) return false;
  if (filter.includes('buyingOptions:{FIXED_PRICE}') && offer.isAuction === true) return false;
  if (gtin !== null) return offer.isbn === gtin;
  const title = offer.title.toLowerCase();
  return (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .some((word) => title.includes(word));
}

const summaryOf = ({ title, price, shipping, conditionId = '3000', currency = 'USD' }: KnownOffer) => ({
  itemId: 'v1|1|0',
  title,
  price: { value: price, currency },
  conditionId,
  buyingOptions: ['FIXED_PRICE'],
  ...(shipping === undefined
    ? {}
    : { shippingOptions: [{ shippingCostType: 'FIXED', shippingCost: { value: shipping, currency } }] }),
});
