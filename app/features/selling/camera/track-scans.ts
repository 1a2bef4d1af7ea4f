import { agreedCode, keyOfCode, type ParsedBarcode } from './parse-barcode.ts';

/** Two reads of a code count as one scan within this time. A blurred frame can yield a wrong code, never twice in a row. */
const CONFIRM_MS = 1_500;
/** A code that was in view is gone after this time without a read, if enough frames were read meanwhile. */
const GONE_MS = 1_500;
const GONE_FRAMES = 3;

export interface ScanFrame {
  /** When it was captured; milliseconds. */
  readonly at: number;
  /** What was read in it, with correct check digits. */
  readonly codes: readonly ParsedBarcode[];
}

/** `again`: a code that was accepted before has been away since. `two`: two books are in view. */
export type ScanEvent =
  | { readonly kind: 'accepted' | 'again' | 'gone'; readonly code: ParsedBarcode }
  | { readonly kind: 'two' };

/** An accepted code that has not gone. */
interface InView {
  readonly code: ParsedBarcode;
  lastAt: number;
  framesWithout: number;
}

/**
 * Returns a function that takes the frames of a camera in order and returns what each one decides. A code is accepted once
 * two frames have read it and no frame between them has read another book; then it is ignored until it is gone.
 */
export function createScanTracker(): (frame: ScanFrame) => readonly ScanEvent[] {
  const inView = new Map<string, InView>();
  const accepted = new Set<string>();
  /** The last read of each code since another book was read. */
  const candidates = new Map<string, { readonly code: ParsedBarcode; readonly at: number }>();
  let hadTwo = false;

  const forget = ({ at }: ScanFrame, read: ReadonlySet<string>): ScanEvent[] => {
    const gone: ScanEvent[] = [];
    for (const [key, state] of inView) {
      if (read.has(key)) continue;
      state.framesWithout += 1;
      if (at - state.lastAt < GONE_MS || state.framesWithout < GONE_FRAMES) continue;
      inView.delete(key);
      gone.push({ kind: 'gone', code: state.code });
    }
    return gone;
  };

  const isStillInView = (key: string, at: number): boolean => {
    const state = inView.get(key);
    if (state === undefined) return false;
    state.lastAt = at;
    state.framesWithout = 0;
    return true;
  };

  const confirm = (code: ParsedBarcode, at: number): ScanEvent[] => {
    const key = keyOfCode(code);
    const before = candidates.get(key);
    // A shop's own code between two reads of a book is no other book: many covers have both.
    if (code.kind !== 'upc') candidates.clear();
    candidates.set(key, { code, at });
    if (isStillInView(key, at) || before === undefined || at - before.at > CONFIRM_MS) return [];
    const agreed = agreedCode(before.code, code);
    inView.set(key, { code: agreed, lastAt: at, framesWithout: 0 });
    const kind = accepted.has(key) ? 'again' : 'accepted';
    accepted.add(key);
    return [{ kind, code: agreed }];
  };

  return (frame) => {
    const codes = codesThatCount(frame.codes);
    const [code] = codes.values();
    const events = forget(frame, new Set(codes.keys()));
    if (codes.size > 1) {
      for (const key of codes.keys()) isStillInView(key, frame.at);
      candidates.clear();
      if (!hadTwo) events.push({ kind: 'two' });
    } else if (code !== undefined) events.push(...confirm(code, frame.at));
    if (code !== undefined) hadTwo = codes.size > 1;
    return events;
  };
}

/** The different books of a frame. A shop's own code counts only where there is no book: many covers have both. */
function codesThatCount(codes: readonly ParsedBarcode[]): ReadonlyMap<string, ParsedBarcode> {
  const books = codes.filter(({ kind }) => kind !== 'upc');
  return new Map((books.length > 0 ? books : codes.slice(0, 1)).map((code) => [keyOfCode(code), code]));
}
