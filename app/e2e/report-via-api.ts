import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';
import { salesSchema, type Sale } from '#contract/orders/order.ts';
import { buy } from './buy-via-api.ts';
import { expect } from './journey.ts';
import { listForSale } from './list-via-api.ts';

/** The latest sale of the seller in the session of `request`. */
export async function readLatestSale(request: APIRequestContext): Promise<Sale> {
  const [sale] = z.parse(salesSchema, await (await request.get('/api/sales')).json());
  if (sale === undefined) throw new Error('nothing was sold');
  return sale;
}

/** Sells an item, which is sent, and reported as damaged. Returns the order's id. */
export async function sellAndReport(
  seller: APIRequestContext,
  buyer: APIRequestContext,
  title: string,
): Promise<string> {
  const order = await buy(buyer, await listForSale(seller, title));
  const { shipmentId } = await readLatestSale(seller);
  const sent = await seller.post(`/api/sales/${shipmentId}/sent`, { data: { tracking: 'PP 123' } });
  expect(sent.ok(), await sent.text()).toBe(true);
  const report = { shipmentId, kind: 'damaged', text: 'The corner is crushed.', photos: [] };
  const reported = await buyer.post(`/api/orders/${order}/problem`, { data: report });
  expect(reported.ok(), await reported.text()).toBe(true);
  return order;
}
