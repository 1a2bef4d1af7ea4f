import { formatDollars, toDollars } from '#contract/money.ts';
import type { OwedBySeller } from '../payouts/admin/read-money.ts';
import { waitReason } from '../payouts/payouts-wait.ts';
import { INVARIANTS, MENDING, type Ailment, type Breach, type Invariant } from './invariants.ts';

/** Maximum of listed cases per kind; the rest is only counted. */
const MOST = 20;

/** The doctor's report: every invariant, its breaches, and for each kind of breach how to fix it. */
export function diagnosisOf(breaches: readonly Breach[]): string {
  const lines = Object.entries(INVARIANTS).map(([invariant, words]) => {
    const broken = breaches.filter((breach) => breach.invariant === invariant).length;
    return `${invariant}  ${broken === 0 ? 'holds ' : 'BROKEN'}  ${words}${broken === 0 ? '' : `: ${broken}`}`;
  });
  const kinds = new Map<Ailment, readonly Breach[]>();
  for (const breach of breaches) kinds.set(breach.ailment, [...(kinds.get(breach.ailment) ?? []), breach]);
  return [...lines, ...[...kinds].flatMap(([ailment, found]) => ['', ...casesOf(ailment, found)])].join('\n');
}

function casesOf(ailment: Ailment, found: readonly Breach[]): string[] {
  const more = found.length - MOST;
  return [
    ...found.slice(0, MOST).map(inWords),
    ...(more > 0 ? [`... and ${more} more`] : []),
    `    To fix it: ${MENDING[ailment]}`,
  ];
}

/** What sellers owe, in most cases after a refund of what they were paid: the total, and each debt. Not a breach. */
export function debtsInWords(debts: readonly OwedBySeller[]): string {
  const total = debts.reduce((sum, { cents }) => sum + cents, 0);
  return [
    `Owed by sellers: ${formatDollars(toDollars(total))}`,
    ...debts.slice(0, MOST).map(({ owner, cents }) => `${owner}: ${formatDollars(toDollars(cents))}`),
    ...(debts.length > MOST ? [`... and ${debts.length - MOST} more`] : []),
  ].join('\n');
}

/** Why sellers are not paid after a restore, and what to do. Not a breach. */
export const waitInWords = (since: number): string =>
  `${waitReason(since).replace(/^./, (first) => first.toUpperCase())}.`;

/** "I1  product 7: stock 2, ledger 1" */
export const inWords = ({
  invariant,
  about,
  seen,
}: {
  invariant: Invariant;
  about: string;
  seen: string;
}): string => `${invariant}  ${about}: ${seen}`;

/** A breach for machines, with its fix. */
export const breachOnWire = (breach: Breach): Breach & { readonly fix: string } => ({
  ...breach,
  fix: MENDING[breach.ailment],
});
