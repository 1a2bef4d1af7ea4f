import { expect, test } from 'vitest';
import { isIssn } from './issn.ts';

test('an ISSN has a hyphen and the right check digit', () => {
  for (const text of ['1699-0579', '0378-5955', '2434-561X']) expect(isIssn(text), text).toBe(true);
  for (const text of ['1699-0578', '16990579', '1699-057', '2434-561x', '', '1699-05790'])
    expect(isIssn(text), text).toBe(false);
});
