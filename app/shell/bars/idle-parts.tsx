import { useEffect } from 'react';
import { useFreshCart } from '../../features/cart/use-fresh-cart.ts';
import { SearchSuggestions } from '../../features/search/suggestions/search-suggestions.tsx';
import { useViewBeacon } from '../../features/catalog/product/use-view-beacon.ts';
import { loadToast } from '../feedback/toasts.tsx';
import { Tooltips } from '../feedback/tooltips.tsx';
import { FloatingAdminMenu } from '../header/floating-admin-menu.tsx';

/** Parts of every screen that load after the first render, when the browser is idle. */
export function IdleParts() {
  useFreshCart();
  useViewBeacon();
  // The first toast may say that the network is gone.
  useEffect(() => void loadToast().catch(() => undefined), []);
  return parts;
}

// Constant elements: a navigation re-renders only components that use the location.
const parts = (
  <>
    <FloatingAdminMenu />
    <Tooltips />
    <SearchSuggestions />
  </>
);
