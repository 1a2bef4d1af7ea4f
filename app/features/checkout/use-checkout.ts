import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import type { PaymentIntent } from '#contract/checkout/checkout.ts';
import { load } from '#app/pwa/personal/personal.ts';
import { forgetCheckout, type Typed } from './checkout-memory.ts';
import { openCheckout, type Opened } from './open-checkout.ts';
import { pay, type FieldErrors, type Paid } from './pay.ts';
import type { PaymentPort } from './payment-port.ts';
import { tellOpened, tellPaid } from './tell-outcome.ts';

/** The checkout's state. */
export interface Counter {
  readonly at: Opened | { readonly now: 'opening' };
  /** Whether a payment is in progress. */
  readonly busy: boolean;
  readonly fields: FieldErrors;
  /** Shown before paying: a changed total, or why the last attempt was refused. */
  readonly notice: string | undefined;
  /** The end of the stock hold; ISO 8601. */
  readonly heldUntil: string | undefined;
}

const CLOSED: Counter = {
  at: { now: 'opening' },
  busy: false,
  fields: {},
  notice: undefined,
  heldUntil: undefined,
};

/** The server drops a quote one hour after it was last opened; the page refreshes it before that. */
const STALE_MS = 50 * 60_000;

/** Opens the checkout and runs it through its states. */
export function useCheckout() {
  const [counter, setCounter] = useState(CLOSED);
  const set = useCallback((news: Partial<Counter>) => setCounter((now) => ({ ...now, ...news })), []);
  const toOrder = useToOrder();
  const paying = useRef(false);
  const openedAt = useRef(0);

  const open = useCallback(
    async (news: Partial<Counter> = {}) => {
      const at = await openCheckout();
      openedAt.current = Date.now();
      tellOpened(at);
      if (at.now === 'paid') await toOrder(at.orderId);
      else set({ at, heldUntil: undefined, ...news });
      return at;
    },
    [set, toOrder],
  );

  useEffect(() => {
    const start = async () => open();
    void start();
    // On return to the page, before the user types: a new payment empties the card form.
    const refresh = () => {
      if (document.visibilityState === 'visible' && isStale(openedAt.current) && !paying.current) void open();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [open]);

  const after = async (paid: Paid): Promise<void> => {
    tellPaid(paid);
    if (paid.outcome === 'placed') await toOrder(paid.id);
    if (paid.outcome === 'turned') set({ at: paid.to });
    if (paid.outcome === 'turned' && paid.to.now === 'sold-out') void load('cart');
    if (paid.outcome === 'changed') await open({ notice: CHECKOUT_MESSAGES.priceChanged });
    // The checkout may have ended: the next attempt needs an open one.
    if (paid.outcome === 'invalid' && paid.told !== undefined) await open({ notice: paid.told });
    if (paid.outcome === 'refused' && paid.over) await open();
    set({ busy: false, fields: paid.outcome === 'invalid' ? paid.fields : {} });
  };

  const submit = async (typed: Typed, intent: PaymentIntent, port: PaymentPort): Promise<void> => {
    // A ref, because a double click is faster than a state update.
    if (paying.current) return;
    paying.current = true;
    set({ busy: true, fields: {}, notice: undefined });
    try {
      const payable = isStale(openedAt.current) ? instead(intent, await open(), set) : intent;
      if (payable === undefined) set({ busy: false });
      else
        await after(await pay({ typed, intent: payable, port, onHeld: (heldUntil) => set({ heldUntil }) }));
    } finally {
      paying.current = false;
    }
  };

  const retry = () => {
    set({ at: { now: 'opening' } });
    void open();
  };
  return { counter, submit, retry };
}

/** Whether the quote is about to expire. False before the first one is open. */
const isStale = (openedAt: number): boolean => openedAt > 0 && Date.now() - openedAt > STALE_MS;

/** Returns the payment to use after a stale checkout was reopened; undefined if the user must read a notice first. */
function instead(
  shown: PaymentIntent,
  at: Opened,
  set: (news: Partial<Counter>) => void,
): PaymentIntent | undefined {
  if (at.now !== 'ready') return undefined;
  const { intent } = at;
  const isSame = intent.clientSecret === shown.clientSecret;
  if (intent.total !== shown.total) set({ notice: CHECKOUT_MESSAGES.priceChanged });
  // Stripe's card form is bound to one payment; the demo's works with any.
  else if (isSame || intent.provider === 'demo') return intent;
  else set({ notice: CHECKOUT_MESSAGES.cardAgain });
  return undefined;
}

/** Goes to the confirmation page. Replaces the history entry, so that Back skips the paid form. */
function useToOrder(): (id: string) => Promise<void> {
  const navigate = useNavigate();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(
    async (id: string) => {
      void load('cart');
      // If the user has left the checkout, stay there: the toast has confirmed the order.
      if (here.current) await navigate(`/order-confirmation/${id}`, { replace: true });
      // Cleared last, so that a reload during navigation can still look the order up.
      forgetCheckout();
    },
    [navigate],
  );
}
