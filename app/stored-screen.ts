import type { HydrationState, RouteObject } from 'react-router-dom';

/**
 * Replaces the data of a page that the service worker stored some time ago (sw/home-page.ts) once it is hydrated: reads them
 * all again and calls `onFresh`, after which the next revalidation gets them at once. Data whose read fails stay as they
 * were stored. Call it before the router is created: it wraps the loaders of the matched routes.
 */
export function refreshStoredScreen(
  matches: readonly {
    readonly route: RouteObject;
    readonly params: Readonly<Record<string, string | undefined>>;
  }[],
  url: URL,
  { loaderData }: HydrationState,
  onFresh: () => void,
): void {
  const reads = matches.flatMap(({ route, params }) => {
    const { id, loader } = route;
    const stored: unknown = id === undefined ? undefined : loaderData?.[id];
    // The layout's data hold for the whole visit.
    if (typeof loader !== 'function' || route.shouldRevalidate !== undefined) return [];
    let fresh: unknown;
    route.loader = (args, context) => {
      const next = fresh;
      fresh = undefined;
      return next ?? loader(args, context);
    };
    const request = new Request(url);
    return [
      async () => {
        fresh = await settled(
          await loader({ request, url, params, pattern: '', context: undefined }),
          stored,
        );
      },
    ];
  });
  void hydrated()
    .then(async () => Promise.all(reads.map(async (read) => read())))
    .then(onFresh);
}

/** A loader's data with the values of its promises; the stored ones where they reject. */
async function settled(loaded: unknown, stored: unknown): Promise<unknown> {
  const former = new Map(Object.entries<unknown>({ ...Object(stored) }));
  const entries = Object.entries<unknown>({ ...Object(loaded) }).map(
    async ([name, value]) => [name, await Promise.resolve(value).catch(() => former.get(name))] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Resolves when React's handlers are attached: until then, new data would not match the HTML. */
const hydrated = (): Promise<void> =>
  new Promise((done) => {
    const root = document.documentElement;
    const look = (): void => {
      if ('interactive' in root.dataset) done();
    };
    new MutationObserver(look).observe(root, { attributeFilter: ['data-interactive'] });
    look();
  });
