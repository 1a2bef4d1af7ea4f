import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { GRADING_SCREEN } from '#contract/grading/grading-messages.ts';
import { CheckCondition } from './check-condition.tsx';
import type { Check } from './check.ts';

afterEach(cleanup);

const ring = { photo: 'a', question: 'marks', x: 0.5, y: 0.5, r: 0.1 } as const;

function Form({ changes }: { changes: Check[] }) {
  const [check, setCheck] = useState<Check>({ answers: { marks: 'underlining' }, rings: [ring] });
  return (
    <CheckCondition
      {...check}
      category="books"
      title="Emma"
      photos={[]}
      onChange={(changed) => {
        changes.push(changed);
        setCheck(changed);
      }}
    />
  );
}

test('a seller removes the check with its rings, and keeps the focus', async () => {
  const changes: Check[] = [];
  render(<Form changes={changes} />);
  await screen.findByText('5 questions left.');
  fireEvent.click(screen.getByRole('button', { name: GRADING_SCREEN.remove }));
  expect(changes).toEqual([{ answers: {}, rings: [] }]);
  expect(screen.queryByRole('button', { name: GRADING_SCREEN.remove })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: GRADING_SCREEN.open }));
});

test('the open check can be removed, too, and closes', async () => {
  const changes: Check[] = [];
  render(<Form changes={changes} />);
  fireEvent.click(screen.getByRole('button', { name: GRADING_SCREEN.open }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: GRADING_SCREEN.remove }));
  expect(changes).toEqual([{ answers: {}, rings: [] }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
