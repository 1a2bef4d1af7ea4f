import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';

test.each([
  ['Call +1 555 010 9999 for Dune', 'Call for Dune'],
  ['Dune, see www.evil.example/x', 'Dune, see'],
  ['Dune by me@evil.example', 'Dune by'],
  ['Dune at evil.example now', 'Dune at now'],
  ['Dune at evil(dot)com', 'Dune at'],
  ['Dune +١٥٥٥٠١٠٩٩٩٩', 'Dune'],
])('contact details are left out of %j', (text, clean) => {
  expect(cleanText(text, 100)).toEqual({ text: clean, wasCut: true });
});

test.each([
  ['Du\u0007ne \u202Eenud', 'Du ne enud'],
  ['***THE GREAT GATSBY!!!***', 'The Great Gatsby!'],
  ['WORLD WAR II IN THE PACIFIC', 'World War II in the Pacific'],
  ['Pro ASP.NET Core', 'Pro ASP.NET Core'],
  ['The War of 1914-1918', 'The War of 1914-1918'],
  ["I Can't Make This Up", "I Can't Make This Up"],
  ['DUNE', 'DUNE'],
])('%j keeps its words, without control characters and shouting', (text, clean) => {
  expect(cleanText(text, 100)).toEqual({ text: clean, wasCut: false });
});
