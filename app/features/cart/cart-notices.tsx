import type { CartView } from '#app/offline/personal/cart-view.ts';
import { usePersonal } from '#app/pwa/personal/personal.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { forgetNews } from './forget-news.ts';
import noticesStyles from '#app/ui/feedback/notices.module.css';

/**
 * What the cart has to tell: fewer copies than asked, another price, sold, taken back. The region stands before there is
 * news. What was heard of this phone's own changes stands until it is dismissed.
 */
export function CartNotices({ cart }: { cart: CartView }) {
  const ours = usePersonal(({ data: person }) => person.messages.some(({ list }) => list === 'cart'));
  return (
    <output className={noticesStyles['notices']}>
      {cart.notices.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      {ours && (
        <Button variant="quiet" small onClick={() => void forgetNews()}>
          Got it<span className="vh">, dismiss these messages</span>
        </Button>
      )}
    </output>
  );
}
