/** Keeps digits and a closing X; removes hyphens, blanks and the word ISBN. */
const normalize = (text: string): string =>
  text
    .replace(/^isbn[:\s]*/i, '')
    .replace(/[\s\-–‐]/g, '')
    .toUpperCase();

const checkDigit13 = (twelve: string): number =>
  (10 - (Array.from(twelve).reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10)) % 10;

const isIsbn10 = (text: string): boolean =>
  /^\d{9}[\dX]$/.test(text) &&
  Array.from(text).reduce((sum, digit, at) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - at), 0) %
    11 ===
    0;

const isIsbn13 = (text: string): boolean =>
  /^97[89]\d{10}$/.test(text) && checkDigit13(text.slice(0, 12)) === Number(text.slice(12));

/**
 * An ISBN of 10 or 13 digits, with or without hyphens -> its 13 digits; undefined if it is invalid (length or check
 * digit). ISO 2108.
 */
export function toIsbn13(text: string): string | undefined {
  const digits = normalize(text);
  if (isIsbn13(digits)) return digits;
  if (!isIsbn10(digits)) return undefined;
  const twelve = `978${digits.slice(0, 9)}`;
  return `${twelve}${checkDigit13(twelve)}`;
}
