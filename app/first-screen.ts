import type { HydrationState, RouteObject } from 'react-router-dom';
import { isFailed } from './ui/deferred.tsx';

/** Lifetime of the first screen's data; the same as in http/reads/read-cache.ts. */
const TTL_MS = 5 * 60_000;

/** The data that the server put into the page; undefined if the app started from its shell. */
export function firstScreenOf(text: string | null | undefined): HydrationState | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  const data: unknown = JSON.parse(text);
  return isHydrationState(data) ? data : undefined;
}

/** A shallow check: the server of the same build wrote the data. */
const isHydrationState = (data: unknown): data is HydrationState =>
  typeof data === 'object' && data !== null && 'loaderData' in data;

/**
 * Makes the loaders of the matched routes return the data of the page's HTML for its first address, so that going back
 * to it needs no request. Data with a failed read are not reused.
 */
export function rememberFirstScreen(
  matches: readonly { readonly route: RouteObject }[],
  address: string,
  { loaderData }: HydrationState,
  now: () => number = Date.now,
): void {
  const expiresAt = now() + TTL_MS;
  const firstAddress = addressOf(address);
  for (const { route } of matches) {
    const loaded: unknown = route.id === undefined ? undefined : loaderData?.[route.id];
    const { loader } = route;
    if (typeof loader !== 'function' || typeof loaded !== 'object' || loaded === null) continue;
    if (Object.values(loaded).some(isFailed)) continue;
    route.loader = (args, context) =>
      now() < expiresAt && addressOf(args.request.url) === firstAddress ? loaded : loader(args, context);
  }
}

/** Without the fragment, which no loader reads. */
function addressOf(href: string): string {
  const { pathname, search } = new URL(href);
  return pathname + search;
}
