import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

test('a pending button ignores taps, does not submit its form, and keeps the focus', () => {
  const tapped = vi.fn<() => void>();
  const sent = vi.fn<() => void>();
  const form = (pending: boolean) => (
    <form onSubmit={sent}>
      <Button type="submit" pending={pending} onClick={tapped}>
        Send Message
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Send Message' });
  button.focus();
  rerender(form(true));
  fireEvent.click(button);
  expect(tapped).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('a button in a form does not submit it unless its type is submit', () => {
  render(<Button>Try again</Button>);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).type).toBe('button');
});
