import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnListing, OwnListings } from '#contract/selling/selling.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { ApiError, NetworkError } from '#app/http/errors.ts';
import { useConnectivity } from '#app/pwa/connectivity.ts';
import { userMessageOf } from '#app/ui/feedback/user-message.ts';
import { clearListingsKey, getListingsKey } from './listings-key.ts';
import { sellingCalls } from '../selling-calls.ts';

export type ListingsState =
  | { readonly status: 'loading' | 'failed' | 'offline' }
  | { readonly status: 'refused'; readonly message: string }
  | ({ readonly status: 'ready' } & OwnListings);

export interface OwnListingsView {
  readonly state: ListingsState;
  /** Whether the listings shown are those of an emailed link. */
  readonly byLink: boolean;
  readonly reload: () => void;
  /** Replaces a listing by its new version. */
  readonly replace: (listing: OwnListing) => void;
  readonly remove: (productId: number) => void;
  /** Shows this session's listings instead of the link's. */
  readonly clearLink: () => void;
}

const RETRY_MS = 4_000;

/** The seller's listings. Not stored on the device: fetched on every visit and when the connection is back. */
export function useOwnListings(): OwnListingsView {
  const [state, setState] = useState<ListingsState>({ status: 'loading' });
  const [byLink, setByLink] = useState(false);
  const { isOffline: offline } = useConnectivity();
  const wasOffline = useRef(false);
  const latestLoad = useRef(0);

  /** Only the latest request's response counts. */
  const load = useCallback(async () => {
    latestLoad.current += 1;
    const loadNumber = latestLoad.current;
    const key = getListingsKey();
    const result = await fetchListings(key);
    if (loadNumber !== latestLoad.current) return;
    setByLink(key !== undefined);
    setState(result);
  }, []);
  const reload = () => {
    setState({ status: 'loading' });
    void load();
  };

  useEffect(() => {
    void load();
  }, [load]);

  useEffect(() => {
    if (wasOffline.current && !offline && state.status === 'offline') void load();
    wasOffline.current = offline;
  }, [offline, state.status, load]);

  // The connection may return before this screen has learned that it was lost: no event follows then, so it polls.
  useEffect(() => {
    if (state.status !== 'offline') return undefined;
    const timer = setTimeout(() => void load(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [state, load]);

  const update = (to: (listings: readonly OwnListing[]) => OwnListing[]) =>
    setState((current) =>
      current.status === 'ready' ? { ...current, listings: to(current.listings) } : current,
    );

  return {
    state,
    byLink,
    reload,
    replace: (listing) =>
      update((all) => all.map((each) => (each.product.id === listing.product.id ? listing : each))),
    remove: (id) => update((all) => all.filter(({ product }) => product.id !== id)),
    clearLink: () => {
      clearListingsKey();
      reload();
    },
  };
}

async function fetchListings(key: string | undefined): Promise<ListingsState> {
  try {
    return { status: 'ready', ...(await (await sellingCalls()).readListings({ listingsKey: key })) };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401) return { status: 'refused', message: OWN_LISTINGS.signInFirst };
    if (status === 403)
      return { status: 'refused', message: userMessageOf(error) ?? OWN_LISTINGS.failedText };
    return { status: error instanceof NetworkError ? 'offline' : 'failed' };
  }
}
