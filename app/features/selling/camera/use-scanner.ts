import { useEffect, useRef, type RefObject } from 'react';
import { openBarcodeReader, type BarcodeReader } from './barcode-port.ts';
import { isSameCode, parseBarcode, type ParsedBarcode } from './parse-barcode.ts';
import { createScanModes, type ScanMode } from './scan-modes.ts';
import { createScanTracker } from './track-scans.ts';

/** Longer side of what is read of a frame, in pixels: enough for a barcode that fills half of it, and fast on slow phones. */
const MAX_FRAME_SIDE = 960;
/** Pause between two scans, which keeps slow phones responsive. */
const SCAN_INTERVAL_MS = 60;

/** Scans a video for barcodes, and calls `found` with each book that is held before the camera, once. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  enabled: boolean,
  found: (code: ParsedBarcode) => void,
  open: () => Promise<BarcodeReader> = openBarcodeReader,
): void {
  const foundRef = useRef(found);
  useEffect(() => {
    foundRef.current = found;
  }, [found]);

  useEffect(() => {
    if (!enabled) return undefined;
    const scan = new AbortController();
    void scanUntilAborted(video, open, scan.signal, (code) => {
      // A scan may still be running when the camera is closed.
      if (!scan.signal.aborted) foundRef.current(code);
    });
    return () => scan.abort();
  }, [video, enabled, open]);
}

async function scanUntilAborted(
  video: RefObject<HTMLVideoElement | null>,
  open: () => Promise<BarcodeReader>,
  signal: AbortSignal,
  found: (code: ParsedBarcode) => void,
): Promise<void> {
  let reader: BarcodeReader;
  try {
    reader = await open();
  } catch {
    // Without a reader, the seller can still take a photo or type the ISBN.
    return;
  }
  const nextMode = createScanModes();
  const track = createScanTracker();
  let hasRead = false;
  let last: ParsedBarcode | undefined;
  while (!signal.aborted) {
    const codes = await scanFrame(video.current, reader, nextMode(hasRead));
    hasRead = codes.length > 0;
    for (const event of track({ at: performance.now(), codes })) {
      if (event.kind !== 'accepted' && event.kind !== 'again') continue;
      // The book in hand may be put down and taken up again.
      if (last === undefined || !isSameCode(event.code, last)) found(event.code);
      last = event.code;
    }
    await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS));
  }
  reader.close();
}

/** Scans one frame; empty if it has no code or the reader failed. */
async function scanFrame(
  video: HTMLVideoElement | null,
  reader: BarcodeReader,
  { area, triesHarder }: ScanMode,
): Promise<readonly ParsedBarcode[]> {
  if (video === null || video.videoWidth === 0 || video.paused) return [];
  try {
    const codes = await reader.read(await captureFrame(video, area), { triesHarder });
    return codes.map(parseBarcode).filter((code) => code !== undefined);
  } catch {
    return [];
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
