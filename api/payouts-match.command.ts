import { formatDollars, toDollars } from '#contract/money.ts';
import { buildDeps } from './build-deps.ts';
import { defineCommand, type Outcome } from './command-line/command.ts';
import { envOfProcess } from './env.ts';
import { createLog } from './gateways/log.ts';
import type { Move } from './gateways/payments/payouts.ts';
import { matchPayouts, type Match } from './payouts/match-payouts.ts';
import { payoutsWaitSince, releasePayouts } from './payouts/payouts-wait.ts';

const BY_HAND =
  'This shop pays sellers by hand. In the back office, choose "Mark as paid out" for each sale that you have paid since the backup.';
const THEN_RELEASE = 'Payouts still wait. Call payouts:match --release once that is done.';

/** Matches the payouts of a restored database with the provider's. */
export const payoutsMatchCommand = defineCommand({
  about: `After a restore: enters the transfers and reversals that the payment provider has made and the restored database lacks, and has
payouts go on, which wait until then. The shop may run. A second call changes nothing.`,
  options: {
    release: { type: 'boolean', about: 'have payouts go on although something is left to do by hand' },
  },
  findings: 'something is to be done by hand; payouts wait until a call with --release',
  run: async ({ release = false }) => {
    // Without the log of a shop: what fails is thrown. The folder matters only to pictures.
    const { deps, close } = await buildDeps(envOfProcess(), createLog('fatal'), process.cwd());
    try {
      const since = await payoutsWaitSince(deps.storage.db);
      const match = await matchPayouts(deps);
      const todo = match === undefined ? (since === undefined ? [] : [BY_HAND]) : toDoByHand(match);
      const isReleased = todo.length === 0 || release;
      if (isReleased && since !== undefined) await deps.storage.transaction({}, releasePayouts);
      return outcomeOf(match, todo, { since, isReleased });
    } finally {
      await close();
    }
  },
});

const dollars = (cents: number): string => formatDollars(toDollars(cents));

const moveInWords = ({ kind, id, cents, accountId }: Move): string =>
  kind === 'payout' ? `${id}: ${dollars(cents)} to ${accountId}` : `${id}: ${dollars(cents)} back`;

const toDoByHand = ({ foreign, overpaid }: Match): string[] => [
  ...foreign.map(
    (move) =>
      `${moveInWords(move)}: no seller here has this account. If it is one of your sellers, debit them on the page Money.`,
  ),
  ...overpaid.map(
    ({ owner, cents }) =>
      `Seller ${owner} was paid ${dollars(cents)} for sales that this database lacks, or that have not arrived in it: mark those as arrived, or credit the seller on the page Money. Else it is a debt that later sales pay, or that is taken back.`,
  ),
];

function outcomeOf(
  match: Match | undefined,
  todo: readonly string[],
  { since, isReleased }: { readonly since: number | undefined; readonly isReleased: boolean },
): Outcome {
  const entered = match?.entered ?? [];
  const goesOn = since === undefined ? 'Payouts did not wait.' : 'Payouts go on.';
  return {
    result: {
      entered: entered.map(({ kind, id, cents, accountId }) => ({
        kind,
        id,
        amount: toDollars(cents),
        accountId,
      })),
      byHand: todo,
      payoutsWait: since !== undefined && !isReleased,
    },
    text: [
      `Entered ${entered.length} that this database lacked${entered.length === 0 ? '.' : ':'}`,
      ...entered.map(moveInWords),
      ...todo,
      isReleased ? goesOn : THEN_RELEASE,
    ].join('\n'),
    hasFindings: todo.length > 0,
  };
}
