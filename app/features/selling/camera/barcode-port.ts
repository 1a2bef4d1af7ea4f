/** Reads the barcodes of retail goods in a picture. Tests put another one in its place. */
export interface BarcodeReader {
  /** The digits of each code found. The picture is used up. Throws where the reader has broken. */
  readonly read: (frame: ImageBitmap) => Promise<readonly string[]>;
  readonly close: () => void;
}

// In Chromium on Android and macOS, and in no type library yet.
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

/** The browser's own reader where it knows books' codes, otherwise ours in a worker, which is loaded now. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  return (await nativeReader()) ?? workerReader();
}

/** Whether this browser reads books' barcodes by itself. */
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

/** What the worker is asked and answers. */
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
    for (const { reject } of asked.values()) reject(new Error('The barcode reader has broken.'));
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
