import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Button } from '../buttons/button.tsx';
import type { FieldErrors } from './field-errors.ts';
import { InputField } from './field.tsx';
import { useForm, type FormValues, type Schema } from './use-form.ts';

afterEach(cleanup);

/** An error response, as its shape matters here. */
const refusal = (fields: FieldErrors) => Object.assign(new Error('422: {}'), { status: 422, fields });

/** A registration whose rules are in a schema, except that the name must be another than the email. */
const REGISTRATION: Schema<{ email: string }> = {
  safeParse: (values) => {
    const entered = new Map<string, unknown>(Object.entries(Object(values)));
    const issues = [
      ...(entered.get('name') === '' ? [{ path: ['name'], message: 'Name is required' }] : []),
      ...(entered.get('email') === '' ? [{ path: ['email'], message: 'Email is required' }] : []),
      ...(entered.get('email') === '' ? [{ path: ['email'], message: 'Email is too short' }] : []),
    ];
    return issues.length > 0
      ? { success: false, error: { issues } }
      : { success: true, data: { email: String(entered.get('email')).toLowerCase() } };
  },
};
const otherThanEmail = ({ name, email }: FormValues): FieldErrors =>
  name === email ? { name: 'Please choose another name' } : {};

/** Shows the form; the test chooses when and how the server responds to each call. */
function openForm({ failureField }: { failureField?: string } = {}) {
  const sent: { email: string }[] = [];
  const answers: ((error?: Error) => void)[] = [];
  const failures: unknown[] = [];
  function Registration() {
    // One controlled field and one that the page leaves alone.
    const [email, setEmail] = useState('');
    const { isBusy, errors, failure, props } = useForm({
      schema: async () => REGISTRATION,
      validate: otherThanEmail,
      submit: async (input) => {
        sent.push(input);
        await new Promise<void>((resolve, reject) => {
          answers.push((error) => (error === undefined ? resolve() : reject(error)));
        });
      },
      onFailure: (error) => {
        failures.push(error);
        return 'Please try again.';
      },
      ...(failureField === undefined ? {} : { failureField }),
    });
    return (
      <form {...props}>
        <InputField
          label="Email"
          name="email"
          value={email}
          error={errors['email']}
          onChange={({ target }) => setEmail(target.value)}
        />
        <InputField label="Name" name="name" error={errors['name']} />
        {failure !== undefined && <p role="alert">{failure}</p>}
        <Button type="submit" pending={isBusy}>
          Register
        </Button>
      </form>
    );
  }
  render(<Registration />);
  return { sent, answers, failures };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole('button', { name: 'Register' });
const submit = () => fireEvent.submit(button());
const isBusy = () => button().getAttribute('aria-busy') === 'true';
const errorAt = (label: string) => field(label).getAttribute('aria-invalid');

function fill(values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
}

test('sends the parsed values once, even if the button is tapped again before the answer', async () => {
  const server = openForm();
  fill({ Email: 'ADA@example.org', Name: 'Ada' });
  submit();
  submit();
  await waitFor(() => expect(server.answers).toHaveLength(1));
  submit();
  expect(isBusy()).toBe(true);
  server.answers[0]?.();
  await waitFor(() => expect(isBusy()).toBe(false));
  expect(server.sent).toEqual([{ email: 'ada@example.org' }]);
  submit();
  await waitFor(() => expect(server.sent).toHaveLength(2));
});

test("shows each field's first error, focuses the first field in the form, and sends nothing", async () => {
  const server = openForm();
  submit();
  expect(await screen.findByText('Email is required')).toBeTruthy();
  expect(screen.queryByText('Email is too short')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  // A rule of the form's own wins over the schema's.
  expect(screen.getByText('Please choose another name')).toBeTruthy();
  expect(isBusy()).toBe(false);
  expect(server.sent).toEqual([]);
});

test('drops an error as soon as its field is edited, and leaves the focus and the other errors alone', async () => {
  openForm();
  submit();
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  field('Name').focus();
  fireEvent.input(field('Name'), { target: { value: 'A' } });
  expect(errorAt('Name')).toBeNull();
  expect(errorAt('Email')).toBe('true');
  expect(document.activeElement).toBe(field('Name'));
  fireEvent.input(field('Email'), { target: { value: 'a' } });
  expect(errorAt('Email')).toBeNull();
  fill({ Name: '', Email: '' });
  submit();
  await waitFor(() => expect(errorAt('Name')).toBe('true'));
});

test('applies the form’s own rule to values that the schema accepts', async () => {
  const server = openForm();
  fill({ Email: 'ada', Name: 'ada' });
  submit();
  expect(await screen.findByText('Please choose another name')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(server.sent).toEqual([]);
});

test("shows the server's errors at their fields, until the next submit", async () => {
  const server = openForm();
  fill({ Email: 'ada@example.org', Name: 'Ada' });
  submit();
  await waitFor(() => expect(server.answers).toHaveLength(1));
  server.answers[0]?.(refusal({ name: 'This name is taken', captcha: 'Wrong' }));
  expect(await screen.findByText('This name is taken')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(server.failures).toEqual([]);
  submit();
  await waitFor(() => expect(errorAt('Name')).toBeNull());
});

test('reports a failure, keeps the input, and clears the message at the next submit', async () => {
  const server = openForm();
  fill({ Email: 'ada@example.org', Name: 'Ada' });
  submit();
  await waitFor(() => expect(server.answers).toHaveLength(1));
  const lost = new Error('The shop cannot be reached.');
  server.answers[0]?.(lost);
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
  expect(server.failures).toEqual([lost]);
  expect(field('Email').value).toBe('ada@example.org');
  expect(field('Name').value).toBe('Ada');
  submit();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('reports errors of fields that the form does not have as a failure', async () => {
  const server = openForm();
  fill({ Email: 'ada@example.org', Name: 'Ada' });
  submit();
  await waitFor(() => expect(server.answers).toHaveLength(1));
  server.answers[0]?.(refusal({ captcha: 'Wrong' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
});

test('shows a failure at the field that the form names for it', async () => {
  const server = openForm({ failureField: 'email' });
  fill({ Email: 'ada@example.org', Name: 'Ada' });
  submit();
  await waitFor(() => expect(server.answers).toHaveLength(1));
  server.answers[0]?.(new Error('The shop cannot be reached.'));
  expect(await screen.findByText('Please try again.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
});
