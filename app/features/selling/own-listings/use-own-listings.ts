import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnListing, OwnListings } from '#contract/selling/selling.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { useConnectivity } from '#app/pwa/connectivity.ts';
import { forgetListingsKey, listingsKey } from './listings-key.ts';
import { sellingCalls } from '../selling-calls.ts';
import { toldBy } from '../told-by.ts';

export type Shown =
  | { readonly as: 'loading' | 'failed' | 'offline' }
  | { readonly as: 'refused'; readonly why: string }
  | ({ readonly as: 'ready' } & OwnListings);

export interface OwnListingsHere {
  readonly shown: Shown;
  /** Whether the listings shown are those of an emailed link. */
  readonly byLink: boolean;
  readonly again: () => void;
  /** Replaces a listing by its new version. */
  readonly changed: (listing: OwnListing) => void;
  readonly removed: (productId: number) => void;
  /** Shows this session's listings instead of the link's. */
  readonly forgetLink: () => void;
}

const RETRY_MS = 4_000;

/** The seller's listings. Not stored on the device: fetched on every visit and when the connection is back. */
export function useOwnListings(): OwnListingsHere {
  const [shown, setShown] = useState<Shown>({ as: 'loading' });
  const [byLink, setByLink] = useState(false);
  const { offline } = useConnectivity();
  const wasOffline = useRef(false);
  const turn = useRef(0);

  /** Only the latest request's response counts. */
  const load = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const key = listingsKey();
    const answer = await readAll(key);
    if (mine !== turn.current) return;
    setByLink(key !== undefined);
    setShown(answer);
  }, []);
  const again = () => {
    setShown({ as: 'loading' });
    void load();
  };

  useEffect(() => {
    void load();
  }, [load]);

  useEffect(() => {
    if (wasOffline.current && !offline && shown.as === 'offline') void load();
    wasOffline.current = offline;
  }, [offline, shown.as, load]);

  // The connection may return before this screen has learned that it was lost: no event follows then, so it polls.
  useEffect(() => {
    if (shown.as !== 'offline') return undefined;
    const timer = setTimeout(() => void load(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [shown, load]);

  const change = (to: (listings: readonly OwnListing[]) => OwnListing[]) =>
    setShown((now) => (now.as === 'ready' ? { ...now, listings: to(now.listings) } : now));

  return {
    shown,
    byLink,
    again,
    changed: (listing) =>
      change((all) => all.map((each) => (each.product.id === listing.product.id ? listing : each))),
    removed: (id) => change((all) => all.filter(({ product }) => product.id !== id)),
    forgetLink: () => {
      forgetListingsKey();
      again();
    },
  };
}

async function readAll(key: string | undefined): Promise<Shown> {
  try {
    return { as: 'ready', ...(await (await sellingCalls()).readListings({ listingsKey: key })) };
  } catch (error) {
    const told = toldBy(error);
    if (told?.status === 401) return { as: 'refused', why: OWN_LISTINGS.signInFirst };
    if (told?.status === 403) return { as: 'refused', why: told.userText ?? OWN_LISTINGS.failedText };
    return { as: isUnreachable(error) ? 'offline' : 'failed' };
  }
}

const isUnreachable = (error: unknown): boolean => error instanceof Error && error.name === 'NetworkError';
