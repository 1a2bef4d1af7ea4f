import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/** Bytes of a body as sent to a browser that takes brotli; fails when they cannot be unpacked. */
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
