import { formatDollars, toDollars } from '#contract/money.ts';
import type { PayoutLoss } from '../orders/payout-losses.ts';
import { INVARIANTS, MENDING, type Ailment, type Breach, type Invariant } from './invariants.ts';

/** So many of a kind are listed; the others are only counted. */
const MOST = 20;

/** What the doctor prints: the invariants with what is against them, and for each kind how it is mended. */
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
    `    To mend it: ${MENDING[ailment]}`,
  ];
}

/** What the shop has lost by refunds after payouts: the sum, and each. Not a breach. */
export function lossesInWords(losses: readonly PayoutLoss[]): string {
  const lost = losses.reduce((sum, { lostCents }) => sum + lostCents, 0);
  return [
    `Refunded after the seller was paid, at the expense of the shop: ${formatDollars(toDollars(lost))}`,
    ...losses
      .slice(0, MOST)
      .map(
        ({ about, paidOutCents, lostCents }) =>
          `${about}: paid out ${paidOutCents}, of which ${lostCents} were refunded later`,
      ),
    ...(losses.length > MOST ? [`... and ${losses.length - MOST} more`] : []),
  ].join('\n');
}

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
