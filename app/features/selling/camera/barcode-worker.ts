// Reads barcodes in a worker, so that the viewfinder never stutters. Starts with the first scan; store-barcode-reader.ts
// has its files stored before that.
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { separateAddOn } from './add-ons.ts';
import type { BarcodeResponse, BarcodeRequest } from './barcode-port.ts';
import { sizeOf, viewOf } from './frame-view.ts';
import { READER_OPTIONS } from './reader-options.ts';

/** Of the first pixel. Pictures of a camera have no transparent ones. */
const ALPHA = 3;

prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true }).catch(() => undefined);

let canvas: OffscreenCanvas | undefined;

function readPixels({ frame, area }: BarcodeRequest): ImageData | undefined {
  const size = sizeOf(frame);
  const { left, top, width, height, scale } =
    area === undefined ? { left: 0, top: 0, ...size, scale: 1 } : viewOf(size, area);
  const drawn = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (canvas?.width !== drawn.width || canvas.height !== drawn.height)
    canvas = new OffscreenCanvas(drawn.width, drawn.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.clearRect(0, 0, drawn.width, drawn.height);
  context?.drawImage(frame, left, top, width, height, 0, 0, drawn.width, drawn.height);
  frame.close();
  return context?.getImageData(0, 0, drawn.width, drawn.height);
}

async function findCodes(request: BarcodeRequest): Promise<BarcodeResponse['codes']> {
  const pixels = readPixels(request);
  if (pixels === undefined) return [];
  if (pixels.data[ALPHA] === 0) return 'blank';
  const found = await readBarcodes(pixels, { ...READER_OPTIONS, tryHarder: request.triesHarder });
  return found.filter(({ isValid }) => isValid).map(({ text }) => separateAddOn(text));
}

addEventListener('message', ({ data }: MessageEvent<BarcodeRequest>) => {
  findCodes(data).then(
    (codes) => postMessage({ id: data.id, codes } satisfies BarcodeResponse),
    (error: unknown) => reportError(error),
  );
});
