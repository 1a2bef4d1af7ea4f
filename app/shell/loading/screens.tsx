import {
  createContext,
  startTransition,
  use,
  useEffect,
  useState,
  type ContextType,
  type ReactNode,
} from 'react';
import { useOutlet } from 'react-router-dom';
import { afterPaint } from '#app/ui/after-paint.ts';
import { LocationContext, RouterState } from './router-internals.ts';
import styles from './screens.module.css';

/** Ids of the routes that are kept in the page while a product is open. */
const LIST_ROUTES = new Set(['home', 'category', 'products', 'search']);
const PRODUCT_ROUTE = 'product';

/** The screen's element, and the router contexts that it reads. */
interface Snapshot {
  readonly outlet: ReactNode;
  readonly state: ContextType<typeof RouterState>;
  readonly location: ContextType<typeof LocationContext>;
}

/** A mounted screen. */
interface Mounted {
  /** React key: each is one instance. */
  readonly key: number;
  readonly shown: Snapshot;
}

interface State {
  /** The router's latest snapshot. */
  readonly last: Snapshot;
  /** The snapshot on screen: the latest one, or the one from when the list was left. */
  readonly shown: Snapshot;
  /** React key of the screen: each is one instance. */
  readonly key: number;
  /** The list behind a product; or, when closing, screens that were left. */
  readonly hidden: readonly Mounted[];
  /** Until the new screen is painted: unmounting what a tap leaves took half of its time. */
  readonly isClosing: boolean;
  readonly nextKey: number;
}

/** True inside hidden screens: they must not change the page's head. */
export const KeptContext = createContext(false);

/**
 * The current route's screen. A list from which a product was opened stays mounted, hidden but laid out, so that going
 * back re-renders nothing and restores every card's position. At most one list, and only while products are viewed.
 */
export function Screens() {
  const outlet = useOutlet();
  const state = use(RouterState);
  const location = use(LocationContext);
  const [screens, setScreens] = useState<State>(() => {
    const snapshot = { outlet, state, location };
    return { last: snapshot, shown: snapshot, key: 0, hidden: [], isClosing: false, nextKey: 1 };
  });
  const { last, shown, key, hidden, isClosing } = screens;
  if (last.outlet !== outlet || last.state !== state || last.location !== location) {
    setScreens(nextState(screens, { outlet, state, location }));
  }

  useEffect(() => {
    const close = () =>
      setScreens((current) => (current.isClosing ? { ...current, hidden: [], isClosing: false } : current));
    return isClosing ? afterPaint(() => startTransition(close)) : undefined;
  }, [isClosing]);

  // Hidden screens first, in the order of their opening: no screen moves in the page, which would lay it out again, and take
  // it for a shift of the layout.
  return [
    ...hidden.map((each) => <Screen key={each.key} snapshot={each.shown} isKept />),
    <Screen key={key} snapshot={shown} />,
  ];
}

function Screen({ snapshot, isKept = false }: { snapshot: Snapshot; isKept?: boolean }) {
  return (
    <RouterState value={snapshot.state}>
      <LocationContext value={snapshot.location}>
        <KeptContext value={isKept}>
          <div className={isKept ? styles['kept'] : undefined} aria-hidden={isKept || undefined}>
            {snapshot.outlet}
          </div>
        </KeptContext>
      </LocationContext>
    </RouterState>
  );
}

const routeIdOf = ({ state }: Snapshot): string => state?.matches.at(-1)?.route.id ?? '';
const visitOf = ({ location }: Snapshot): string => location.location.key;

function nextState(current: State, next: Snapshot): State {
  const { last, shown, key, hidden, isClosing, nextKey } = current;
  const [from, to] = [routeIdOf(last), routeIdOf(next)];
  const isFromList = LIST_ROUTES.has(from);
  const fresh = { last: next, shown: next, key: nextKey, nextKey: nextKey + 1 };
  if (to === PRODUCT_ROUTE)
    return isFromList
      ? { ...fresh, hidden: [{ key, shown }], isClosing: false }
      : { ...current, last: next, shown: next };
  const kept = isClosing ? undefined : hidden[0];
  if (kept !== undefined && visitOf(kept.shown) === visitOf(next))
    return { ...current, ...kept, last: next, hidden: [] };
  if (to !== from && (isFromList || from === PRODUCT_ROUTE))
    return { ...fresh, hidden: [...hidden, { key, shown }], isClosing: true };
  const isRestored = shown.state !== last.state && visitOf(next) === visitOf(last);
  return { ...current, last: next, shown: isRestored ? withOwnData(shown, last, next) : next };
}

/** A restored list keeps its own loader data until the router has revalidated them. */
function withOwnData(shown: Snapshot, last: Snapshot, next: Snapshot): Snapshot {
  if (shown.state === null || next.state === null || next.state.loaderData !== last.state?.loaderData)
    return next;
  return { ...shown, state: { ...next.state, loaderData: shown.state.loaderData } };
}
