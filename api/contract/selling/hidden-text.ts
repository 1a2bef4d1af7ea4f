import { formatMonthDay } from '../shop-clock.ts';
import type { PauseReason } from './pause-reasons.ts';

const TEXTS: Readonly<Record<PauseReason, string>> = {
  away: 'while you’re away',
  unsent: 'until you put it back on sale',
  unreachable: 'until you confirm an email',
  blocked: 'while you can’t sell here',
};

/** Not with Intl, whose first use takes a phone 40 ms: every visit evaluates this module with the schemas of stored rows. */
const listOf = (parts: readonly string[]): string =>
  parts.length <= 2 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;

/**
 * Why a listing is hidden, to its seller: "while you’re away until December 3", "while you’re away and until you confirm an
 * email". `until`: the first day back of a seller whose absence is the only reason. Empty without a reason.
 */
export const hiddenText = (paused: readonly PauseReason[], until?: string): string =>
  listOf(paused.map((reason) => TEXTS[reason])) +
  (until === undefined ? '' : ` until ${formatMonthDay(until)}`);
