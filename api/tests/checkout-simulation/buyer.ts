import * as z from 'zod/mini';
import { codeSentSchema } from '#contract/accounts/accounts.ts';
import { CHECKOUT, demoConfirmedSchema, paymentIntentSchema } from '#contract/checkout/checkout.ts';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import type { InProcessResponse } from '../world/in-process.ts';
import { assert } from '../world/violation.ts';
import { getPaymentLedger } from './ledger.ts';
import type { Shop } from './shop.ts';

/** A payment as the page knows it, and what must become of it. */
export interface Payment {
  readonly id: string;
  readonly clientSecret: string;
  /** What the page showed, in cents. */
  readonly shownCents: number;
  /** It was paid while its copies were held: then it must become an order. */
  isPaidWhileHeld: boolean;
  /** The account of the page that asked for it; a guest's goes along when the guest signs in. */
  readonly account: number | undefined;
  /** The order's id, as it was told first. */
  orderId: string | undefined;
}

/** Somebody with a page open: his tokens, and the payments that his page has seen, the last one first. */
export class Buyer {
  payments: Payment[] = [];
  orders: string[] = [];
  account: number | undefined;
  private session: string | undefined;
  private cookies = '';

  constructor(
    private readonly shop: Shop,
    readonly number: number,
  ) {}

  /** What the shop answers; undefined when its process died over it. Never a failure of the shop's own. */
  async request(method: 'GET' | 'POST', path: string, body?: object): Promise<InProcessResponse | undefined> {
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
      () => `${path} answered ${reply.status}: ${reply.body}`,
    );
    this.session = reply.headers[SESSION_RESPONSE_HEADER.toLowerCase()] ?? this.session;
    return reply;
  }

  getPayment(which: number): Payment | undefined {
    return this.payments[which % Math.max(1, this.payments.length)];
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

  /** The page opens. */
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
    return (await this.request('POST', '/api/checkout/validate', customer))?.status === 200;
  }

  /** The page tells the provider of a card, or what the bank's question was answered. */
  async confirmPayment(payment: Payment, command: object): Promise<void> {
    const declines = this.shop.declines.get(payment.id) ?? 0;
    const before = await getPaymentLedger(this.shop, payment.id);
    const reply = await this.request('POST', '/api/demo-payments/confirm', {
      clientSecret: payment.clientSecret,
      ...command,
    });
    if (reply?.status === 402)
      this.shop.declines.set(payment.id, (this.shop.declines.get(payment.id) ?? 0) + 1);
    if (z.safeParse(demoConfirmedSchema, parseBody(reply)).data?.status !== 'succeeded') return;
    assert(
      declines < CHECKOUT.maxFailedPayments || before?.receivedCents !== 0,
      () => `payment ${payment.id} was declined ${declines} times, and then paid`,
    );
    const books = await getPaymentLedger(this.shop, payment.id);
    if (books?.checkout === 'reserved') payment.isPaidWhileHeld = true;
    assert(
      books === undefined || books.receivedCents === payment.shownCents,
      () => `${payment.shownCents} cents were shown, and ${books?.receivedCents} were charged`,
    );
  }

  /** Asks for the order of a payment of his own. */
  async requestOrder(payment: Payment): Promise<void> {
    const before = await getPaymentLedger(this.shop, payment.id);
    const reply = await this.request('POST', '/api/orders', { paymentIntentId: payment.id });
    const after = await getPaymentLedger(this.shop, payment.id);
    if (reply === undefined || after === undefined) return;
    if (reply.status === 402)
      assert(before?.receivedCents === 0, () => `payment ${payment.id} is paid, and its order was refused`);
    const isOwn = payment.account === undefined || payment.account === this.account;
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

  /** Signs in with a code. What a guest had comes along; what somebody else had, who was signed in here, does not. */
  async signIn(account: number): Promise<void> {
    const email = `${account}@example.com`;
    const sent = z.safeParse(
      codeSentSchema,
      parseBody(await this.request('POST', '/api/auth/send-verification', { email })),
    );
    const code = sent.data?.demoCode;
    if (code === undefined) return;
    const reply = await this.request('POST', '/api/auth/verify-code', { email, code });
    // When the answer is lost, the former session may have ended: its payments are out of this page's reach.
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

/** The JSON of an answer; undefined where there is none. */
export function parseBody(reply: InProcessResponse | undefined): unknown {
  if (reply === undefined || reply.status !== 200) return undefined;
  return JSON.parse(reply.body);
}

/** As one header, because that is how the answer of this process carries them. */
const readCookies = ({ headers }: InProcessResponse): string =>
  (headers['set-cookie'] ?? '')
    .split(/,(?=[a-z-]+=)/i)
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
