import { useFreshCart } from '../../features/cart/use-fresh-cart.ts';
import { Tooltips } from '../feedback/tooltips.tsx';

/** What every screen has and no first screen waits for. */
export function IdleParts() {
  useFreshCart();
  return <Tooltips />;
}
