import * as z from 'zod/mini';
import { codeSentSchema } from '#contract/accounts/accounts.ts';
import { CHECKOUT, paymentIntentSchema } from '#contract/checkout/checkout.ts';
import { orderSchema } from '#contract/orders/order.ts';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import { findSession } from '#api/sessions/find-session.ts';
import type { Owner } from '#api/sessions/owner.ts';
import type { InProcessResponse } from '../world/in-process.ts';
import { assert } from '../world/violation.ts';
import { getPaymentLedger } from './ledger.ts';
import type { Shop } from './shop.ts';

/** A payment as the page knows it, and its expected outcome. */
export interface Payment {
  readonly id: string;
  readonly clientSecret: string;
  /** The total that the page showed, in cents. */
  readonly shownCents: number;
  /** Paid while its stock was held: it must become an order. */
  isPaidWhileHeld: boolean;
  /** The account that opened it. A guest's payment moves to the account at sign-in. */
  readonly account: number | undefined;
  /** The order's id from the first response; later responses must repeat it. */
  orderId: string | undefined;
}

/** A buyer with a page open: tokens, and the payments that the page has seen, newest first. */
export class Buyer {
  payments: Payment[] = [];
  orders: string[] = [];
  account: number | undefined;
  /** Signed in twice at the same time: one sign-in ends the other's session, and its answer may come last. */
  hasUnknownAccount = false;
  private signInsInFlight = 0;
  private session: string | undefined;
  private cookies = '';

  constructor(
    private readonly shop: Shop,
    readonly number: number,
  ) {}

  /** Sends a request; undefined when the shop crashes. Throws a Violation on a 5xx status other than 503. */
  async request(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<InProcessResponse | undefined> {
    const reply = await this.shop.handleRequest({
      method,
      path,
      headers: {
        ...(this.session === undefined ? {} : { [SESSION_REQUEST_HEADER]: this.session }),
        ...(this.cookies === '' ? {} : { cookie: this.cookies }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    });
    if (reply === undefined) return undefined;
    assert(
      reply.status < 500 || reply.status === 503,
      () => `${path} answered ${reply.status}: ${reply.body} ${this.shop.lastError}`,
    );
    this.session = reply.headers[SESSION_RESPONSE_HEADER.toLowerCase()] ?? this.session;
    return reply;
  }

  /** Who this is to the shop. Undefined without a session, and when the shop crashes. */
  async getOwner(): Promise<Owner | undefined> {
    const { session } = this;
    if (session === undefined) return undefined;
    const found = await this.shop.runInProcess(async (deps) => findSession(deps, session, 'reads'));
    return found?.session.owner;
  }

  getPayment(index: number): Payment | undefined {
    return this.payments[index % Math.max(1, this.payments.length)];
  }

  async addToCart(productId: number, quantity: number): Promise<void> {
    await this.request('POST', '/api/cart/add', { productId, quantity });
  }

  async emptyCart(): Promise<void> {
    const cart = z.safeParse(
      z.object({ items: z.array(z.object({ id: z.number() })) }),
      parseBody(await this.request('GET', '/api/cart')),
    );
    for (const { id } of cart.data?.items ?? [])
      await this.request('POST', '/api/cart/remove', { cartItemId: id });
  }

  /** Leaves `quantity` copies of `count` of an order's items, from `first` on, by one change, and has it sent elsewhere. */
  async changeOrder(id: string, first: number, count: number, quantity: number): Promise<void> {
    const read = z.safeParse(orderSchema, parseBody(await this.request('GET', `/api/orders/${id}`)));
    const all = read.data?.items ?? [];
    const items = Array.from({ length: Math.min(count, all.length) }, (_, at) => {
      const itemId = all[(first + at) % all.length]?.itemId;
      return { itemId, quantity };
    });
    const shippingAddress = '2 Marchmont Street, London';
    if (items.length > 0) await this.request('PATCH', `/api/orders/${id}`, { shippingAddress, items });
  }

  /** Opens the checkout page. Returns the payment. */
  async openCheckout(): Promise<Payment | undefined> {
    const { account } = this;
    const opened = z.safeParse(
      paymentIntentSchema,
      parseBody(await this.request('POST', '/api/create-payment-intent', {})),
    );
    if (!opened.success) return undefined;
    const { clientSecret, total } = opened.data;
    const id = clientSecret.split('_secret_')[0] ?? '';
    const known = this.payments.find((payment) => payment.id === id);
    const shownCents = Math.round(total * 100);
    assert(
      known === undefined || known.shownCents === shownCents,
      () => `payment ${id} was shown as ${known?.shownCents} and as ${shownCents} cents`,
    );
    const payment = known ?? {
      id,
      clientSecret,
      shownCents,
      account,
      isPaidWhileHeld: false,
      orderId: undefined,
    };
    this.payments = [payment, ...this.payments.filter((each) => each !== payment)];
    return payment;
  }

  async validateCheckout(): Promise<boolean> {
    const customer = { name: 'Ada Lovelace', email: 'ada@example.com', address: '12 St James Square' };
    const { blocks } = this.shop;
    const { changeCount } = blocks;
    const owner = changeCount === 0 ? undefined : await this.getOwner();
    const isValid = (await this.request('POST', '/api/checkout/validate', customer))?.status === 200;
    if (owner !== undefined && blocks.isBlocked(owner) && blocks.changeCount === changeCount)
      assert(!isValid, () => `buyer ${this.number} is blocked as ${owner}, and may pay`);
    return isValid;
  }

  /** Confirms with a card or with the result of a 3-D Secure challenge. */
  async confirmPayment(payment: Payment, command: object): Promise<void> {
    const { provider, declines } = this.shop;
    const declineCount = declines.get(payment.id) ?? 0;
    const before = await getPaymentLedger(this.shop, payment.id);
    const outcome = await provider.confirm(this, payment.clientSecret, command);
    if (outcome === 'declined') declines.set(payment.id, (declines.get(payment.id) ?? 0) + 1);
    if (outcome !== 'succeeded') return;
    assert(
      declineCount < CHECKOUT.maxFailedPayments || before?.receivedCents !== 0,
      () => `payment ${payment.id} was declined ${declineCount} times, and then paid`,
    );
    await this.notePaid(payment);
  }

  private async notePaid(payment: Payment): Promise<void> {
    const books = await getPaymentLedger(this.shop, payment.id);
    if (books?.checkout === 'reserved') payment.isPaidWhileHeld = true;
    assert(
      books === undefined || books.receivedCents === payment.shownCents,
      () => `${payment.shownCents} cents were shown, and ${books?.receivedCents} were charged`,
    );
  }

  /** Requests the order of one of the buyer's own payments. */
  async requestOrder(payment: Payment): Promise<void> {
    const before = await getPaymentLedger(this.shop, payment.id);
    const reply = await this.request('POST', '/api/orders', { paymentIntentId: payment.id });
    const after = await getPaymentLedger(this.shop, payment.id);
    if (reply === undefined || after === undefined) return;
    if (reply.status === 402)
      assert(before?.receivedCents === 0, () => `payment ${payment.id} is paid, and its order was refused`);
    // A guest's payment moves to the first account, and is forgotten at a sign-in to another.
    const isKnown = !this.hasUnknownAccount && this.payments.includes(payment);
    const isOwn = isKnown && (payment.account === undefined || payment.account === this.account);
    assert(reply.status !== 404 || !isOwn, () => `buyer ${this.number} does not find payment ${payment.id}`);
    if (reply.status === 409)
      assert(
        !payment.isPaidWhileHeld,
        () => `payment ${payment.id} was paid while its copies were held, and is refunded`,
      );
    if (reply.status !== 200) return;
    const { id } = z.parse(z.object({ id: z.string() }), parseBody(reply));
    assert(after.receivedCents > 0, () => `payment ${payment.id} is not paid, and is an order`);
    assert(
      payment.orderId === undefined || payment.orderId === id,
      () => `payment ${payment.id} is the orders ${payment.orderId} and ${id}`,
    );
    payment.orderId = id;
    if (!this.orders.includes(id)) this.orders.unshift(id);
  }

  /** Signs in with a code. A guest's things move to the account; another account's do not. */
  async signIn(account: number): Promise<void> {
    this.signInsInFlight += 1;
    if (this.signInsInFlight > 1) this.hasUnknownAccount = true;
    await this.signInByCode(account);
    this.signInsInFlight -= 1;
  }

  private async signInByCode(account: number): Promise<void> {
    const email = `${account}@example.com`;
    const sent = z.safeParse(
      codeSentSchema,
      parseBody(await this.request('POST', '/api/auth/send-verification', { email })),
    );
    const code = sent.data?.demoCode;
    if (code === undefined) return;
    const reply = await this.request('POST', '/api/auth/verify-code', { email, code });
    // When the response is lost, the old session may have ended, and its payments are out of reach.
    if (reply === undefined) this.forgetPayments();
    if (reply?.status !== 200) return;
    this.cookies = readCookies(reply);
    if (this.account !== undefined && this.account !== account) this.forgetPayments();
    this.account = account;
  }

  private forgetPayments(): void {
    this.payments = [];
    this.orders = [];
  }
}

/** The JSON of a 200; otherwise undefined. */
export function parseBody(reply: InProcessResponse | undefined): unknown {
  if (reply === undefined || reply.status !== 200) return undefined;
  return JSON.parse(reply.body);
}

/** The in-process response joins all Set-Cookie headers into one. */
const readCookies = ({ headers }: InProcessResponse): string =>
  (headers['set-cookie'] ?? '')
    .split(/,(?=[a-z-]+=)/i)
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
