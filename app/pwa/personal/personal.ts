import { create } from 'zustand';
import type { Card } from '#contract/catalog/card.ts';
import type { Change } from '#contract/sync/mutations.ts';
import type { CartLine, CartView } from '../../offline/personal/cart-view.ts';
import { deriveCart, deriveWishlist, type PersonalData } from '../../offline/personal/person-view.ts';
import type { WishlistView } from '../../offline/personal/wishlist-view.ts';
import type { PersonalBackend, List, OptimisticChange } from './personal-backend.ts';

interface State {
  readonly data: PersonalData;
  readonly optimistic: readonly OptimisticChange[];
  /** What could not be asked for although it is not known yet. */
  readonly failedLists: readonly List[];
}

interface PersonalStore extends State {
  readonly cart: CartView;
  readonly wishlist: WishlistView;
}

const EMPTY: PersonalData = {
  cart: undefined,
  wishlist: undefined,
  heardAt: undefined,
  pending: [],
  pendingListingCount: 0,
  messages: [],
  blocked: 'none',
};

const derive = (held: State): PersonalStore => {
  const seen = { ...held.data, pending: [...held.data.pending, ...held.optimistic] };
  return { ...held, cart: deriveCart(seen), wishlist: deriveWishlist(seen) };
};

/** Cart and wishlist as screens show them: what is stored here, with the taps of this moment on top. */
export const usePersonal = create<PersonalStore>()(() =>
  derive({ data: EMPTY, optimistic: [], failedLists: [] }),
);

const setState = (news: Partial<State>): void => usePersonal.setState((held) => derive({ ...held, ...news }));

/** Whether a list can be shown: what the server said of it, or at least what waits. */
export function statusOf(
  { data: person, failedLists: failed }: PersonalStore,
  list: List,
): 'unknown' | 'ready' | 'failed' {
  if (person[list] !== undefined) return 'ready';
  if (!failed.includes(list)) return 'unknown';
  return person.pending.some(({ change }) => change.name.startsWith(list)) ? 'ready' : 'failed';
}

/** The database comes with its code, after the first paint or with the first tap. */
let opening: Promise<PersonalBackend> | undefined;
async function openBackend(): Promise<PersonalBackend> {
  opening ??= import('./open-personal-backend.ts').then(async ({ openPersonalBackend }) =>
    openPersonalBackend({ show, linesBefore: linesBefore }),
  );
  try {
    return await opening;
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

function linesBefore(tap: OptimisticChange): readonly CartLine[] {
  const { data: person, optimistic: tapped } = usePersonal.getState();
  const earlier = tapped.slice(0, tapped.indexOf(tap));
  return deriveCart({ ...person, pending: [...person.pending, ...earlier] }).lines;
}

const show = (person: PersonalData, has: (tap: OptimisticChange) => boolean): void =>
  setState({ data: person, optimistic: usePersonal.getState().optimistic.filter((tap) => !has(tap)) });

/** Asks how a list is. Never throws: what went wrong is in the state. */
export async function load(list: List): Promise<void> {
  const others = usePersonal.getState().failedLists.filter((each) => each !== list);
  setState({ failedLists: others });
  try {
    await (await openBackend()).load(list);
  } catch {
    setState({ failedLists: [...usePersonal.getState().failedLists, list] });
  }
}

/**
 * Makes a change: on the screen at once, then stored on this device (or, where nothing can be stored, made by the server);
 * taken back when that fails. Answers what there is to tell of it at once. Throws what storing throws, and an error with
 * `status` and `userText` where a rule is known to refuse it.
 */
export async function applyChange(change: Change, card: Card): Promise<string | undefined> {
  const tap: OptimisticChange = { change, card };
  setState({ optimistic: [...usePersonal.getState().optimistic, tap] });
  try {
    return await (await openBackend()).applyChange(tap);
  } catch (error) {
    setState({ optimistic: usePersonal.getState().optimistic.filter((each) => each !== tap) });
    throw error;
  }
}
