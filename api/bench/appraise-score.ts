// `npm run appraise:score -- DIR`: accuracy of the built-in reader on a folder of photos with a cases.csv. Its columns
// are file, isbn13 (empty: none must be found), usd_list_price and kind; others are ignored.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCsvRows } from '../catalog/import/csv-rows.ts';
import { developPhoto } from '../gateways/photos/develop-photo.ts';
import { openPhotoReader, type PhotoReader } from '../gateways/vision/photo-reader.ts';
import { printLine } from './print-line.ts';
import { median, percentile } from './statistics.ts';

interface Case {
  readonly file: string;
  readonly isbn: string;
  readonly price: string;
  readonly kind: string;
}

interface Outcome extends Case {
  readonly answered: string;
  readonly answeredPrice: string;
  readonly ms: number;
}

async function casesIn(folder: string): Promise<Case[]> {
  let head: readonly string[] | undefined;
  const cases: Case[] = [];
  for await (const row of parseCsvRows(await readFile(join(folder, 'cases.csv')))) {
    if ('unreadable' in row) throw new Error(`cases.csv, line ${row.at}: ${row.unreadable}`);
    if (head === undefined) {
      head = row.record;
      continue;
    }
    const columns = head;
    const value = (name: string): string => row.record[columns.indexOf(name)]?.trim() ?? '';
    cases.push({
      file: value('file'),
      isbn: value('isbn13'),
      price: value('usd_list_price'),
      kind: value('kind'),
    });
  }
  return cases;
}

/** OCR that gave up counts as no text. */
const printed = (reader: PhotoReader, photo: Buffer): Promise<string | undefined> =>
  reader.text(photo).then(
    ({ isbn }) => isbn,
    () => undefined,
  );

/** Processes a photo as an upload: re-encode, read the barcode, and read the text if there is none. */
async function tryCase(reader: PhotoReader, folder: string, each: Case): Promise<Outcome> {
  const bytes = await readFile(join(folder, each.file));
  const { evidence } = await developPhoto(bytes, each.file.endsWith('.png') ? 'image/png' : 'image/jpeg');
  const started = performance.now();
  const bars = await reader.barcode(evidence);
  const isbn = bars.isbn ?? (bars.several === true ? undefined : await printed(reader, evidence));
  return {
    ...each,
    answered: isbn ?? '',
    answeredPrice: bars.listPriceCents === undefined ? '' : (bars.listPriceCents / 100).toFixed(2),
    ms: performance.now() - started,
  };
}

const isWrong = ({ answered, isbn }: Outcome): boolean => answered !== '' && answered !== isbn;
const isRight = ({ answered, isbn }: Outcome): boolean => answered === isbn;

function print(outcomes: readonly Outcome[]): void {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const some = outcomes.filter((each) => each.kind === kind);
    const times = some.map(({ ms }) => ms);
    const priced = some.filter(({ price }) => price !== '');
    return [
      kind,
      String(some.length),
      `${some.filter(isRight).length} (${Math.round((some.filter(isRight).length / some.length) * 100)}%)`,
      String(some.filter(({ answered, isbn }) => answered === '' && isbn !== '').length),
      String(some.filter(isWrong).length),
      `${priced.filter((each) => each.answeredPrice === each.price).length} of ${priced.length}`,
      `${Math.round(median(times))}`,
      `${Math.round(percentile(times, 0.95))}`,
    ];
  });
  const table = [
    ['kind', 'photos', 'right', 'unread', 'wrong', 'list price', 'median ms', 'p95 ms'],
    ...rows,
  ];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table)
    printLine(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const each of outcomes.filter(isWrong))
    printLine(`wrong: ${each.file} answered ${each.answered}, not ${each.isbn}`);
  const missed = outcomes.filter(({ answered, isbn }) => answered === '' && isbn !== '');
  if (missed.length > 0) printLine(`unread: ${missed.map(({ file }) => file).join(', ')}`);
}

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Please name a folder with a cases.csv: npm run appraise:score -- DIR');
// Measures accuracy, not speed: a generous deadline.
const reader = openPhotoReader({ slowness: 8 });
try {
  const outcomes: Outcome[] = [];
  for (const each of await casesIn(folder)) outcomes.push(await tryCase(reader, folder, each));
  print(outcomes);
} finally {
  await reader.close();
}
