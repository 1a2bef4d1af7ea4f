import type { ComponentType } from 'react';
import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { returnWindowEnd } from '#contract/parcels/parcel-windows.ts';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { ORDER_CHANGE } from '#contract/parcels/order-change-messages.ts';
import { POLICY } from '#contract/parcels/policy.ts';
import { lastDayBefore } from '../features/orders/format-date.ts';
import { Component as Faq } from './info/faq.tsx';
import { Component as Returns } from './info/returns.tsx';
import { Component as Shipping } from './info/shipping.tsx';
import { Component as Terms } from './info/terms.tsx';

// The pages are written in plain words; these sentences are written from the figures by which the shop acts.

afterEach(cleanup);

function readPage(Page: ComponentType): string {
  const routes = [{ path: '/', Component: Page }];
  const { container } = render(<RouterProvider router={createMemoryRouter(routes)} />);
  return container.textContent.replaceAll(/\s+/g, ' ');
}

const hours = (ms: number): number => ms / HOUR_MS;
const days = (ms: number): number => ms / DAY_MS;

test('the Shipping Policy says by when sellers send, and when a parcel counts as delivered', () => {
  const page = readPage(Shipping);
  for (const said of [
    `Orders placed before ${POLICY.cutoffHour - 12} PM EST on a business day reach the seller that day, later ones the next business day.`,
    `Sellers send within ${POLICY.shipDays} business days, or ${POLICY.shipManyDays} for ${POLICY.manyCopies} or more items from one seller.`,
    'If a parcel isn’t sent in time, we cancel it and refund you.',
    `free at $50 and above; ${POLICY.expectedFromDays}-${POLICY.expectedByDays} business days`,
    `A signature may be required for orders of $${POLICY.signatureCents / 100} and above`,
    `Please tell us within ${POLICY.acceptDays} days of the expected date if a package is missing: open your order and choose ${CASE_SCREEN.report}. If we don’t hear from you by then, it counts as delivered.`,
  ])
    expect.soft(page).toContain(said);
});

test('Returns & Refunds says until when something can come back or be reported, and who answers by when', () => {
  const page = readPage(Returns);
  const holidaysEnd = lastDayBefore(returnWindowEnd(Date.UTC(2026, 11, 1), Date.UTC(2026, 11, 5)));
  expect(holidaysEnd).toBe('Jan 31, 2027');
  for (const said of [
    `You have ${days(POLICY.returnMs)} days from delivery to return an item`,
    `Orders placed November 1 to December 31 can come back until January 31, or for ${days(POLICY.returnMs)} days if that’s later.`,
    `Open your order and choose ${CASE_SCREEN.askReturn}. It shows the address and prints a label.`,
    `mail it within ${POLICY.postReturnDays} days`,
    `If the seller doesn’t name an address within ${POLICY.answerDays} business days, you get your money back`,
    `We process a refund within 2-${POLICY.returnProcessDays} business days after the package arrives`,
    `within ${POLICY.returnTransitDays + POLICY.returnProcessDays} business days after you sent it`,
    `Tell us within ${hours(POLICY.damagedMs)} hours`,
    `Tell us within ${days(POLICY.mismatchMs)} days.`,
    `Tell us within ${POLICY.acceptDays} days of the expected date.`,
    `Open your order and choose ${CASE_SCREEN.report}. The seller has ${POLICY.answerDays} business days to answer`,
  ])
    expect.soft(page).toContain(said);
});

test('the FAQ and the Terms of Service say how long an order can be changed', () => {
  const changed = `Orders can be changed or canceled within ${hours(POLICY.changeMs)} hour, before anything is sent: open your order and choose ${ORDER_CHANGE.change} or Cancel order.`;
  const faq = readPage(Faq);
  expect.soft(faq).toContain(changed);
  expect.soft(faq).toContain(`Yes, within ${days(POLICY.returnMs)} days, and at least until January 31`);
  cleanup();
  const terms = `Orders can be changed within ${hours(POLICY.changeMs)} hour, before anything is sent.`;
  expect.soft(readPage(Terms)).toContain(terms);
});

test('the FAQ states when sellers are paid, and the Terms the effect of a later refund', () => {
  const { payoutDays, provenBuyers, unprovenDays } = POLICY;
  const names: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four' };
  const faq = readPage(Faq);
  for (const said of [
    `Sellers are paid out within ${payoutDays}-${payoutDays + 1} business days after the buyer has the item.`,
    'Your bank may take a day or two more.',
    `Until you’ve sold to ${names[provenBuyers]} different buyers, you’re paid no earlier than ${unprovenDays} days after the order.`,
  ])
    expect.soft(faq).toContain(said);
  cleanup();
  expect(readPage(Terms)).toContain(
    'A refund after you were paid is taken from later sales or your payout account.',
  );
});
