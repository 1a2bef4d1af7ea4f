import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { CHECKOUT_MESSAGES, CHECKOUT_SCREEN } from '#contract/checkout/checkout-messages.ts';
import type { PaymentIntent } from '#contract/checkout/checkout.ts';
import { loadList } from '#app/pwa/personal/personal.ts';
import { waitForConnection } from '#app/pwa/wait-for-connection.ts';
import type { FieldErrors } from '#app/ui/forms/field-errors.ts';
import { clearCheckout, type CustomerInput } from './checkout-storage.ts';
import { openCheckout, type CheckoutStep } from './open-checkout.ts';
import { pay, type PayResult } from './pay.ts';
import type { PaymentPort } from './payment-port.ts';
import { refusalText, showOpenFailure, showPayResult } from './show-outcome.ts';
import { usePayWhenOnline } from './use-pay-when-online.ts';

/** The checkout's state. */
export interface CheckoutState {
  readonly step: CheckoutStep | { readonly status: 'opening' };
  /** Whether a payment is in progress. */
  readonly busy: boolean;
  readonly fields: FieldErrors;
  /** Shown before paying: a changed total, or why the last attempt was refused. */
  readonly notice: string | undefined;
  /** Why the card was not charged, until the next try. */
  readonly refusal: { readonly title: string; readonly text: string } | undefined;
  /** The end of the stock hold; ISO 8601. */
  readonly heldUntil: string | undefined;
}

const INITIAL_STATE: CheckoutState = {
  step: { status: 'opening' },
  busy: false,
  fields: {},
  notice: undefined,
  refusal: undefined,
  heldUntil: undefined,
};

/** The server drops a quote one hour after it was last opened; the page refreshes it before that. */
const STALE_MS = 50 * 60_000;

/** Opens the checkout and runs it through its states. Not a `useForm`: a payment has more outcomes than sent and failed. */
export function useCheckout() {
  const [state, setState] = useState(INITIAL_STATE);
  const set = useCallback((change: Partial<CheckoutState>) => setState((now) => ({ ...now, ...change })), []);
  const goToOrder = useGoToOrder();
  const isPaying = useRef(false);
  const openedAt = useRef(0);
  const { payWhenOnline, isWaiting, stopWaiting } = usePayWhenOnline();

  const open = useCallback(
    async (change: Partial<CheckoutState> = {}) => {
      const step = await openCheckout();
      openedAt.current = Date.now();
      showOpenFailure(step);
      if (step.status === 'paid') await goToOrder(step.orderId);
      else set({ step, heldUntil: undefined, ...change });
      return step;
    },
    [set, goToOrder],
  );

  useEffect(() => {
    const start = async () => open();
    void start();
  }, [open]);
  useRefreshOnReturn(openedAt, isPaying, open);
  useReopenWhenOnline(state.step, open);

  const applyResult = async (result: PayResult): Promise<void> => {
    showPayResult(result);
    if (result.outcome === 'placed') await goToOrder(result.id);
    if (result.outcome === 'step-changed') set({ step: result.step });
    if (result.outcome === 'step-changed' && result.step.status === 'sold-out') void loadList('cart');
    if (result.outcome === 'changed') await open({ notice: CHECKOUT_MESSAGES.priceChanged });
    // The checkout may have ended: the next attempt needs an open one.
    if (result.outcome === 'invalid' && result.message !== undefined) await open({ notice: result.message });
    if (result.outcome === 'refused' && result.reason === 'over') await open();
    const fields = result.outcome === 'invalid' ? result.fields : {};
    set({ busy: false, fields, refusal: refusalOf(result) });
  };

  const submit = async (input: CustomerInput, intent: PaymentIntent, port: PaymentPort): Promise<void> => {
    // A ref, because a double click is faster than a state update.
    if (isPaying.current) return;
    isPaying.current = true;
    set({ busy: true, fields: {}, notice: undefined, refusal: undefined });
    try {
      const payable = isStale(openedAt.current) ? findPayableIntent(intent, await open(), set) : intent;
      const onHeld = (heldUntil: string) => set({ heldUntil });
      const result =
        payable && (await payWhenOnline(async () => pay({ input, intent: payable, port, onHeld })));
      if (result === undefined) set({ busy: false });
      else await applyResult(result);
    } finally {
      isPaying.current = false;
    }
  };

  const retry = () => {
    set({ step: { status: 'opening' } });
    void open();
  };
  return { state, submit, retry, isWaiting, stopWaiting };
}

/** Refreshes a stale quote on return to the page, before the user types: a new payment empties the card form. */
function useRefreshOnReturn(
  openedAt: RefObject<number>,
  isPaying: RefObject<boolean>,
  open: () => Promise<unknown>,
): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && isStale(openedAt.current) && !isPaying.current)
        void open();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [openedAt, isPaying, open]);
}

/** Opens the checkout by itself once the shop can be reached again. */
function useReopenWhenOnline(step: CheckoutState['step'], open: () => Promise<unknown>): void {
  useEffect(() => {
    if (step.status !== 'offline') return undefined;
    const aborter = new AbortController();
    const reopen = async () => {
      if (await waitForConnection(aborter.signal)) await open();
    };
    void reopen();
    return () => aborter.abort();
  }, [step, open]);
}

function refusalOf(result: PayResult): CheckoutState['refusal'] {
  if (result.outcome !== 'refused') return undefined;
  const { declined, unknown } = CHECKOUT_SCREEN;
  return { title: refusalText(result.message), text: result.reason === 'unknown' ? unknown : declined };
}

/** Whether the quote is about to expire. False before the first one is open. */
const isStale = (openedAt: number): boolean => openedAt > 0 && Date.now() - openedAt > STALE_MS;

/** Returns the payment to use after a stale checkout was reopened; undefined if the user must read a notice first. */
function findPayableIntent(
  shown: PaymentIntent,
  step: CheckoutStep,
  set: (change: Partial<CheckoutState>) => void,
): PaymentIntent | undefined {
  if (step.status !== 'ready') return undefined;
  const { intent } = step;
  const isSame = intent.clientSecret === shown.clientSecret;
  if (intent.total !== shown.total) set({ notice: CHECKOUT_MESSAGES.priceChanged });
  // Stripe's card form is bound to one payment; the demo's works with any.
  else if (isSame || intent.provider === 'demo') return intent;
  else set({ notice: CHECKOUT_MESSAGES.cardAgain });
  return undefined;
}

/** Goes to the confirmation page. Replaces the history entry, so that Back skips the paid form. */
function useGoToOrder(): (id: string) => Promise<void> {
  const navigate = useNavigate();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(
    async (id: string) => {
      void loadList('cart');
      // If the user has left the checkout, stay there: the toast has confirmed the order.
      if (isMounted.current) await navigate(`/order-confirmation/${id}`, { replace: true });
      // Cleared last, so that a reload during navigation can still look the order up.
      clearCheckout();
    },
    [navigate],
  );
}
