import type { createBrowserRouter } from 'react-router-dom';

type DataRouter = ReturnType<typeof createBrowserRouter>;
type Tell = Parameters<DataRouter['subscribe']>[0];
type How = Parameters<Tell>[1];

/** A view transition costs a frame or two: where drawing a screen takes longer than this, it is left out; milliseconds. */
const QUICK = 20;

/**
 * Draws a new screen in one go as soon as its loader has handed out what it has: a tap is answered in the next frame.
 * The router would otherwise draw the old screen again first, to tell that it is on its way (nothing of ours says so:
 * loaders never wait in the page), and then the new one in slices, between which a phone finds other work. Another
 * question at the same address is drawn as the router would: what is typed or chosen there is not interrupted.
 */
export function renderSynchronously(router: DataRouter): DataRouter {
  const subscribe = router.subscribe.bind(router);
  let { state: last } = router;
  let drawing = Infinity;

  const told =
    (tell: Tell): Tell =>
    (state, how) => {
      const from = last.location;
      const arrives = state.location !== from;
      if (!arrives && state.navigation.state !== 'idle' && state.fetchers === last.fetchers) return;
      last = state;
      if (state.location.pathname === from.pathname) {
        tell(state, how);
        return;
      }
      const travels = drawing < QUICK && how.viewTransitionOpts !== undefined && !wantsStillness();
      const started = performance.now();
      tell(state, travels ? { ...how, flushSync: true } : plain(how));
      if (!travels) drawing = performance.now() - started;
    };
  return Object.assign(router, { subscribe: (tell: Tell) => subscribe(told(tell)) });
}

const plain = ({ deletedFetchers, newErrors }: How): How => ({ deletedFetchers, newErrors, flushSync: true });

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
