import { expect, test } from 'vitest';
import { isNoAnswer } from './is-no-answer.ts';

test.each([
  'Unknown',
  'unknown.',
  '"Unknown"',
  '(unknown title)',
  'Title: unknown',
  'Author not visible',
  'Unknown author',
  'N/A',
  'n.a.',
  'NA',
  'None',
  'null',
  'Not specified',
  'No readable title',
  'Unable to identify',
  'Unable to identify the book from this photo.',
  'Cannot determine the title',
  'The title could not be read.',
  "I'm sorry, I cannot help with that request.",
  '---',
  '???',
  '',
])('%j says that nothing is known', (text) => {
  expect(isNoAnswer(text)).toBe(true);
});

test.each([
  'Dune',
  'The Unknown Ajax',
  'A Journey into the Unknown',
  'And Then There Were None',
  'Nothing to See Here',
  'Not Without My Daughter',
  'The Book of Unknown Americans',
  'No Country for Old Men',
  'Untitled Grace',
  'NATO: A History',
  'Cannery Row',
  'Anonymous',
])('%j is an answer', (text) => {
  expect(isNoAnswer(text)).toBe(false);
});
