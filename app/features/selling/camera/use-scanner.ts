import { useEffect, useRef, type RefObject } from 'react';
import { openBarcodeReader, type BarcodeReader } from './barcode-port.ts';
import { agreement, readCode, type ReadCode } from './read-barcode.ts';

/** Pixels of a frame's longer side: enough for a barcode that fills half of it, and quick on slow phones. */
const FRAME = 960;
/** Milliseconds between two looks: the phone has to breathe. */
const BREATH = 60;

/** Looks for barcodes in what a video shows, and calls `found` with each that was read twice in a row. */
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
      // A frame may have been under way when the camera was closed.
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
    // Without a reader there is still the shutter, and the field for the ISBN.
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

/** What one frame says; undefined where it says nothing, or could not be read. */
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
