import { expect, test } from 'vitest';
import { findTitleChoices } from './title-choices.ts';

test('neighboring lines of one size are one title, and come first when they are the largest', () => {
  const choices = findTitleChoices([
    { text: 'A NOVEL', height: 30 },
    { text: 'THE REMAINS', height: 100 },
    { text: 'OF THE DAY', height: 92 },
    { text: 'Kazuo Ishiguro', height: 50 },
  ]);
  expect(choices).toEqual(['The Remains of the Day', 'Kazuo Ishiguro', 'The Remains']);
});

test('neither contact details nor lone letters are offered', () => {
  expect(
    findTitleChoices([
      { text: 'call +1 555 010 9999', height: 100 },
      { text: 'X', height: 90 },
      { text: 'evil.example', height: 90 },
    ]),
  ).toEqual([]);
  expect(findTitleChoices([])).toEqual([]);
});
