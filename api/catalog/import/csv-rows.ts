import { parse, type Parser } from 'csv-parse';

/** A CSV record with the line that it starts on, or why the file is unreadable from there on. */
export type CsvRow =
  | { readonly at: number; readonly record: readonly string[] }
  | { readonly at: number; readonly unreadable: string };

const CHUNK_SIZE = 64 * 1024;
const LINE_FEED = 10;
const DELIMITERS = [',', ';', '\t'];

/**
 * Parses a UTF-8 CSV, separated by commas, semicolons or tabs, in one piece or in chunks, of which the first has the whole header.
 * Skips blank lines.
 */
export async function* parseCsvRows(source: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const chunks = source instanceof Uint8Array ? chunksOf(source) : source[Symbol.asyncIterator]();
  const first = await chunks.next();
  const ready: CsvRow[] = [];
  let end = 0; // last line of the previous record
  const parser = parse({
    bom: true,
    delimiter: detectDelimiter(first.done === true ? new Uint8Array() : first.value),
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    on_record: (record: readonly string[]) => {
      if (record.length > 1 || record[0] !== '') ready.push({ at: end + 1, record });
      end += countLines(record);
      return null; // collected in `ready`
    },
  });
  const failed = waitForEnd(parser);
  parser.resume();
  for (let next = first; next.done !== true; next = await chunks.next()) {
    await writeChunk(parser, next.value);
    yield* ready.splice(0);
  }
  parser.end();
  const failure = await failed;
  yield* ready;
  if (failure !== undefined)
    yield { at: end + 1, unreadable: `cannot be read from here on: ${failure.message}` };
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  for (let from = 0; from < bytes.length; from += CHUNK_SIZE) yield bytes.subarray(from, from + CHUNK_SIZE);
}

/** How many lines a record spans. (The parser's own counter counts CRLF within quotes twice.) */
const countLines = (record: readonly string[]): number => record.join('').split('\n').length;

const writeChunk = (parser: Parser, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    parser.write(chunk, () => {
      resolve(); // errors arrive by the error event
    });
  });

const waitForEnd = (parser: Parser): Promise<Error | undefined> =>
  new Promise((resolve) => {
    parser.once('error', resolve).once('end', () => {
      resolve(undefined);
    });
  });

/** Returns the most frequent delimiter of the first line. */
function detectDelimiter(bytes: Uint8Array): string {
  const end = bytes.indexOf(LINE_FEED);
  const line = Buffer.from(bytes.subarray(0, Math.min(end === -1 ? bytes.length : end, CHUNK_SIZE))).toString(
    'utf8',
  );
  const often = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[often.indexOf(Math.max(...often))] ?? ',';
}
