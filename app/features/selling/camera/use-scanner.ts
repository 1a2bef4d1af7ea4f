import { useEffect, useRef, type RefObject } from 'react';
import { openBarcodeReader, type BarcodeReader } from './barcode-port.ts';
import { agreement, readCode, type ReadCode } from './read-barcode.ts';

/** Longer side of a scanned frame, in pixels: enough for a barcode that fills half of it, and fast on slow phones. */
const FRAME = 960;
/** Pause between two scans, which keeps slow phones responsive. */
const BREATH = 60;

/** Scans a video for barcodes, and calls `found` with each one read twice in a row. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  on: boolean,
  found: (code: ReadCode) => void,
  open: () => Promise<BarcodeReader> = openBarcodeReader,
): void {
  const hear = useRef(found);
  useEffect(() => {
    hear.current = found;
  }, [found]);

  useEffect(() => {
    if (!on) return undefined;
    const scan = new AbortController();
    void scanning(video, open, scan.signal, (code) => {
      // A scan may still be running when the camera is closed.
      if (!scan.signal.aborted) hear.current(code);
    });
    return () => scan.abort();
  }, [video, on, open]);
}

async function scanning(
  video: RefObject<HTMLVideoElement | null>,
  open: () => Promise<BarcodeReader>,
  signal: AbortSignal,
  found: (code: ReadCode) => void,
): Promise<void> {
  let reader: BarcodeReader;
  try {
    reader = await open();
  } catch {
    // Without a reader, the seller can still take a photo or type the ISBN.
    return;
  }
  const agreed = agreement();
  while (!signal.aborted) {
    const code = agreed(await lookOnce(video.current, reader));
    if (code !== undefined) found(code);
    await new Promise((resolve) => setTimeout(resolve, BREATH));
  }
  reader.close();
}

/** Scans one frame; undefined if it has no code or the reader failed. Prefers ISBNs. */
async function lookOnce(
  video: HTMLVideoElement | null,
  reader: BarcodeReader,
): Promise<ReadCode | undefined> {
  if (video === null || video.videoWidth === 0 || video.paused) return undefined;
  try {
    const codes = await reader.read(await frameOf(video));
    const read = codes.map(readCode).filter((code) => code !== undefined);
    return read.find(({ kind }) => kind === 'isbn') ?? read[0];
  } catch {
    return undefined;
  }
}

async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, FRAME / Math.max(videoWidth, videoHeight));
  return createImageBitmap(video, {
    resizeWidth: Math.round(videoWidth * scale),
    resizeHeight: Math.round(videoHeight * scale),
    resizeQuality: 'medium',
  });
}
