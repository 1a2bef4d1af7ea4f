import { createContext, use, useState, type ContextType, type ReactNode } from 'react';
import {
  UNSAFE_DataRouterStateContext as RouterState,
  UNSAFE_LocationContext as Place,
  useOutlet,
} from 'react-router-dom';
import styles from './screens.module.css';

/** Lists whose cards lead to a product: the way back to them has to be as quick as the way there. */
const LISTS = new Set(['home', 'category', 'products', 'search']);

/** What the router says: the screen's element, and what it reads of the router. */
interface Said {
  readonly outlet: ReactNode;
  readonly state: ContextType<typeof RouterState>;
  readonly place: ContextType<typeof Place>;
}

interface Held {
  /** What the router said last. */
  readonly last: Said;
  /** What is on screen by it: the same, or what was there when the list was left. */
  readonly shown: Said;
  readonly slot: number;
  /** The list behind a product screen, as it was left. */
  readonly kept?: { readonly slot: number; readonly shown: Said };
  /** Slots given out; each is one instance of a screen. */
  readonly made: number;
}

/** True for a screen that is kept out of sight: it has no say in what the page's head says. */
export const KeptContext = createContext(false);

/**
 * The screen that the address names. A list from which a product was opened stays in the page, out of sight and laid
 * out: coming back to it draws nothing anew, and every card is where it was. One list at a time, and only as long as
 * products are looked at.
 */
export function Screens() {
  const outlet = useOutlet();
  const state = use(RouterState);
  const place = use(Place);
  const [held, setHeld] = useState<Held>(() => {
    const said = { outlet, state, place };
    return { last: said, shown: said, slot: 0, made: 1 };
  });
  const { last } = held;
  if (last.outlet !== outlet || last.state !== state || last.place !== place) {
    setHeld(after(held, { outlet, state, place }));
  }
  const { shown, slot, kept } = held;
  return [
    <Screen key={slot} said={shown} />,
    kept !== undefined && <Screen key={kept.slot} said={kept.shown} kept />,
  ];
}

function Screen({ said, kept = false }: { said: Said; kept?: boolean }) {
  return (
    <RouterState value={said.state}>
      <Place value={said.place}>
        <KeptContext value={kept}>
          <div className={kept ? styles['kept'] : undefined} aria-hidden={kept || undefined}>
            {said.outlet}
          </div>
        </KeptContext>
      </Place>
    </RouterState>
  );
}

const routeOf = ({ state }: Said): string => state?.matches.at(-1)?.route.id ?? '';
const visitOf = ({ place }: Said): string => place.location.key;

function after(held: Held, said: Said): Held {
  const { last, shown, slot, kept, made } = held;
  const toProduct = routeOf(said) === 'product';
  if (toProduct && LISTS.has(routeOf(last))) {
    return { last: said, shown: said, slot: made, kept: { slot, shown }, made: made + 1 };
  }
  if (toProduct) return { ...held, last: said, shown: said };
  if (kept !== undefined && visitOf(kept.shown) === visitOf(said)) {
    return { last: said, shown: kept.shown, slot: kept.slot, made };
  }
  const isAsLeft = shown.state !== last.state && visitOf(said) === visitOf(last);
  return { last: said, shown: isAsLeft ? asLeft(shown, last, said) : said, slot, made };
}

/** A list that one came back to goes on with its own data until the router has read them again. */
function asLeft(shown: Said, last: Said, said: Said): Said {
  if (shown.state === null || said.state === null || said.state.loaderData !== last.state?.loaderData)
    return said;
  return { ...shown, state: { ...said.state, loaderData: shown.state.loaderData } };
}
