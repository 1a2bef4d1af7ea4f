import { create } from 'zustand';
import type { Card } from '#contract/catalog/card.ts';
import type { Change } from '#contract/sync/mutations.ts';
import type { CartLine, CartView } from '../../offline/personal/cart-view.ts';
import { deriveCart, deriveWishlist, type PersonalData } from '../../offline/personal/personal-views.ts';
import type { WishlistView } from '../../offline/personal/wishlist-view.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import type { BackendHost, List, OptimisticChange, PersonalBackend } from './personal-backend.ts';

interface State {
  readonly data: PersonalData;
  readonly optimistic: readonly OptimisticChange[];
  /** Lists whose loading failed. */
  readonly failedLists: readonly List[];
}

interface Personal extends State {
  readonly cart: CartView;
  readonly wishlist: WishlistView;
}

const EMPTY: PersonalData = {
  cart: undefined,
  wishlist: undefined,
  heardAt: undefined,
  pending: [],
  otherPendingCount: 0,
  messages: [],
  blocked: 'none',
};

const derive = (state: State): Personal => {
  const data = { ...state.data, pending: [...state.data.pending, ...state.optimistic] };
  return { ...state, cart: deriveCart(data), wishlist: deriveWishlist(data) };
};

let personal = derive({ data: EMPTY, optimistic: [], failedLists: [] });

/** Cart and wishlist: stored data with optimistic changes applied. */
export const readPersonal = (): Personal => personal;

/** The same as screens show it: one paint later after a tap that `useTapFeedback` shows. */
export const usePersonal = create<Personal>()(() => personal);

const feedbackOf = ({ wishlist, cart }: Personal) => ({ savedIds: wishlist.ids, cartCount: cart.itemCount });

/**
 * The part that shows in the frame of a tap that it was received: the heart, and the number at the cart. The less renders in
 * that frame, the sooner it is painted.
 */
export const useTapFeedback = create<ReturnType<typeof feedbackOf>>()(() => feedbackOf(personal));

function setFeedback(changes: Partial<State>): void {
  personal = derive({ ...personal, ...changes });
  useTapFeedback.setState(feedbackOf(personal));
}

const showAll = (): void => usePersonal.setState(personal);

function setState(changes: Partial<State>): void {
  setFeedback(changes);
  showAll();
}

/** Whether a list can be shown: from the server's state, or at least from pending changes. */
export function statusOf({ data, failedLists }: Personal, list: List): 'unknown' | 'ready' | 'failed' {
  if (data[list] !== undefined) return 'ready';
  if (!failedLists.includes(list)) return 'unknown';
  return data.pending.some(({ change }) => change.name.startsWith(list)) ? 'ready' : 'failed';
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

function linesBefore(change: OptimisticChange): readonly CartLine[] {
  const { data, optimistic } = personal;
  const earlier = optimistic.slice(0, optimistic.indexOf(change));
  return deriveCart({ ...data, pending: [...data.pending, ...earlier] }).lines;
}

const show = (data: PersonalData, has: (change: OptimisticChange) => boolean): void =>
  setState({ data, optimistic: personal.optimistic.filter((change) => !has(change)) });

/** Sends pending changes, then loads a list. Never throws: failures go to the state. */
export async function loadList(list: List): Promise<void> {
  const others = personal.failedLists.filter((each) => each !== list);
  setState({ failedLists: others });
  try {
    await (await openBackend()).load(list);
  } catch {
    setState({ failedLists: [...personal.failedLists, list] });
  }
}

/**
 * Applies a change optimistically: shows it at once, then stores it, and rolls it back on failure. Returns a notice for the
 * user, if any. Throws what the backend throws, and an error with `status` and `userText` if local validation refuses it.
 * With `hasFeedback`, `useTapFeedback` shows it at once, and all other components render after the next paint.
 */
export async function applyChange(
  change: Change,
  card: Card,
  { hasFeedback = false } = {},
): Promise<string | undefined> {
  const optimistic: OptimisticChange = { change, card };
  setFeedback({ optimistic: [...personal.optimistic, optimistic] });
  if (hasFeedback) afterPaint(showAll);
  else showAll();
  try {
    return await (await openBackend()).applyChange(optimistic);
  } catch (error) {
    setState({ optimistic: personal.optimistic.filter((each) => each !== optimistic) });
    throw error;
  }
}
