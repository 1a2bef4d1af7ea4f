import { expect, test } from 'vitest';
import { openedCase, stateAfter, type CaseFacts, type CaseStep } from './case-steps.ts';
import { CASE_STATUSES, type CaseStatus } from './parcel-cases.ts';

/** Friday, November 20, 2026, noon in New York. */
const NOW = Date.parse('2026-11-20T17:00:00Z');

const facts: CaseFacts = {
  kind: 'damaged',
  returnSentAt: null,
  returnTracking: null,
  isShopsOwn: false,
};

const stepped = (status: CaseStatus, step: CaseStep, more: Partial<CaseFacts> = {}): string | undefined => {
  const after = stateAfter(status, step, { ...facts, ...more }, NOW);
  if (after === undefined) return undefined;
  const { answerBy } = after;
  return [after.outcome ?? after.status, answerBy === null ? undefined : new Date(answerBy).toISOString()]
    .filter(Boolean)
    .join(' ');
};

test('a seller has 3 business days to answer a report, or to name the address of a return', () => {
  const open = { status: 'open', outcome: null, answerBy: Date.parse('2026-11-26T05:00:00Z') };
  expect(openedCase(facts, true, NOW)).toEqual(open);
  expect(openedCase({ ...facts, kind: 'return' }, false, NOW)).toEqual(open);
  const returning = { status: 'returning', outcome: null, answerBy: Date.parse('2026-12-21T05:00:00Z') };
  expect(openedCase({ ...facts, kind: 'return' }, true, NOW)).toEqual(returning);
  const own = { status: 'contested', outcome: null, answerBy: null };
  expect(openedCase({ ...facts, isShopsOwn: true }, true, NOW)).toEqual(own);
});

test('a report is refunded by its seller or by silence, or decided by the back office', () => {
  expect(stepped('open', 'seller-refunds')).toBe('refunded');
  expect(stepped('open', 'silence')).toBe('refunded');
  expect(stepped('open', 'seller-contests')).toBe('contested');
  expect(stepped('open', 'dropped')).toBe('dropped');
  expect(stepped('contested', 'decided-refund')).toBe('refunded');
  expect(stepped('contested', 'decided-refuse')).toBe('refused');
  expect(stepped('contested', 'decided-return')).toBe('returning 2026-12-21T05:00:00.000Z');
});

test('a return is dropped unless it is posted, and then refunded by silence if it can be tracked', () => {
  const kind = 'return';
  expect(stepped('open', 'address-known', { kind })).toBe('returning 2026-12-21T05:00:00.000Z');
  expect(stepped('open', 'seller-contests', { kind })).toBeUndefined();
  expect(stepped('returning', 'silence', { kind })).toBe('dropped');
  expect(stepped('returning', 'posted', { kind })).toBe('returning 2026-12-08T05:00:00.000Z');
  const posted = { kind, returnSentAt: NOW } as const;
  expect(stepped('returning', 'silence', posted)).toBe('contested');
  expect(stepped('returning', 'silence', { ...posted, returnTracking: 'N' })).toBe('refunded');
  const own = { ...posted, returnTracking: 'N', isShopsOwn: true };
  expect(stepped('returning', 'silence', own)).toBe('contested');
  expect(stepped('returning', 'returned', posted)).toBe('returned');
  expect(stepped('returning', 'seller-contests', posted)).toBe('contested');
  expect(stepped('returning', 'dropped', posted), 'the seller has it').toBeUndefined();
});

const SIDES = [
  'seller-refunds',
  'seller-contests',
  'address-known',
  'posted',
  'returned',
  'silence',
] as const;
const steps = (status: CaseStatus) => SIDES.filter((step) => stepped(status, step) !== undefined);

test('nothing happens in a closed case, and nobody but the back office decides a contested one', () => {
  expect([steps('closed'), steps('contested')]).toEqual([[], []]);
  expect(CASE_STATUSES.map((status) => stepped(status, 'taken-back'))).toEqual([
    'returned',
    'returned',
    'returned',
    undefined,
  ]);
});
