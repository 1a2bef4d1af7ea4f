import type { ScanMode } from './scan-modes.ts';

/** Reads retail barcodes (EAN-13, UPC-A) from a video frame. Tests inject a fake. */
export interface BarcodeReader {
  /** The digits of each code found. Closes the frame. Throws when the reader fails. */
  readonly read: (frame: ImageBitmap, options: ReadOptions) => Promise<readonly string[]>;
  readonly close: () => void;
}

/** How thoroughly a frame is read; the browser's own reader has no such choice. */
export type ReadOptions = Pick<ScanMode, 'triesHarder'>;

// Chromium on Android and macOS has it; TypeScript's DOM library does not yet.
interface NativeDetector {
  readonly detect: (frame: ImageBitmap) => Promise<readonly { readonly rawValue: string }[]>;
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
  return {
    read: async (frame) => {
      try {
        return (await detector.detect(frame)).map(({ rawValue }) => rawValue);
      } finally {
        frame.close();
      }
    },
    close: () => undefined,
  };
}

/** The messages to and from the worker. */
export interface BarcodeRequest extends ReadOptions {
  readonly id: number;
  readonly frame: ImageBitmap;
}
export interface BarcodeResponse {
  readonly id: number;
  readonly codes: readonly string[];
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
  worker.addEventListener('message', ({ data }: MessageEvent<BarcodeResponse>) => {
    pending.get(data.id)?.resolve(data.codes);
    pending.delete(data.id);
  });
  let hasFailed = false;
  const rejectAll = () => {
    hasFailed = true;
    for (const { reject } of pending.values()) reject(new Error('barcode reader failed'));
    pending.clear();
  };
  worker.addEventListener('error', rejectAll);
  return {
    read: async (frame, { triesHarder }) =>
      new Promise((resolve, reject) => {
        // A worker that could not load its script answers nothing.
        if (hasFailed) {
          frame.close();
          reject(new Error('barcode reader failed'));
          return;
        }
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, frame, triesHarder } satisfies BarcodeRequest, [frame]);
      }),
    close: () => {
      rejectAll();
      worker.terminate();
    },
  };
}
