import { useRef, useState, type RefObject } from 'react';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { roomMessage, STACK_SCREEN } from '#contract/selling/stack-screen-messages.ts';
import { encodeFrame, encodeStackPhoto, FRAME_SIDE } from '#app/offline/stacks/encode-stack-photo.ts';
import type { ScanResult } from '#app/offline/stacks/scan-item.ts';
import type { StackCard } from '#app/offline/stacks/stack-card.ts';
import type { StackStrip } from '#app/offline/stacks/stack-view.ts';
import * as stacks from '#app/pwa/stacks/stacks.ts';
import type { ParsedBarcode } from '../../camera/parse-barcode.ts';
import type { ScanEvent } from '../../camera/track-scans.ts';
import { drawFrame, freeCanvas } from '../../camera/take-picture.ts';
import { vibrate } from '../../camera/vibrate.ts';
import { storageErrorText } from '../../drafts/show-not-stored.ts';
import { photoErrorText } from '../photo-error-text.ts';
import type { ScanPreferences } from './scan-preferences.ts';
import { roomForPhotos } from './room-for-photos.ts';
import { beep, lowTones } from './scan-sounds.ts';
import { messageOf, questionOf, type Told } from './scan-told.ts';
import type { ToldMessage, ToldQuestion } from './told.tsx';
import { useScanHint } from './use-scan-hint.ts';
import { useUndo } from './use-undo.ts';

interface SessionOptions {
  readonly strip: StackStrip;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly preferences: ScanPreferences;
  /** Whether a camera can be opened, and whether it is open. */
  readonly hasCamera: boolean;
  readonly isCameraOn: boolean;
}

export interface ScanSession {
  readonly message: ToldMessage;
  readonly question: ToldQuestion | undefined;
  /** The card that the next photo is of. */
  readonly selected: StackCard | undefined;
  readonly select: (card: string) => void;
  readonly onEvent: (event: ScanEvent) => void;
  readonly onRead: () => void;
  readonly onCode: (code: ParsedBarcode) => void;
  /** Adds a photo to the selected card; without a card, it is the cover of a new one. */
  readonly addPhoto: (photo: File) => Promise<void>;
  readonly addByPhoto: (photo: File) => Promise<void>;
  readonly undo: () => void;
  readonly canRestore: boolean;
  readonly tell: (text: string) => void;
}

/** Stores what is scanned and says what happened. The beep follows the commit: what beeped is stored. */
export function useScanSession(options: SessionOptions): ScanSession {
  const { strip, video, preferences, hasCamera, isCameraOn } = options;
  const { stack, cards } = strip;
  const [told, setTold] = useState<Told>();
  const [selectedId, setSelectedId] = useState<string>();
  const { undo, canRestore, forget } = useUndo(cards);
  const selected = cards.find(({ id }) => id === selectedId) ?? cards[0];
  const tell = (text: string) => setTold({ kind: 'note', text });
  // An open question is worth more than advice.
  const advise = (text: string) =>
    setTold((open) => (open?.kind === 'again' ? open : { kind: 'note', text }));
  const onRead = useScanHint(isCameraOn, () => advise(STACK_SCREEN.hint));
  const hasToldUpc = useRef(false);

  const show = (result: ScanResult): void => {
    if (result.kind === 'limit') tell(result.message);
    if (result.kind !== 'stored' && result.kind !== 'again') return;
    signal(preferences, result.kind === 'stored' ? beep : lowTones);
    const id = result.draft;
    setTold(result.kind === 'stored' ? { kind: 'card', id } : { kind: 'again', id, seen: result.seen });
    setSelectedId(id);
    forget();
  };

  const onCode = (code: ParsedBarcode): void => {
    onRead();
    if (code.kind === 'upc') {
      if (!hasToldUpc.current) advise(SELL_SCREEN.upc);
      hasToldUpc.current = true;
      return;
    }
    storeScan(stack.id, code, video.current).then(show, (error: unknown) => tell(storageErrorText(error)));
  };

  const addByPhoto = async (photo: File): Promise<void> =>
    encodeStackPhoto(photo)
      .then(async (encoded) => stacks.addByPhoto(stack.id, encoded))
      .then(show, (error: unknown) => tell(photoErrorText(error)));

  return {
    message: messageOf(told, cards, hasCamera ? SELL_SCREEN.aiming : STACK_SCREEN.noCamera),
    question: questionOf(told, cards, (id, copies) => {
      setTold({ kind: 'card', id });
      stacks.answerAgain(id, copies).catch((error: unknown) => tell(storageErrorText(error)));
    }),
    selected,
    select: setSelectedId,
    onEvent: (event) => {
      if (event.kind === 'two') advise(STACK_SCREEN.twoCodes);
      if (event.kind === 'accepted' || event.kind === 'again') onCode(event.code);
    },
    onRead,
    onCode,
    addPhoto: async (photo) =>
      selected === undefined ? addByPhoto(photo) : addPhotoOf(selected.id, photo, tell),
    addByPhoto,
    undo,
    canRestore,
    tell,
  };
}

/** Stores a scan with what the camera sees, which stays on this device as long as nothing knows the book. */
async function storeScan(
  stack: string,
  code: Exclude<ParsedBarcode, { kind: 'upc' }>,
  video: HTMLVideoElement | null,
): Promise<ScanResult> {
  if (code.kind !== 'isbn' || video === null || video.videoWidth === 0) return stacks.scanCode(stack, code);
  const seen = drawFrame(video, FRAME_SIDE);
  const frame = await encodeFrame(seen).catch(() => undefined);
  freeCanvas(seen);
  return stacks.scanCode(stack, code, frame);
}

/** Encodes and stores a photo; calls `tell` with a sentence if it cannot, or if there is little room for more. */
async function addPhotoOf(item: string, photo: File, tell: (text: string) => void): Promise<void> {
  try {
    const result = await stacks.addPhoto(item, await encodeStackPhoto(photo));
    const room = await roomForPhotos();
    if (result.kind === 'refused') tell(result.message);
    else if (room !== undefined) tell(roomMessage(room));
  } catch (error) {
    tell(photoErrorText(error));
  }
}

function signal({ sound, vibration }: ScanPreferences, tones: () => void): void {
  if (sound) tones();
  if (vibration && !matchMedia('(prefers-reduced-motion: reduce)').matches) vibrate();
}
