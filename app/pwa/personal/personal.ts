import { create } from 'zustand';
import type { Card } from '#contract/catalog/card.ts';
import type { Change } from '#contract/sync/mutations.ts';
import type { CartLine, CartView } from '../../offline/personal/cart-view.ts';
import { cartOf, wishlistOf, type PersonSeen } from '../../offline/personal/person-view.ts';
import type { WishlistView } from '../../offline/personal/wishlist-view.ts';
import type { Keeper, List, Tapped } from './personal-backend.ts';

interface Held {
  readonly person: PersonSeen;
  readonly tapped: readonly Tapped[];
  /** What could not be asked for although it is not known yet. */
  readonly failed: readonly List[];
}

interface Personal extends Held {
  readonly cart: CartView;
  readonly wishlist: WishlistView;
}

const NOBODY: PersonSeen = {
  cart: undefined,
  wishlist: undefined,
  heardAt: undefined,
  waiting: [],
  listings: 0,
  messages: [],
  blocked: 'none',
};

const shown = (held: Held): Personal => {
  const seen = { ...held.person, waiting: [...held.person.waiting, ...held.tapped] };
  return { ...held, cart: cartOf(seen), wishlist: wishlistOf(seen) };
};

/** Cart and wishlist as screens show them: what is stored here, with the taps of this moment on top. */
export const usePersonal = create<Personal>()(() => shown({ person: NOBODY, tapped: [], failed: [] }));

const hold = (news: Partial<Held>): void => usePersonal.setState((held) => shown({ ...held, ...news }));

/** Whether a list can be shown: what the server said of it, or at least what waits. */
export function statusOf({ person, failed }: Personal, list: List): 'unknown' | 'ready' | 'failed' {
  if (person[list] !== undefined) return 'ready';
  if (!failed.includes(list)) return 'unknown';
  return person.waiting.some(({ change }) => change.name.startsWith(list)) ? 'ready' : 'failed';
}

/** The database comes with its code, after the first paint or with the first tap. */
let keeper: Promise<Keeper> | undefined;
async function keep(): Promise<Keeper> {
  keeper ??= import('./open-personal-backend.ts').then(async ({ openKeeper }) =>
    openKeeper({ show, before }),
  );
  try {
    return await keeper;
  } catch (error) {
    keeper = undefined;
    throw error;
  }
}

function before(tap: Tapped): readonly CartLine[] {
  const { person, tapped } = usePersonal.getState();
  const earlier = tapped.slice(0, tapped.indexOf(tap));
  return cartOf({ ...person, waiting: [...person.waiting, ...earlier] }).lines;
}

const show = (person: PersonSeen, has: (tap: Tapped) => boolean): void =>
  hold({ person, tapped: usePersonal.getState().tapped.filter((tap) => !has(tap)) });

/** Asks how a list is. Never throws: what went wrong is in the state. */
export async function load(list: List): Promise<void> {
  const others = usePersonal.getState().failed.filter((each) => each !== list);
  hold({ failed: others });
  try {
    await (await keep()).load(list);
  } catch {
    hold({ failed: [...usePersonal.getState().failed, list] });
  }
}

/**
 * Makes a change: on the screen at once, then stored on this device (or, where nothing can be stored, made by the server);
 * taken back when that fails. Answers what there is to tell of it at once. Throws what storing throws, and an error with
 * `status` and `userText` where a rule is known to refuse it.
 */
export async function make(change: Change, card: Card): Promise<string | undefined> {
  const tap: Tapped = { change, card };
  hold({ tapped: [...usePersonal.getState().tapped, tap] });
  try {
    return await (await keep()).make(tap);
  } catch (error) {
    hold({ tapped: usePersonal.getState().tapped.filter((each) => each !== tap) });
    throw error;
  }
}
