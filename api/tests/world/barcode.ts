// An EAN-13 encoder (ISO/IEC 15420), independent of the barcode reader under test.

const LEFT_ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const mirrored = (bars: string): string => Array.from(bars).toReversed().join('');
const inverted = (bars: string): string =>
  Array.from(bars)
    .map((bar) => (bar === '1' ? '0' : '1'))
    .join('');
const RIGHT = LEFT_ODD.map(inverted);
const LEFT_EVEN = RIGHT.map(mirrored);

/** Which of the six left digits are even (G), by the first digit. */
const FIRST = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
];
/** Which of an add-on's five digits are even, by its check digit. */
const ADD_ON = ['GGLLL', 'GLGLL', 'GLLGL', 'GLLLG', 'LGGLL', 'LLGGL', 'LLLGG', 'LGLGL', 'LGLLG', 'LLGLG'];

const left = (digits: readonly number[], pattern: string): string[] =>
  digits.map((digit, at) => (pattern[at] === 'G' ? LEFT_EVEN[digit] : LEFT_ODD[digit]) ?? '');

/** 13 digits with their check digit -> the 95 modules of the bars, 1 is black. */
function ean13(text: string): string {
  const [first = 0, ...rest] = Array.from(text, Number);
  const right = rest.slice(6).map((digit) => RIGHT[digit] ?? '');
  return ['101', ...left(rest.slice(0, 6), FIRST[first] ?? ''), '01010', ...right, '101'].join('');
}

/** The five digits beside a code, such as 52495 for $24.95 -> the 47 modules of their bars. */
function addOn5(text: string): string {
  const digits = Array.from(text, Number);
  const check = digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 9), 0) % 10;
  return `1011${left(digits, ADD_ON[check] ?? '').join('01')}`;
}

/** Appends the check digit to 12 digits. */
export function withCheckDigit(twelve: string): string {
  const sum = Array.from(twelve).reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** The modules of a code and its optional add-on, with the gap between them: 1 is black. */
export const encodeModules = (code: string, addOn?: string): string =>
  `${ean13(code)}${addOn === undefined ? '' : `${'0'.repeat(10)}${addOn5(addOn)}`}`;

/** Returns a function that makes a new ISBN at each call. `publisher`: the first 7 of its 13 digits. */
export function createIsbns(publisher: string): () => string {
  let books = 0;
  return () => {
    books += 1;
    return withCheckDigit(`${publisher}${String(books).padStart(5, '0')}`);
  };
}
