import type { HydrationState, RouteObject } from 'react-router-dom';
import { isFailed } from './ui/deferred.tsx';

/** How long the first screen's data is good enough to come back to; milliseconds. As long as any read's. */
const KEPT = 5 * 60_000;

/** What the server put into the page; undefined where the app started from its shell. */
export function firstScreenOf(text: string | null | undefined): HydrationState | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  const data: unknown = JSON.parse(text);
  return isHydrationState(data) ? data : undefined;
}

/** Made by the server of this very build: its shape is ours. */
const isHydrationState = (data: unknown): data is HydrationState =>
  typeof data === 'object' && data !== null && 'loaderData' in data;

/**
 * Lets the matched routes answer for the page's first address with what came in its HTML, so that the way back to it
 * asks nothing. What could not be read then is asked again.
 */
export function rememberFirstScreen(
  matches: readonly { readonly route: RouteObject }[],
  address: string,
  { loaderData }: HydrationState,
  now: () => number = Date.now,
): void {
  const until = now() + KEPT;
  const here = addressOf(address);
  for (const { route } of matches) {
    const given: unknown = route.id === undefined ? undefined : loaderData?.[route.id];
    const { loader } = route;
    if (typeof loader !== 'function' || typeof given !== 'object' || given === null) continue;
    if (Object.values(given).some(isFailed)) continue;
    route.loader = (args, context) =>
      now() < until && addressOf(args.request.url) === here ? given : loader(args, context);
  }
}

/** Without the fragment, which no loader reads. */
function addressOf(href: string): string {
  const { pathname, search } = new URL(href);
  return pathname + search;
}
