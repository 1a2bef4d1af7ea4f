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

/** The counter as the screen shows it. */
export interface Counter {
  readonly at: Opened | { readonly now: 'opening' };
  /** A payment is under way. */
  readonly busy: boolean;
  readonly fields: FieldErrors;
  /** Something that has to be known before paying: another total, or why the last attempt was refused. */
  readonly notice: string | undefined;
  /** ISO 8601. */
  readonly heldUntil: string | undefined;
}

const CLOSED: Counter = {
  at: { now: 'opening' },
  busy: false,
  fields: {},
  notice: undefined,
  heldUntil: undefined,
};

/** The server abandons a quote an hour after it was last opened: a page asks again before that. */
const STALE_MS = 50 * 60_000;

/** The checkout's states: opening, ready, processing, and what may come in between. */
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
    // Before anything is typed: another payment means an empty card form.
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
    // The checkout may be over: the next try is to have a living one.
    if (paid.outcome === 'invalid' && paid.told !== undefined) await open({ notice: paid.told });
    if (paid.outcome === 'refused' && paid.over) await open();
    set({ busy: false, fields: paid.outcome === 'invalid' ? paid.fields : {} });
  };

  const submit = async (typed: Typed, intent: PaymentIntent, port: PaymentPort): Promise<void> => {
    // State comes a frame later: a double click is faster.
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

/** True for a page that was left open; never before it has opened. */
const isStale = (openedAt: number): boolean => openedAt > 0 && Date.now() - openedAt > STALE_MS;

/** The payment to pay with where a page has opened another one by itself. Undefined: something has to be read first. */
function instead(
  shown: PaymentIntent,
  at: Opened,
  set: (news: Partial<Counter>) => void,
): PaymentIntent | undefined {
  if (at.now !== 'ready') return undefined;
  const { intent } = at;
  const isSame = intent.clientSecret === shown.clientSecret;
  if (intent.total !== shown.total) set({ notice: CHECKOUT_MESSAGES.priceChanged });
  // Stripe's card form belongs to one payment, the demo's to any.
  else if (isSame || intent.provider === 'demo') return intent;
  else set({ notice: CHECKOUT_MESSAGES.cardAgain });
  return undefined;
}

/** To the confirmation, in place of the checkout: nobody comes back to a form that is paid. */
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
      // Who went elsewhere meanwhile is not fetched back; the toast has said it.
      if (here.current) await navigate(`/order-confirmation/${id}`, { replace: true });
      // Only now: a reload on the way there asks for the order once more.
      forgetCheckout();
    },
    [navigate],
  );
}
