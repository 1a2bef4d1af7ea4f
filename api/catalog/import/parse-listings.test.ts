import { expect, test } from 'vitest';
import { parseListings, type NumberedRow } from './parse-listings.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
async function rowsOf(text: string): Promise<NumberedRow[]> {
  const { rows } = await parseListings(bytes(text));
  const all: NumberedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
const expectRefusal = (input: Uint8Array) => expect(parseListings(input)).rejects;

test('matches CSV columns by name, in any order and letter case', async () => {
  expect(await rowsOf('PRICE,Title\n5,Dune\n')).toEqual([{ at: 2, cells: { price: '5', title: 'Dune' } }]);
});

test('numbers rows by their first line', async () => {
  const rows = await rowsOf('title,price\r\n"Two\r\nlines",1\r\n\r\nB,2\n"x""y",3');
  expect(rows.map(({ at }) => at)).toEqual([2, 5, 6]);
  expect(rows[2]).toEqual({ at: 6, cells: { title: 'x"y', price: '3' } });
});

test('accepts semicolons and tabs as delimiters', async () => {
  expect(await rowsOf('title;price\nA, B;5')).toEqual([{ at: 2, cells: { title: 'A, B', price: '5' } }]);
  expect(await rowsOf('title\tprice\nA;B\t5')).toEqual([{ at: 2, cells: { title: 'A;B', price: '5' } }]);
});

test('ignores a byte order mark', async () => {
  expect(await rowsOf('\uFEFFtitle,price\nA,1')).toHaveLength(1);
  expect(await rowsOf('\uFEFF[{"title":"A","price":1}]')).toHaveLength(1);
});

test('reports a row with too few or too many columns and continues', async () => {
  const rows = await rowsOf('title,price\nA\nB,1,2\nC,3');
  expect(rows).toEqual([
    { at: 2, unreadable: 'this has 1 columns instead of 2' },
    { at: 3, unreadable: 'this has 3 columns instead of 2' },
    { at: 4, cells: { title: 'C', price: '3' } },
  ]);
});

test('reads the rows before an unclosed quote and reports its line', async () => {
  const many = Array.from({ length: 100 }, (_, at) => `T${at},1`).join('\n');
  const rows = await rowsOf(`title,price\n${many}\n"open,2\nZ,3\n`);
  expect(rows).toHaveLength(101);
  expect(rows.at(-1)).toMatchObject({ at: 102 });
  expect(rows.at(-1)).toHaveProperty('unreadable');
});

test('keeps a multi-byte character that is split between chunks', async () => {
  const rows = await rowsOf(`title,price\n${'é'.repeat(100_000)},1\n`);
  expect(rows).toEqual([{ at: 2, cells: { title: 'é'.repeat(100_000), price: '1' } }]);
});

test('reports unknown columns, but not blank ones', async () => {
  expect((await parseListings(bytes('title,price,shelf,,id\n'))).ignored).toEqual(['shelf', 'id']);
});

test('reads a JSON array and reports items that are not objects', async () => {
  expect(await rowsOf(' [{"title":"A"}, 5, null, [1]]')).toEqual([
    { at: 1, cells: { title: 'A' } },
    { at: 2, unreadable: 'this is not an object' },
    { at: 3, unreadable: 'this is not an object' },
    { at: 4, unreadable: 'this is not an object' },
  ]);
});

test.each([
  ['', 'The file is empty.'],
  [' \n', 'The file is empty.'],
  ['{"title":"A"}', 'The file is JSON, but not an array of listings.'],
  ['[{"title":', 'The file starts like JSON but is not valid JSON.'],
  ['a,b\n1,2', 'The first line must name the columns. Missing: title, price.'],
  ['title\nA', 'The first line must name the columns. Missing: price.'],
])('rejects %j with a message for the user', async (text, sentence) => {
  await expectRefusal(bytes(text)).toThrow(sentence);
});

test('rejects a file that is not UTF-8', async () => {
  await expectRefusal(Uint8Array.of(0x74, 0xe9, 0x2c)).toThrow('The file is not UTF-8.');
});

test('rejects more than 50 MB', async () => {
  await expectRefusal(new Uint8Array(50 * 1024 * 1024 + 1)).toThrow('The file is larger than 50 MB.');
});
