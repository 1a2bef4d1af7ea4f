export type { Checkout, CheckoutItem } from './checkout.repo.ts';
