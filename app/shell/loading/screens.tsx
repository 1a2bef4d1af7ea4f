import { createContext, use, useState, type ContextType, type ReactNode } from 'react';
import { useOutlet } from 'react-router-dom';
import { LocationContext, RouterState } from './router-internals.ts';
import styles from './screens.module.css';

/** Ids of the routes that are kept in the page while a product is open. */
const LIST_ROUTES = new Set(['home', 'category', 'products', 'search']);

/** The screen's element, and the router contexts that it reads. */
interface Snapshot {
  readonly outlet: ReactNode;
  readonly state: ContextType<typeof RouterState>;
  readonly location: ContextType<typeof LocationContext>;
}

interface State {
  /** The router's latest snapshot. */
  readonly last: Snapshot;
  /** The snapshot on screen: the latest one, or the one from when the list was left. */
  readonly shown: Snapshot;
  /** React key of the screen: each is one instance. */
  readonly key: number;
  /** The hidden list behind a product screen. */
  readonly kept?: { readonly key: number; readonly shown: Snapshot };
  readonly nextKey: number;
}

/** True inside the hidden list: it must not change the page's head. */
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
    return { last: snapshot, shown: snapshot, key: 0, nextKey: 1 };
  });
  const { last } = screens;
  if (last.outlet !== outlet || last.state !== state || last.location !== location) {
    setScreens(nextState(screens, { outlet, state, location }));
  }
  const { shown, key, kept } = screens;
  return [
    <Screen key={key} snapshot={shown} />,
    kept !== undefined && <Screen key={kept.key} snapshot={kept.shown} isKept />,
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
  const { last, shown, key, kept, nextKey } = current;
  const isProduct = routeIdOf(next) === 'product';
  if (isProduct && LIST_ROUTES.has(routeIdOf(last))) {
    return { last: next, shown: next, key: nextKey, kept: { key, shown }, nextKey: nextKey + 1 };
  }
  if (isProduct) return { ...current, last: next, shown: next };
  if (kept !== undefined && visitOf(kept.shown) === visitOf(next)) {
    return { last: next, shown: kept.shown, key: kept.key, nextKey };
  }
  const isRestored = shown.state !== last.state && visitOf(next) === visitOf(last);
  return { last: next, shown: isRestored ? withOwnData(shown, last, next) : next, key, nextKey };
}

/** A restored list keeps its own loader data until the router has revalidated them. */
function withOwnData(shown: Snapshot, last: Snapshot, next: Snapshot): Snapshot {
  if (shown.state === null || next.state === null || next.state.loaderData !== last.state?.loaderData)
    return next;
  return { ...shown, state: { ...next.state, loaderData: shown.state.loaderData } };
}
