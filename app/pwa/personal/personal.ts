import { create } from 'zustand';
import type { Card } from '#contract/catalog/card.ts';
import type { Change } from '#contract/sync/mutations.ts';
import type { CartLine, CartView } from '../../offline/personal/cart-view.ts';
import { deriveCart, deriveWishlist, type PersonalData } from '../../offline/personal/personal-views.ts';
import type { WishlistView } from '../../offline/personal/wishlist-view.ts';
import type { BackendHost, List, OptimisticChange, PersonalBackend } from './personal-backend.ts';

interface State {
  readonly data: PersonalData;
  readonly optimistic: readonly OptimisticChange[];
  /** Lists whose loading failed. */
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

/** Cart and wishlist as screens show them: stored data with optimistic changes applied. */
export const usePersonal = create<PersonalStore>()(() =>
  derive({ data: EMPTY, optimistic: [], failedLists: [] }),
);

const setState = (news: Partial<State>): void => usePersonal.setState((held) => derive({ ...held, ...news }));

/** Whether a list can be shown: from the server's answer, or at least from pending changes. */
export function statusOf(
  { data: person, failedLists: failed }: PersonalStore,
  list: List,
): 'unknown' | 'ready' | 'failed' {
  if (person[list] !== undefined) return 'ready';
  if (!failed.includes(list)) return 'unknown';
  return person.pending.some(({ change }) => change.name.startsWith(list)) ? 'ready' : 'failed';
}

/** The backend's code loads lazily: after the first paint or at the first tap. */
let opening: Promise<PersonalBackend> | undefined;
async function openBackend(): Promise<PersonalBackend> {
  opening ??= createBackend({ show, linesBefore });
  try {
    return await opening;
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

/** Stores in IndexedDB, or on the server if the database does not open. */
async function createBackend(page: BackendHost): Promise<PersonalBackend> {
  const { createIndexedDbBackend } = await import('./indexeddb-backend.ts');
  try {
    return await createIndexedDbBackend(page);
  } catch {
    const { createServerBackend } = await import('./server-backend.ts');
    return createServerBackend(page);
  }
}

function linesBefore(tap: OptimisticChange): readonly CartLine[] {
  const { data: person, optimistic: tapped } = usePersonal.getState();
  const earlier = tapped.slice(0, tapped.indexOf(tap));
  return deriveCart({ ...person, pending: [...person.pending, ...earlier] }).lines;
}

const show = (person: PersonalData, has: (tap: OptimisticChange) => boolean): void =>
  setState({ data: person, optimistic: usePersonal.getState().optimistic.filter((tap) => !has(tap)) });

/** Sends waiting changes, then loads a list. Never throws: failures go to the state. */
export async function loadList(list: List): Promise<void> {
  const others = usePersonal.getState().failedLists.filter((each) => each !== list);
  setState({ failedLists: others });
  try {
    await (await openBackend()).load(list);
  } catch {
    setState({ failedLists: [...usePersonal.getState().failedLists, list] });
  }
}

/**
 * Applies a change optimistically: shows it at once, then stores it, and rolls it back on failure. Returns a notice for the
 * user, if any. Throws what the backend throws, and an error with `status` and `userText` if local validation refuses it.
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
