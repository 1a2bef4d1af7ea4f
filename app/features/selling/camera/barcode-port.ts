import { cropAround, type Box } from './add-ons.ts';
import { sizeOf } from './frame-view.ts';
import type { ScanMode } from './scan-modes.ts';
import { hasStoredReader } from './stored-reader.ts';

/** Reads retail barcodes (EAN-13, UPC-A) from a picture. Tests inject a fake. */
export interface BarcodeReader {
  /**
   * The digits of each code found, and after a space those of its add-on; in an `area` of a video's frame, else in the whole picture.
   * Closes the frame. Throws when the reader fails.
   */
  readonly read: (frame: ImageBitmap | VideoFrame, options: ReadOptions) => Promise<readonly string[]>;
  /** Whether frames of a video are best given as they are: cropping and scaling one takes the page longer than reading it. */
  readonly prefersVideoFrames: () => boolean;
  readonly close: () => void;
}

/** How a frame is read; the browser's own reader has no such choice. */
export interface ReadOptions extends Pick<ScanMode, 'triesHarder'> {
  /** Of a frame that was not cropped and scaled before. */
  readonly area?: ScanMode['area'] | undefined;
}

// Chromium on Android and macOS has it; TypeScript's DOM library does not yet.
interface NativeDetector {
  readonly detect: (
    frame: ImageBitmap | VideoFrame,
  ) => Promise<readonly { readonly rawValue: string; readonly boundingBox: Box }[]>;
}
interface BarcodeDetectorConstructor {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: BarcodeDetectorConstructor;
  }
}

const FORMATS = ['ean_13', 'upc_a'] as const;

/** Returns the browser's own reader if it supports EAN-13, otherwise loads ours in a worker. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  return (await nativeReader()) ?? workerReader();
}

/** Whether the browser's BarcodeDetector supports EAN-13. */
export const hasNativeReader = async (): Promise<boolean> => (await nativeReader()) !== undefined;

async function nativeReader(): Promise<BarcodeReader | undefined> {
  const Constructor = window.BarcodeDetector;
  if (Constructor === undefined) return undefined;
  const supported = await Constructor.getSupportedFormats().catch((): readonly string[] => []);
  if (!supported.includes('ean_13')) return undefined;
  const detector = new Constructor({ formats: FORMATS.filter((format) => supported.includes(format)) });
  const addOns = createAddOnReader();
  return {
    prefersVideoFrames: () => false,
    read: async (frame) => {
      try {
        const found = await detector.detect(frame);
        return await Promise.all(
          found.map(async ({ rawValue, boundingBox }) => addOns.read(frame, rawValue, boundingBox)),
        );
      } finally {
        frame.close();
      }
    },
    close: addOns.close,
  };
}

/** Frames in which the add-on of a code is looked for; two must agree. */
const MAX_ADD_ON_READS = 4;

/**
 * Browsers read codes without their add-ons: our own reader, if it is stored on this device, reads those from a crop of the
 * frame. Returns the code alone where it finds none.
 */
function createAddOnReader() {
  const reads = new Map<string, number>();
  let opened: Promise<BarcodeReader | undefined> | undefined;
  return {
    read: async (frame: ImageBitmap | VideoFrame, code: string, box: Box): Promise<string> => {
      const count = reads.get(code) ?? 0;
      if (!HAS_ADD_ON.test(code) || count >= MAX_ADD_ON_READS) return code;
      reads.set(code, count + 1);
      opened ??= openStoredReader();
      const { x, y, width, height } = cropAround(box, sizeOf(frame));
      try {
        const crop = await createImageBitmap(frame, x, y, width, height);
        const found = await (await opened)?.read(crop, { triesHarder: false });
        return found?.find((each) => each.startsWith(`${code} `)) ?? code;
      } catch {
        return code;
      }
    },
    close: () => void opened?.then((reader) => reader?.close()),
  };
}

const openStoredReader = async (): Promise<BarcodeReader | undefined> =>
  (await hasStoredReader()) ? workerReader() : undefined;

/** A book's or a magazine's code: a product's add-on is ignored. */
const HAS_ADD_ON = /^97[789]\d{10}$/;

/** The messages to and from the worker. */
export interface BarcodeRequest extends ReadOptions {
  readonly id: number;
  readonly frame: ImageBitmap | VideoFrame;
}
export interface BarcodeResponse {
  readonly id: number;
  /** `blank`: this browser cannot draw the video's frames in a worker. */
  readonly codes: readonly string[] | 'blank';
}

interface PendingRead {
  readonly resolve: (codes: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

function workerReader(): BarcodeReader {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), {
    type: 'module',
    name: 'barcode',
  });
  const pending = new Map<number, PendingRead>();
  let lastId = 0;
  let drawsVideoFrames = 'VideoFrame' in window;
  worker.addEventListener('message', ({ data: { id, codes } }: MessageEvent<BarcodeResponse>) => {
    if (codes === 'blank') drawsVideoFrames = false;
    pending.get(id)?.resolve(codes === 'blank' ? [] : codes);
    pending.delete(id);
  });
  let hasFailed = false;
  const rejectAll = () => {
    hasFailed = true;
    for (const { reject } of pending.values()) reject(new Error('barcode reader failed'));
    pending.clear();
  };
  worker.addEventListener('error', rejectAll);
  return {
    prefersVideoFrames: () => drawsVideoFrames,
    read: async (frame, options) =>
      new Promise((resolve, reject) => {
        // A worker that could not load its script answers nothing.
        if (hasFailed) {
          frame.close();
          reject(new Error('barcode reader failed'));
          return;
        }
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        worker.postMessage({ ...options, id: lastId, frame } satisfies BarcodeRequest, [frame]);
      }),
    close: () => {
      rejectAll();
      worker.terminate();
    },
  };
}
