import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  looksLikeJson,
  NOT_UTF8,
  parseCsvListings,
  parseListings,
  type ParsedList,
} from './parse-listings.ts';

/** A seller's list in a file, with the SHA-256 of its content. */
export interface ListFile extends ParsedList {
  readonly hash: string;
}

/**
 * Opens a list: a CSV of any size, which is read while its rows are, or a JSON array up to 50 MB. The file must not change
 * meanwhile. Throws an Error with a message for the user if it cannot be read or is no list.
 */
export async function openListFile(file: string): Promise<ListFile> {
  const { hash, beginning } = await inspect(file);
  const list = looksLikeJson(beginning)
    ? await parseListings(await readFile(file))
    : await parseCsvListings(createReadStream(file), beginning);
  return { ...list, hash };
}

/** Reads the whole file once, so that a file that is not UTF-8 is refused before any row of it is stored. */
async function inspect(file: string): Promise<{ readonly hash: string; readonly beginning: string }> {
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let beginning: string | undefined;
  for await (const chunk of readable(file)) {
    hash.update(chunk);
    const text = decode(decoder, chunk);
    beginning ??= text;
  }
  decode(decoder);
  return { hash: hash.digest('hex'), beginning: beginning ?? '' };
}

async function* readable(file: string): AsyncGenerator<Uint8Array> {
  const stream: AsyncIterable<Uint8Array> = createReadStream(file);
  try {
    yield* stream;
  } catch (error) {
    throw new Error(`${file} cannot be read.`, { cause: error });
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (error) {
    throw new Error(NOT_UTF8, { cause: error });
  }
}
