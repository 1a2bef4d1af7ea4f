import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/** Bytes of a body as sent to a browser that accepts brotli. Throws an Error if decompression fails. */
export const sent = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', accept: '*/*' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        if (answer.headers['content-encoding'] === 'br') brotliDecompressSync(body);
        resolve(body);
      });
    }).on('error', reject);
  });

/** Bytes of the whole response, including status line and headers. */
export const sentWithHeaders = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', accept: '*/*' } }, (answer) => {
      let bytes = `HTTP/1.1 ${answer.statusCode ?? 0} ${answer.statusMessage ?? ''}\r\n\r\n`.length;
      for (const [place, text] of answer.rawHeaders.entries())
        bytes += Buffer.byteLength(text) + (place % 2 === 0 ? ': ' : '\r\n').length;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
