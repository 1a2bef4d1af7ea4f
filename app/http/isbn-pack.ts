import {
  isbnPackInfoSchema,
  isbnPackSchema,
  type IsbnPack,
  type IsbnPackInfo,
} from '#contract/appraisal/isbn-pack.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Request } from './request.ts';

/** For 600 KB over a slow network. */
const PACK_TIMEOUT_MS = 60_000;

/** The ISBN pack. Each call throws ApiError, NetworkError or BadAnswerError. */
export const createPackClient = (request: Request) => ({
  readInfo: async (): Promise<IsbnPackInfo> =>
    parseAnswer(isbnPackInfoSchema, (await request('/api/isbn-pack')).body),

  readPack: async (hash: string): Promise<IsbnPack> => {
    const patience = { timeoutMs: PACK_TIMEOUT_MS, offlineAfterMs: PACK_TIMEOUT_MS };
    return parseAnswer(isbnPackSchema, (await request(`/api/isbn-pack/${hash}`, patience)).body);
  },
});
