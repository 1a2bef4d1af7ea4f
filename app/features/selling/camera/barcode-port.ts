/** Reads retail barcodes (EAN-13, UPC-A) from a video frame. Tests inject a fake. */
export interface BarcodeReader {
  /** The digits of each code found. Closes the frame. Throws when the reader fails. */
  readonly read: (frame: ImageBitmap) => Promise<readonly string[]>;
  readonly close: () => void;
}

// Chromium on Android and macOS has it; TypeScript's DOM library does not yet.
interface Detector {
  readonly detect: (frame: ImageBitmap) => Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: DetectorMaker;
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
  const Maker = window.BarcodeDetector;
  if (Maker === undefined) return undefined;
  const known = await Maker.getSupportedFormats().catch((): readonly string[] => []);
  if (!known.includes('ean_13')) return undefined;
  const detector = new Maker({ formats: FORMATS.filter((format) => known.includes(format)) });
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
export interface BarcodeQuestion {
  readonly number: number;
  readonly frame: ImageBitmap;
}
export interface BarcodeAnswer {
  readonly number: number;
  readonly codes: readonly string[];
}

interface Asked {
  readonly resolve: (codes: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

function workerReader(): BarcodeReader {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), {
    type: 'module',
    name: 'barcode',
  });
  const asked = new Map<number, Asked>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<BarcodeAnswer>) => {
    asked.get(data.number)?.resolve(data.codes);
    asked.delete(data.number);
  });
  const broken = () => {
    for (const { reject } of asked.values()) reject(new Error('barcode reader failed'));
    asked.clear();
  };
  worker.addEventListener('error', broken);
  return {
    read: async (frame) =>
      new Promise((resolve, reject) => {
        last += 1;
        asked.set(last, { resolve, reject });
        worker.postMessage({ number: last, frame } satisfies BarcodeQuestion, [frame]);
      }),
    close: () => {
      broken();
      worker.terminate();
    },
  };
}
