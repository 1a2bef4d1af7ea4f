import { useFreshCart } from '../../features/cart/use-fresh-cart.ts';
import { Tooltips } from '../feedback/tooltips.tsx';

/** Parts of every screen that load after the first render, when the browser is idle. */
export function IdleParts() {
  useFreshCart();
  return <Tooltips />;
}
