// What this app needs of React Router beyond its documented API, with ui/absolute-link.tsx. Two taps depend on it: a product's screen in the
// next frame, and the way back to the list without rendering it again. With `<RouterProvider useTransitions={false}>` instead
// of `renderSynchronously`, `benchTaps` of `npm run bench` took 1.4 times as long for the one and 1.7 times for the other: the
// old screen is rendered as "navigating" first. `<Activity>` keeps a hidden list's elements, but not the location and the
// loader data that it reads.
import type { createBrowserRouter } from 'react-router-dom';

export {
  UNSAFE_DataRouterStateContext as RouterState,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;
type Listener = Parameters<Router['subscribe']>[0];
type State = Router['state'];
type Options = Parameters<Listener>[1];

/**
 * View transitions are skipped once a screen has taken longer than this to render: they paint the old screen once more before
 * the new one is rendered, which doubles the time of a tap on a phone.
 */
const MAX_RENDER_MS_FOR_TRANSITION = 8;

/**
 * Renders a new screen synchronously (flushSync) as soon as its loader returns, so that a tap shows in the next frame.
 * The router would otherwise first re-render the old screen as "navigating" (which no component shows: loaders never
 * wait in the browser), and then render the new one in slices that other work may interrupt. A change of the query alone
 * renders as usual, so that it does not interrupt typing. The fetchers of a screen that closes are deleted without a render,
 * which would be the second one of a list that the user returns to.
 */
export function renderSynchronously(router: Router): Router {
  const subscribe = router.subscribe.bind(router);
  let { state: last } = router;
  let renderMs = Infinity;
  const deletedFetchers: string[] = [];

  const wrap =
    (listener: Listener): Listener =>
    (state, all) => {
      const from = last.location;
      const hasArrived = state.location !== from;
      if (!hasArrived && state.navigation.state !== 'idle' && state.fetchers === last.fetchers) return;
      const onlyDeletes = all.deletedFetchers.length > 0 && isWithoutNews(state, last);
      last = state;
      deletedFetchers.push(...all.deletedFetchers);
      if (onlyDeletes) return;
      const options = { ...all, deletedFetchers: deletedFetchers.splice(0) };
      if (state.location.pathname === from.pathname) {
        listener(state, options);
        return;
      }
      const hasTransition =
        renderMs < MAX_RENDER_MS_FOR_TRANSITION &&
        options.viewTransitionOpts !== undefined &&
        !prefersReducedMotion();
      const started = performance.now();
      listener(state, hasTransition ? { ...options, flushSync: true } : withoutTransition(options));
      if (!hasTransition) renderMs = performance.now() - started;
    };
  return Object.assign(router, { subscribe: (listener: Listener) => subscribe(wrap(listener)) });
}

/** Whether a state differs only in its fetchers, of which none loads or has just loaded. */
function isWithoutNews(state: State, last: State): boolean {
  const others = Object.entries<unknown>({ ...state, fetchers: last.fetchers });
  return state.fetchers.size === 0 && others.every(([name, value]) => value === Reflect.get(last, name));
}

const withoutTransition = ({ deletedFetchers, newErrors }: Options): Options => ({
  deletedFetchers,
  newErrors,
  flushSync: true,
});

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
