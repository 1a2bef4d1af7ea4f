import { afterEach, expect, test, vi } from 'vitest';
import { openBarcodeReader, type BarcodeRequest, type BarcodeResponse } from './barcode-port.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs a browser without BarcodeDetector; `answer` gives the worker's response to each request. */
function stubBrowser(answer: (request: BarcodeRequest) => BarcodeResponse['codes']): void {
  class AnsweringWorker extends EventTarget {
    postMessage(request: BarcodeRequest): void {
      const data: BarcodeResponse = { id: request.id, codes: answer(request) };
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
    terminate(): void {
      this.dispatchEvent(new Event('terminated'));
    }
  }
  class Frame {
    close(): void {
      Object.assign(this, { isClosed: true });
    }
  }
  vi.stubGlobal('window', { VideoFrame: Frame });
  vi.stubGlobal('VideoFrame', Frame);
  vi.stubGlobal('Worker', AnsweringWorker);
}

const frame = (): VideoFrame => new VideoFrame(new ArrayBuffer(0), BLACK);
const BLACK = { format: 'I420', codedWidth: 2, codedHeight: 2, timestamp: 0 } as const;
const WHOLE = { triesHarder: false, area: 'whole' } as const;

test('a reader takes the frames of a video as they are, with the area to read', async () => {
  const asked: BarcodeRequest[] = [];
  stubBrowser((request) => {
    asked.push(request);
    return ['9780441013593'];
  });
  const reader = await openBarcodeReader();
  expect(reader.prefersVideoFrames()).toBe(true);
  expect(await reader.read(frame(), WHOLE)).toEqual(['9780441013593']);
  expect(asked).toMatchObject([WHOLE]);
  expect(reader.prefersVideoFrames()).toBe(true);
});

test('where a worker draws them blank, it gets bitmaps from then on', async () => {
  stubBrowser(() => 'blank');
  const reader = await openBarcodeReader();
  expect(await reader.read(frame(), WHOLE)).toEqual([]);
  expect(reader.prefersVideoFrames()).toBe(false);
});
