import * as z from 'zod/mini';
import { boundedFetch, TooLongError } from '../vision/bounded-fetch.ts';
import { createBreaker } from '../vision/breaker.ts';
import { BadAnswer } from './bad-answer.ts';
import { offersSchema, usualPrice, type Offer } from './ebay-answer.ts';
import { createTokens, type Tokens } from './ebay-token.ts';
import type { AskedItem, MarketFailure, MarketSource } from './market-prices.ts';

interface Options {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Base URL of another server with eBay's APIs; undefined: eBay's own. */
  readonly apiBase: string | undefined;
  readonly now: () => number;
  /** Timeout for all requests about one item together. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
/** eBay's conditions: new with and without faults; like new, used, very good, good, acceptable. */
const NEW = '1000|1500|1750';
const USED = '2750|3000|4000|5000|6000';

/** eBay's Browse API, as its buyers in the United States see it. */
export function openEbay({
  clientId,
  clientSecret,
  apiBase = 'https://api.ebay.com',
  now,
  timeoutMs = TIMEOUT_MS,
}: Options): MarketSource {
  const base = apiBase.replace(/\/+$/, '');
  const tokens = createTokens({ base, clientId, clientSecret, now });
  const breaker = createBreaker(now);
  return {
    ask: async (item) => {
      if (breaker.open()) return { failed: 'resting' };
      try {
        const cents = await priceOf(base, tokens, item, AbortSignal.timeout(timeoutMs));
        breaker.succeeded();
        return { cents };
      } catch (error) {
        breaker.failed();
        return { failed: failureOf(error) };
      }
    },
  };
}

/** Searches by ISBN, which identifies the edition; without offers, by title and author. */
async function priceOf(
  base: string,
  tokens: Tokens,
  { isbn, title, author, isNew }: AskedItem,
  signal: AbortSignal,
): Promise<number | null> {
  const search = (by: Readonly<Record<string, string>>): Promise<readonly Offer[]> =>
    searchOffers(base, tokens, { ...by, filter: filterFor(isNew), limit: '50' }, signal);
  const exact = isbn === null ? null : usualPrice(await search({ gtin: isbn }), 'by-isbn');
  if (exact !== null) return exact;
  return usualPrice(await search({ q: queryOf(title, author) }), 'by-words', title);
}

const filterFor = (isNew: boolean): string =>
  [
    'buyingOptions:{FIXED_PRICE}',
    `conditionIds:{${isNew ? NEW : USED}}`,
    'price:[0.5..10000]',
    'priceCurrency:USD',
    'deliveryCountry:US',
  ].join(',');

/** At most 100 characters, eBay's limit, without operators of its query syntax. */
const queryOf = (title: string, author: string | null): string =>
  `${title.split(/[:(]/, 1)[0] ?? title} ${author ?? ''}`
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100);

/** Replaces a token that eBay rejects early, once. */
async function searchOffers(
  base: string,
  tokens: Tokens,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly Offer[]> {
  const ask = async (): Promise<Response> =>
    boundedFetch(`${base}/buy/browse/v1/item_summary/search?${new URLSearchParams(parameters).toString()}`, {
      signal,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${await tokens.get(signal)}`,
        'X-EBAY-C-MARKETPLACE-ID': 'EBAY_US',
      },
    });
  let answer = await ask();
  if (answer.status === 401) {
    tokens.forget();
    await answer.body?.cancel();
    answer = await ask();
  }
  if (!answer.ok) throw await BadAnswer.of(answer);
  return z.parse(offersSchema, await answer.json()).itemSummaries ?? [];
}

function failureOf(error: unknown): MarketFailure {
  if (error instanceof BadAnswer) {
    if (error.status === 429) return 'rate-limited';
    return error.status < 500 ? 'refused' : 'server-error';
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timed-out';
  if (error instanceof TooLongError || error instanceof SyntaxError || error instanceof z.core.$ZodError)
    return 'malformed';
  return 'unreachable';
}
