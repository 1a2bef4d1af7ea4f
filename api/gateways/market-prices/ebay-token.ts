import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import { boundedFetch } from '../vision/bounded-fetch.ts';
import { BadAnswer } from './bad-answer.ts';

interface Options {
  readonly base: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly now: () => number;
}

const SCOPE = 'https://api.ebay.com/oauth/api_scope';
/** A token is replaced this long before it expires, so that none expires in flight. */
const SPARE_MS = MINUTE_MS;

const tokenSchema = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });

/** The application's own token (OAuth client credentials), requested on demand and cached until it expires. */
export interface Tokens {
  get(signal: AbortSignal): Promise<string>;
  /** Called when a token was rejected before it expired: the next `get` requests another. */
  forget(): void;
}

export function createTokens({ base, clientId, clientSecret, now }: Options): Tokens {
  let known: { readonly token: string; readonly until: number } | undefined;
  return {
    get: async (signal) => {
      if (known !== undefined && now() < known.until) return known.token;
      const answer = await boundedFetch(`${base}/identity/v1/oauth2/token`, {
        method: 'POST',
        signal,
        headers: {
          Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }).toString(),
      });
      if (!answer.ok) throw await BadAnswer.of(answer);
      const { access_token: token, expires_in: seconds } = z.parse(tokenSchema, await answer.json());
      known = { token, until: now() + seconds * 1000 - SPARE_MS };
      return token;
    },
    forget: () => {
      known = undefined;
    },
  };
}
