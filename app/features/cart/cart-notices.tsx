import type { CartView } from '#app/offline/personal/cart-view.ts';
import { usePersonal } from '#app/pwa/personal/personal.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { dismissMessages } from './dismiss-messages.ts';
import noticesStyles from '#app/ui/feedback/notices.module.css';

/**
 * The cart's notices: capped quantities, price changes, sold-out items, rejected changes. The live region is always
 * rendered, so that screen readers announce additions. Messages about this device's changes stay until dismissed.
 */
export function CartNotices({ cart }: { cart: CartView }) {
  const hasMessages = usePersonal(({ data: person }) => person.messages.some(({ list }) => list === 'cart'));
  return (
    <output className={noticesStyles['notices']}>
      {cart.notices.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      {hasMessages && (
        <Button variant="quiet" small onClick={() => void dismissMessages()}>
          Got it<span className="vh">, dismiss these messages</span>
        </Button>
      )}
    </output>
  );
}
