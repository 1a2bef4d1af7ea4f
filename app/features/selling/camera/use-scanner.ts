import { useEffect, useRef, useState, type RefObject } from 'react';
import { openBarcodeReader, type BarcodeReader } from './barcode-port.ts';
import { viewOf } from './frame-view.ts';
import { parseBarcode, type ParsedBarcode } from './parse-barcode.ts';
import { createScanModes, type ScanMode } from './scan-modes.ts';
import { createScanTracker, type ScanEvent } from './track-scans.ts';

/** Pause between two scans, which keeps slow phones responsive. */
const SCAN_INTERVAL_MS = 60;

/** What a screen hears of its scanner. */
export interface ScanListeners {
  /** Called for each event of a frame, while the book is still before the camera. */
  readonly onEvent: (event: ScanEvent) => void;
  /** Called for each frame in which something was read. */
  readonly onRead?: (() => void) | undefined;
  /** The reader cannot be loaded, or failed again after it was replaced: photos and typing are left. */
  readonly onReaderFailed?: (() => void) | undefined;
}

/** Scans a video for barcodes while `enabled`. What was in view before a pause is still known after it. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  enabled: boolean,
  listeners: ScanListeners,
  open: () => Promise<BarcodeReader> = openBarcodeReader,
): void {
  const current = useRef(listeners);
  const [track] = useState(createScanTracker);
  useEffect(() => {
    current.current = listeners;
  }, [listeners]);

  useEffect(() => {
    if (!enabled) return undefined;
    const scan = new AbortController();
    const { signal } = scan;
    const scanAll = async () => {
      const isOver = await scanUntilAborted(video, open, signal, (codes) => {
        if (codes.length > 0) current.current.onRead?.();
        for (const event of track({ at: performance.now(), codes })) current.current.onEvent(event);
      });
      if (!isOver) current.current.onReaderFailed?.();
    };
    void scanAll();
    return () => scan.abort();
  }, [video, enabled, open, track]);
}

type Read = (codes: readonly ParsedBarcode[]) => void;

/** Passes the codes of each frame to `read`. A reader that fails is replaced once; returns false if that one fails, too. */
async function scanUntilAborted(
  video: RefObject<HTMLVideoElement | null>,
  open: () => Promise<BarcodeReader>,
  signal: AbortSignal,
  read: Read,
): Promise<boolean> {
  const isAborted = () => signal.aborted;
  for (let left = 2; left > 0 && !isAborted(); left -= 1) {
    const reader = await open().catch(() => undefined);
    if (reader === undefined) continue;
    await scanUntilFailed(video, reader, isAborted, read);
    reader.close();
  }
  return isAborted();
}

async function scanUntilFailed(
  video: RefObject<HTMLVideoElement | null>,
  reader: BarcodeReader,
  isAborted: () => boolean,
  read: Read,
): Promise<void> {
  const nextMode = createScanModes();
  let hasRead = false;
  while (!isAborted()) {
    const codes = await scanFrame(video.current, reader, nextMode(hasRead));
    // A frame may still be read when the camera is closed.
    if (codes === 'failed' || isAborted()) return;
    hasRead = codes.length > 0;
    read(codes);
    await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS));
  }
}

/** Scans one frame; empty if it has no code or there is no picture yet. */
async function scanFrame(
  video: HTMLVideoElement | null,
  reader: BarcodeReader,
  { triesHarder, area }: ScanMode,
): Promise<readonly ParsedBarcode[] | 'failed'> {
  if (video === null || video.videoWidth === 0 || video.paused) return [];
  const isWhole = reader.prefersVideoFrames();
  const frame = await (isWhole ? takeFrame(video) : captureView(video, area)).catch(() => undefined);
  if (frame === undefined) return [];
  try {
    const codes = await reader.read(frame, isWhole ? { triesHarder, area } : { triesHarder });
    return codes.map(parseBarcode).filter((code) => code !== undefined);
  } catch {
    return 'failed';
  }
}

const takeFrame = async (video: HTMLVideoElement): Promise<VideoFrame> =>
  Promise.resolve(new VideoFrame(video));

async function captureView(video: HTMLVideoElement, area: ScanMode['area']): Promise<ImageBitmap> {
  const { videoWidth, videoHeight } = video;
  const { left, top, width, height, scale } = viewOf({ width: videoWidth, height: videoHeight }, area);
  if (area === 'center') return createImageBitmap(video, left, top, width, height);
  const resized = { resizeWidth: Math.round(width * scale), resizeHeight: Math.round(height * scale) };
  return createImageBitmap(video, { ...resized, resizeQuality: 'medium' });
}
