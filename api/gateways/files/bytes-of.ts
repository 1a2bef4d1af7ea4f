import { readFile } from 'node:fs/promises';
import type { Content } from './file-store.ts';

export const bytesOf = async (content: Content): Promise<Buffer> =>
  typeof content === 'string' ? readFile(content) : content;
