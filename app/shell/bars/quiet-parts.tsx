import { useFreshCart } from '../../features/cart/use-fresh-cart.ts';
import { Tooltips } from '../feedback/tooltips.tsx';

/** What every screen has and no first screen waits for. */
export function QuietParts() {
  useFreshCart();
  return <Tooltips />;
}
