import { useEffect, useRef, useState, type RefObject } from 'react';
import { openBarcodeReader, type BarcodeReader } from './barcode-port.ts';
import { parseBarcode, type ParsedBarcode } from './parse-barcode.ts';
import { createScanModes, type ScanMode } from './scan-modes.ts';
import { createScanTracker, type ScanEvent } from './track-scans.ts';

/** Longer side of what is read of a frame, in pixels: enough for a barcode that fills half of it, and fast on slow phones. */
const MAX_FRAME_SIDE = 960;
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
  { area, triesHarder }: ScanMode,
): Promise<readonly ParsedBarcode[] | 'failed'> {
  if (video === null || video.videoWidth === 0 || video.paused) return [];
  const frame = await captureFrame(video, area).catch(() => undefined);
  if (frame === undefined) return [];
  try {
    const codes = await reader.read(frame, { triesHarder });
    return codes.map(parseBarcode).filter((code) => code !== undefined);
  } catch {
    return 'failed';
  }
}

async function captureFrame(video: HTMLVideoElement, area: ScanMode['area']): Promise<ImageBitmap> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, MAX_FRAME_SIDE / Math.max(videoWidth, videoHeight));
  const width = Math.round(videoWidth * scale);
  const height = Math.round(videoHeight * scale);
  if (area === 'whole')
    return createImageBitmap(video, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' });
  const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2].map(Math.floor);
  return createImageBitmap(video, left ?? 0, top ?? 0, width, height);
}
