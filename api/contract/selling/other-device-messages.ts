import { titleCase } from '../catalog/categories.ts';
import { gradeName, isCondition } from '../catalog/conditions.ts';
import { copiesLabel, REVIEW } from './stack-messages.ts';
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

/** "Chrome on Windows says $7.00." */
export const otherValueMessage = (device: string, field: TypedField, text: string): string =>
  `${device} says ${shownValue(field, text)}.`;

/** "Keep $8.00"; a long value is in the form beside it. */
export function keepLabel(field: TypedField, text: string): string {
  const shown = shownValue(field, text);
  return shown === '' || shown.length > MAX_LABEL_LENGTH ? REVIEW.keepMine : `Keep ${shown}`;
}

/** "Its photo is on Chrome on Android. It publishes from there." */
export const photoElsewhereMessage = (device: string): string =>
  `Its photo is on ${device}. It publishes from there.`;
