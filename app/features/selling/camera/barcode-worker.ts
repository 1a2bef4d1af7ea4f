// Reads barcodes in a worker, so that the viewfinder never stutters. Starts with the first scan; store-barcode-reader.ts
// has its files stored before that.
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { separateAddOn } from './add-ons.ts';
import type { BarcodeResponse, BarcodeRequest } from './barcode-port.ts';

const OPTIONS: ReaderOptions = {
  formats: ['EAN13', 'UPCA'],
  tryRotate: true,
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: 2,
  eanAddOnSymbol: 'Read',
};

prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true }).catch(() => undefined);

let canvas: OffscreenCanvas | undefined;

function readPixels(frame: ImageBitmap): ImageData | undefined {
  const { width, height } = frame;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(frame, 0, 0);
  frame.close();
  return context?.getImageData(0, 0, width, height);
}

async function findCodes({ frame, triesHarder }: BarcodeRequest): Promise<string[]> {
  const pixels = readPixels(frame);
  if (pixels === undefined) return [];
  const found = await readBarcodes(pixels, { ...OPTIONS, tryHarder: triesHarder });
  return found.filter(({ isValid }) => isValid).map(({ text }) => separateAddOn(text));
}

addEventListener('message', ({ data }: MessageEvent<BarcodeRequest>) => {
  findCodes(data).then(
    (codes) => postMessage({ id: data.id, codes } satisfies BarcodeResponse),
    (error: unknown) => reportError(error),
  );
});
