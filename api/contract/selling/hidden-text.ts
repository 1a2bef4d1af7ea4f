import { formatMonthDay } from '../shop-clock.ts';
import type { PauseReason } from './pause-reasons.ts';

const TEXTS: Readonly<Record<PauseReason, string>> = {
  away: 'while you’re away',
  unsent: 'until you put it back on sale',
  unreachable: 'until you confirm an email',
  blocked: 'while you can’t sell here',
};

const joined = new Intl.ListFormat('en-US');

/**
 * Why a listing is hidden, to its seller: "while you’re away until December 3", "while you’re away and until you confirm an
 * email". `until`: the first day back of a seller whose absence is the only reason. Empty without a reason.
 */
export const hiddenText = (paused: readonly PauseReason[], until?: string): string =>
  joined.format(paused.map((reason) => TEXTS[reason])) +
  (until === undefined ? '' : ` until ${formatMonthDay(until)}`);
