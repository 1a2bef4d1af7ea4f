import { useEffect, useRef, type RefObject } from 'react';
import { openBarcodeReader, type BarcodeReader } from './barcode-port.ts';
import { createReadConfirmation, parseBarcode, type ParsedBarcode } from './parse-barcode.ts';

/** Longer side of a scanned frame, in pixels: enough for a barcode that fills half of it, and fast on slow phones. */
const MAX_FRAME_SIDE = 960;
/** Pause between two scans, which keeps slow phones responsive. */
const SCAN_INTERVAL_MS = 60;

/** Scans a video for barcodes, and calls `found` with each one read twice in a row. */
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
  const confirm = createReadConfirmation();
  while (!signal.aborted) {
    const code = confirm(await scanFrame(video.current, reader));
    if (code !== undefined) found(code);
    await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS));
  }
  reader.close();
}

/** Scans one frame; undefined if it has no code or the reader failed. Prefers ISBNs. */
async function scanFrame(
  video: HTMLVideoElement | null,
  reader: BarcodeReader,
): Promise<ParsedBarcode | undefined> {
  if (video === null || video.videoWidth === 0 || video.paused) return undefined;
  try {
    const codes = await reader.read(await captureFrame(video));
    const parsed = codes.map(parseBarcode).filter((code) => code !== undefined);
    return parsed.find(({ kind }) => kind === 'isbn') ?? parsed[0];
  } catch {
    return undefined;
  }
}

async function captureFrame(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, MAX_FRAME_SIDE / Math.max(videoWidth, videoHeight));
  return createImageBitmap(video, {
    resizeWidth: Math.round(videoWidth * scale),
    resizeHeight: Math.round(videoHeight * scale),
    resizeQuality: 'medium',
  });
}
