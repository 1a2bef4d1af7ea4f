import { DAY_MS } from '../durations.ts';
import { MONTHS } from '../shop-clock.ts';
import { titleCase } from '../catalog/categories.ts';
import { gradeName, isCondition } from '../catalog/conditions.ts';
import { copiesLabel, REVIEW, STACK } from './stack-messages.ts';
import type { TypedField } from './stack-sync.ts';

/** Letters of a value that a question shows. */
const MAX_VALUE_LENGTH = 60;
/** Letters of a value that fits on a button. */
const MAX_LABEL_LENGTH = 20;

/** A field's text as a seller reads it: "$7.00", "Very Good", "2 copies". */
function shownValue(field: TypedField, text: string): string {
  const dollars = Number(text);
  if ((field === 'price' || field === 'comparePrice') && text.trim() !== '' && Number.isFinite(dollars))
    return `$${dollars.toFixed(2)}`;
  if (field === 'condition' && isCondition(text)) return gradeName(text);
  if (field === 'category') return titleCase(text);
  if (field === 'copies') return copiesLabel(dollars);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** "Chrome on Windows says $7.00."; "says nothing" where it has emptied the field. */
export const otherValueMessage = (device: string, field: TypedField, text: string): string =>
  `${device} says ${shownValue(field, text) || 'nothing'}.`;

/** "Keep $8.00"; a long value is in the form beside it. */
export function keepLabel(field: TypedField, text: string): string {
  const shown = shownValue(field, text);
  return shown === '' || shown.length > MAX_LABEL_LENGTH ? REVIEW.keepMine : `Keep ${shown}`;
}

/** "Use $7.00", where several devices have another value; a long one by its device. */
export function useLabel(device: string, field: TypedField, text: string): string {
  const shown = shownValue(field, text);
  return shown === '' || shown.length > MAX_LABEL_LENGTH ? `Use that of ${device}` : `Use ${shown}`;
}

/** "Chrome on Android removed this item. Your changes are only here." */
export const removedElsewhereMessage = (device: string): string =>
  `${device} removed this item. Your changes are only here.`;

/** "Its photo is on Chrome on Android. It publishes from there." */
export const photoElsewhereMessage = (device: string): string =>
  `Its photo is on ${device}. It publishes from there.`;

/** "On Chrome on Android", in place of a photo. */
export const photoElsewhereLabel = (device: string): string => `On ${device}`;

/**
 * "Kept until December 6.", in the last days before the shop removes an unpublished item that does not change; undefined before.
 * Epoch ms; the day where the phone is.
 */
export function keptUntilMessage(changedAt: number, now: number): string | undefined {
  const until = changedAt + STACK.keptDays * DAY_MS;
  if (now < until - STACK.warnedDays * DAY_MS) return undefined;
  const day = new Date(until);
  return `Kept until ${MONTHS[day.getMonth()]} ${day.getDate()}.`;
}
