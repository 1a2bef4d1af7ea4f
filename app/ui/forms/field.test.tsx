import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InputField, SelectField, TextField } from './field.tsx';

afterEach(cleanup);

/** What a screen reader says after the field's name. */
function described() {
  const note = screen.getByLabelText('Email').getAttribute('aria-describedby') ?? '';
  return document.getElementById(note)?.textContent.trim();
}

test('every kind of field is found by its label', () => {
  render(
    <>
      <InputField label="Email" />
      <TextField label="Message" />
      <SelectField label="Condition">
        <option>Very Good</option>
      </SelectField>
    </>,
  );
  expect(screen.getByLabelText('Email').tagName).toBe('INPUT');
  expect(screen.getByLabelText('Message').tagName).toBe('TEXTAREA');
  expect(screen.getByLabelText('Condition').tagName).toBe('SELECT');
});

test('an error takes the place of the hint and is read with the field', () => {
  const { rerender } = render(<InputField label="Email" hint="For the receipt" />);
  expect(described()).toBe('For the receipt');
  rerender(<InputField label="Email" hint="For the receipt" error="Valid email is required" />);
  expect(described()).toBe('Valid email is required');
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});
