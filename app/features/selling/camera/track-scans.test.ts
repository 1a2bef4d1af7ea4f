import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScanTracker, type ScanEvent, type ScanFrame } from './track-scans.ts';

const A = { kind: 'isbn', isbn: '9780394573434' } as const;
const B = { kind: 'isbn', isbn: '9780141439518' } as const;
const UPC = { kind: 'upc', upc: '076714000254' } as const;

/** The events of frames, each as "TIME kind CODE". */
function track(...frames: readonly (readonly [number, ...ScanFrame['codes']])[]): string[] {
  const tracker = createScanTracker();
  return frames.flatMap(([at, ...codes]) => tracker({ at, codes }).map((event) => describeEvent(at, event)));
}

const describeEvent = (at: number, event: ScanEvent): string =>
  `${at} ${event.kind}${event.kind === 'two' ? '' : ` ${nameOf(event.code)}`}`;
const nameOf = (code: ScanFrame['codes'][number]): string => (code === A ? 'A' : code === B ? 'B' : 'UPC');

test('a code read in two frames is accepted, with or without empty frames between them', () => {
  expect(track([0, A], [120, A])).toEqual(['120 accepted A']);
  expect(track([0, A], [150], [300], [450, A])).toEqual(['450 accepted A']);
});

test('reads that lie too far apart, or on both sides of another book, do not confirm each other', () => {
  expect(track([0, A], [1_600, A])).toEqual([]);
  expect(track([0, A], [120, B], [240, A])).toEqual([]);
  expect(track([0, A], [120, A, B], [240, A])).toEqual(['120 two']);
});

test('a book that stays in view is accepted once, and again after it was away', () => {
  const held = Array.from({ length: 80 }, (_, nth) => [nth * 125, A] as const);
  expect(track(...held)).toEqual(['125 accepted A']);
  expect(track([0, A], [120, A], [600], [1_100], [1_640], [1_900, A], [2_020, A])).toEqual([
    '120 accepted A',
    '1640 gone A',
    '2020 again A',
  ]);
});

test('a few unread frames do not let a book go, however long they take', () => {
  expect(track([0, A], [100, A], [900], [3_000], [3_100, A], [3_200, A])).toEqual(['100 accepted A']);
});

test("a shop's own code counts only where no book was read, and two books are reported once", () => {
  expect(track([0, UPC, A], [120, UPC, A])).toEqual(['120 accepted A']);
  expect(track([0, UPC], [120, UPC])).toEqual(['120 accepted UPC']);
  expect(track([0, A, B], [120, A, B], [240], [360, A, B], [480, A], [600, A, B])).toEqual([
    '0 two',
    '600 two',
  ]);
});

test("a frame in which only the shop's own code was read does not come between two reads of a book", () => {
  expect(track([0, A], [120, UPC], [240, A])).toEqual(['240 accepted A']);
  expect(track([0, UPC], [120, A], [240, UPC])).toEqual([]);
  expect(track([0, A], [120, UPC, B], [240, A])).toEqual([]);
});

type Code = ScanFrame['codes'][number];

const isBook = ({ kind }: Code): boolean => kind !== 'upc';
/** A shop's own code counts only without a book. */
const countedIn = ({ codes }: ScanFrame): readonly Code[] =>
  codes.some(isBook) ? codes.filter(isBook) : codes;

/** The accepted codes, by the rules alone: each frame is judged by all frames before it. */
function acceptedByRules(frames: readonly ScanFrame[]): string[] {
  const found: string[] = [];
  const isPresent = new Map<Code, number>();
  frames.forEach((frame, now) => {
    const { at } = frame;
    const codes = countedIn(frame);
    for (const [code, last] of isPresent) {
      const without = frames.slice(last + 1, now + 1);
      const isBack = codes.includes(code);
      if (isBack) isPresent.set(code, now);
      else if (at - (frames[last]?.at ?? 0) >= 1_500 && without.length >= 3) isPresent.delete(code);
    }
    const [code] = codes;
    if (code === undefined || codes.length > 1 || isPresent.has(code)) return;
    const before = frames.slice(0, now).findLastIndex((other) => countedIn(other).includes(code));
    const earlier = frames[before];
    if (earlier === undefined || at - earlier.at > 1_500) return;
    const between = frames.slice(before, now).flatMap(({ codes: read }) => read);
    if (between.some((other) => isBook(other) && other !== code)) return;
    isPresent.set(code, now);
    found.push(`${at} ${nameOf(code)}`);
  });
  return found;
}

test('10,000 random sequences of frames follow the rules', () => {
  const steps = fc.array(
    fc.record({
      wait: fc.constantFrom(60, 120, 400, 800, 1_499, 1_500, 1_501),
      codes: fc.constantFrom([], [A], [B], [A, B], [UPC], [UPC, A]),
    }),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(steps, (taken) => {
      let at = 0;
      const frames = taken.map(({ wait, codes }) => ({ at: (at += wait), codes }));
      const tracker = createScanTracker();
      const found = frames.flatMap((frame) =>
        tracker(frame).flatMap((event) =>
          event.kind === 'accepted' || event.kind === 'again' ? [`${frame.at} ${nameOf(event.code)}`] : [],
        ),
      );
      expect(found).toEqual(acceptedByRules(frames));
    }),
    { numRuns: 10_000 },
  );
});

const magazine = (issue?: string) =>
  ({ kind: 'issn', issn: '1699-0579', ...(issue === undefined ? {} : { issue }) }) as const;

function readInTurn(...codes: ScanFrame['codes']): readonly ScanEvent[] {
  const tracker = createScanTracker();
  return codes.flatMap((code, at) => tracker({ at: at * 100, codes: [code] }));
}

const priced = (listPriceCents?: number) =>
  ({
    kind: 'isbn',
    isbn: '9780441013593',
    ...(listPriceCents === undefined ? {} : { listPriceCents }),
  }) as const;

test("a book's list price is believed when both reads have it", () => {
  const price = priced(1_695);
  expect(readInTurn(price, price)).toEqual([{ kind: 'accepted', code: price }]);
  expect(readInTurn(price, priced())).toEqual([{ kind: 'accepted', code: priced() }]);
  expect(readInTurn(priced(1_595), price)).toEqual([{ kind: 'accepted', code: priced() }]);
});

test("a magazine's issue is believed when both reads have it", () => {
  const issue = magazine('07');
  expect(readInTurn(issue, issue)).toEqual([{ kind: 'accepted', code: issue }]);
  expect(readInTurn(issue, magazine())).toEqual([{ kind: 'accepted', code: magazine() }]);
  expect(readInTurn(issue, magazine('01'))).toEqual([{ kind: 'accepted', code: magazine() }]);
});
