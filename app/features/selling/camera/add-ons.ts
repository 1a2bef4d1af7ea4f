/** Digits of a code, and of the add-on beside it, by the length of both. */
const CODE_LENGTHS: Readonly<Record<number, number>> = { 14: 12, 15: 13, 17: 12, 18: 13 };

/** "978044101359351695" -> "9780441013593 51695": zxing joins a code and its add-on of two or five digits. */
export function separateAddOn(digits: string): string {
  const length = CODE_LENGTHS[digits.length];
  return length === undefined ? digits : `${digits.slice(0, length)} ${digits.slice(length)}`;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What surrounds a code, by its longer side: a book that is held sideways has the add-on above or below it. */
const MARGIN = 0.9;

/** The part of a frame that has a code's add-on, whatever way the book is held. Whole pixels. */
export function cropAround(
  { x, y, width, height }: Box,
  frame: { readonly width: number; readonly height: number },
): Box {
  const margin = Math.max(width, height) * MARGIN;
  const left = Math.max(0, Math.floor(x - margin));
  const top = Math.max(0, Math.floor(y - margin));
  const right = Math.min(frame.width, Math.ceil(x + width + margin));
  const bottom = Math.min(frame.height, Math.ceil(y + height + margin));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
