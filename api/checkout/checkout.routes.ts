import { createHash } from 'node:crypto';
import express, { type Request, type Response, type Router } from 'express';
import * as z from 'zod/mini';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import {
  customerSchema,
  demoConfirmSchema,
  orderRequestSchema,
  type DemoConfirm,
  type DemoConfirmed,
  type OrderRequest,
} from '#contract/checkout/checkout.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { DemoPayments } from '../gateways/payments/demo-payments.ts';
import { PaymentsUnreachable } from '../gateways/payments/payments.ts';
import { withAccount } from '../http/accounts.ts';
import { networkOf } from '../http/network.ts';
import { bodyOf } from '../http/read-body.ts';
import { ownerOf, sessionOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import type { Buyer } from './buyer.ts';
import { endExhausted } from './declines.ts';
import { openCheckout } from './open-checkout.ts';
import { listSavedAddresses } from './saved-addresses.ts';
import { placeOrder } from './place-order.ts';
import { validateCheckout } from './validate-checkout.ts';

/** Routes from the cart to the order. Every call uses the session's own checkout and ignores ids in the body. */
export function checkoutRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.use(['/api/create-payment-intent', '/api/checkout'], withSession(deps), withAccount(deps));

  router.post('/api/create-payment-intent', async (req, res) => {
    res.json(await openCheckout(deps, buyerOf(req, res, CHECKOUT_MESSAGES.nothingToBuy)));
  });

  router.get('/api/checkout/addresses', async (_req, res) => {
    res.json(await listSavedAddresses(deps, ownerOf(res)));
  });

  router.post('/api/checkout/validate', async (req, res) => {
    const customer = bodyOf(customerSchema)(req);
    const buyer = buyerOf(req, res, CHECKOUT_MESSAGES.noCheckout);
    res.json(await validateCheckout(deps, buyer, { ...customer, email: customer.email.trim() }));
  });

  router.post('/api/orders', withSession(deps), withAccount(deps), async (req, res) => {
    const request = bodyOf(orderRequestSchema)(req);
    await answerOrder(deps, res, request);
  });

  if (deps.demoPayments !== undefined) {
    const { demoPayments } = deps;
    router.post('/api/demo-payments/confirm', async (req, res) => {
      const command = z.safeParse(demoConfirmSchema, req.body);
      // Never echo or log the body: it may contain a real card number.
      if (!command.success)
        throw new ShopError('invalid_input', CHECKOUT_MESSAGES.demoOnly, { malformed: true });
      res.json(await confirmDemo(deps, demoPayments, command.data));
    });
  }

  return router;
}

/** After the last allowed decline, cancels the payment before responding: the next attempt finds it canceled. */
async function confirmDemo(
  deps: SessionDeps,
  demoPayments: DemoPayments,
  command: DemoConfirm,
): Promise<DemoConfirmed> {
  try {
    return await demoPayments.confirm(command);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'declined')
      await whileReachable(CHECKOUT_MESSAGES.providerDown, () =>
        endExhausted(deps, intentIdIn(command.clientSecret)),
      );
    throw error;
  }
}

/** Every client secret begins with the payment's id. */
const intentIdIn = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

/** Throws ShopError busy with this message if the payment provider does not respond. */
async function whileReachable<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsUnreachable)) throw error;
    throw new ShopError('busy', message, { retryAfter: 5, unavailable: true });
  }
}

function buyerOf(req: Request, res: Response, otherwise: string): Buyer {
  const session = sessionOf(res);
  if (session === undefined) throw new ShopError('conflict', otherwise);
  return { session, network: createHash('sha256').update(networkOf(req)).digest('base64url') };
}

async function answerOrder(deps: SessionDeps, res: Response, request: OrderRequest): Promise<void> {
  const session = sessionOf(res);
  if (session === undefined) throw new ShopError('not_found', CHECKOUT_MESSAGES.noSuchPayment);
  const placed = await whileReachable(CHECKOUT_MESSAGES.orderFailed, () =>
    placeOrder(deps, session, request),
  );
  if (placed.outcome === 'processing') res.status(202).json({ status: 'processing' });
  else res.json({ id: placed.id });
}
