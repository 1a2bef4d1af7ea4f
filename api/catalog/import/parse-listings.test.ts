import { expect, test } from 'vitest';
import { parseListings, type NumberedRow } from './parse-listings.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
async function rowsOf(text: string): Promise<NumberedRow[]> {
  const { rows } = await parseListings(bytes(text));
  const all: NumberedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
const refusalOf = (input: Uint8Array) => expect(parseListings(input)).rejects;

test('a CSV is read by the names of its columns, in any order and letter case', async () => {
  expect(await rowsOf('PRICE,Title\n5,Dune\n')).toEqual([{ at: 2, cells: { price: '5', title: 'Dune' } }]);
});

test('rows are numbered by the line that they begin on', async () => {
  const rows = await rowsOf('title,price\r\n"Two\r\nlines",1\r\n\r\nB,2\n"x""y",3');
  expect(rows.map(({ at }) => at)).toEqual([2, 5, 6]);
  expect(rows[2]).toEqual({ at: 6, cells: { title: 'x"y', price: '3' } });
});

test('semicolons and tabs of other spreadsheets are understood', async () => {
  expect(await rowsOf('title;price\nA, B;5')).toEqual([{ at: 2, cells: { title: 'A, B', price: '5' } }]);
  expect(await rowsOf('title\tprice\nA;B\t5')).toEqual([{ at: 2, cells: { title: 'A;B', price: '5' } }]);
});

test('a byte order mark is no part of the first name', async () => {
  expect(await rowsOf('\uFEFFtitle,price\nA,1')).toHaveLength(1);
  expect(await rowsOf('\uFEFF[{"title":"A","price":1}]')).toHaveLength(1);
});

test('a row with too few or too many columns is named, and the next is read', async () => {
  const rows = await rowsOf('title,price\nA\nB,1,2\nC,3');
  expect(rows).toEqual([
    { at: 2, unreadable: 'this has 1 columns instead of 2' },
    { at: 3, unreadable: 'this has 3 columns instead of 2' },
    { at: 4, cells: { title: 'C', price: '3' } },
  ]);
});

test('rows before a quote that nobody closes are read, the place is named', async () => {
  const many = Array.from({ length: 100 }, (_, at) => `T${at},1`).join('\n');
  const rows = await rowsOf(`title,price\n${many}\n"open,2\nZ,3\n`);
  expect(rows).toHaveLength(101);
  expect(rows.at(-1)).toMatchObject({ at: 102 });
  expect(rows.at(-1)).toHaveProperty('unreadable');
});

test('a letter of several bytes survives where the file is cut into pieces', async () => {
  const rows = await rowsOf(`title,price\n${'é'.repeat(100_000)},1\n`);
  expect(rows).toEqual([{ at: 2, cells: { title: 'é'.repeat(100_000), price: '1' } }]);
});

test('columns without a place are named, blank ones are not', async () => {
  expect((await parseListings(bytes('title,price,shelf,,id\n'))).ignored).toEqual(['shelf', 'id']);
});

test('a JSON array is read item by item, what is no object is named', async () => {
  expect(await rowsOf(' [{"title":"A"}, 5, null, [1]]')).toEqual([
    { at: 1, cells: { title: 'A' } },
    { at: 2, unreadable: 'this is no object' },
    { at: 3, unreadable: 'this is no object' },
    { at: 4, unreadable: 'this is no object' },
  ]);
});

test.each([
  ['', 'The file is empty.'],
  [' \n', 'The file is empty.'],
  ['{"title":"A"}', 'The file is JSON, but not an array of listings.'],
  ['[{"title":', 'The file begins like JSON, but is none.'],
  ['a,b\n1,2', 'The first line must name the columns; there is no title and no price among them.'],
  ['title\nA', 'The first line must name the columns; there is no price among them.'],
])('%j is refused in a sentence', async (text, sentence) => {
  await refusalOf(bytes(text)).toThrow(sentence);
});

test('a file that is not UTF-8 is refused', async () => {
  await refusalOf(Uint8Array.of(0x74, 0xe9, 0x2c)).toThrow('The file is not UTF-8.');
});

test('more than 50 MB are refused', async () => {
  await refusalOf(new Uint8Array(50 * 1024 * 1024 + 1)).toThrow('The file has more than 50 MB.');
});
