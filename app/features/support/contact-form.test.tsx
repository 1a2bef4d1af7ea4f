import { createServer } from 'node:http';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useToasts } from '#app/ui/feedback/toast-store.ts';
import { ContactForm } from './contact-form.tsx';

afterEach(cleanup);

/** Renders the form against a server that answers with this status and body. */
async function openForm(status: number, body: unknown = {}) {
  const received: string[] = [];
  const held: (() => void)[] = [];
  let stamps = 0;
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (piece: Buffer) => {
      text += piece.toString();
    });
    req.on('end', () => {
      if (req.url === '/api/form-stamp') {
        stamps += 1;
        res
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ stamp: `stamp ${stamps}` }));
        return;
      }
      received.push(text);
      held.push(() =>
        res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('server has no port');
  window.location.href = `http://127.0.0.1:${address.port}/contact`;
  useToasts.setState({ current: undefined });
  render(<ContactForm email="help@dogear.example" />);
  return {
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    /** Lets the server answer the pending requests. */
    async answer() {
      await waitFor(() => expect(held).not.toHaveLength(0));
      held.shift()?.();
    },
  };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
const toasted = () => useToasts.getState().current;

function fill(about: Record<string, string> = {}) {
  const words = {
    Name: 'Ada',
    Email: 'ada@example.org',
    Subject: 'A parcel',
    Message: 'Where is it?',
    ...about,
  };
  for (const [name, value] of Object.entries(words)) fireEvent.change(field(name), { target: { value } });
}

test('sends a message once, shows progress, and clears the form', async () => {
  await using page = await openForm(201);
  fill();
  fireEvent.change(field('Category'), { target: { value: 'returns' } });
  send();
  const sending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending Message...' });
  expect(sending.disabled).toBe(true);
  await page.answer();
  await waitFor(() => expect(toasted()?.title).toBe('Message Sent Successfully'));
  expect(toasted()?.text).toBe("Thank you for contacting us. We'll respond within 24 hours.");
  expect(field('Message').value).toBe('');
  expect(page.received.map((text): unknown => JSON.parse(text))).toEqual([
    {
      name: 'Ada',
      email: 'ada@example.org',
      subject: 'A parcel',
      category: 'returns',
      message: 'Where is it?',
    },
  ]);
});

test('shows errors at empty fields and sends nothing', async () => {
  await using page = await openForm(201);
  fill({ Email: 'ada', Message: '   ' });
  send();
  expect(await screen.findByText('Valid email is required')).toBeTruthy();
  expect(screen.getByText('Please enter a message')).toBeTruthy();
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeTruthy();
  expect(page.received).toEqual([]);
});

test("shows the server's errors at their fields", async () => {
  const body = { code: 'invalid_input', message: 'No.', fields: { subject: 'Please enter a subject' } };
  await using page = await openForm(422, body);
  fill();
  send();
  await page.answer();
  expect(await screen.findByText('Please enter a subject')).toBeTruthy();
  expect(toasted()).toBeUndefined();
});

test('keeps the message when sending fails, and offers an email address', async () => {
  await using page = await openForm(500);
  fill();
  send();
  await page.answer();
  await waitFor(() => expect(toasted()?.title).toBe('Error Sending Message'));
  expect(toasted()).toMatchObject({
    variant: 'destructive',
    text: 'Please try again or email us directly at help@dogear.example',
  });
  expect(field('Message').value).toBe('Where is it?');
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeTruthy();
});

test('sends a timestamp proof fetched at the first touch, and leaves the honeypot empty', async () => {
  await using page = await openForm(201);
  fireEvent.focus(field('Name'));
  fireEvent.focus(field('Email'));
  fill();
  const sent = async (): Promise<unknown> => {
    send();
    await page.answer();
    await waitFor(() => expect(field('Message').value).toBe(''));
    return JSON.parse(page.received.at(-1) ?? '');
  };
  const first = await sent();
  expect(first).toMatchObject({ stamp: 'stamp 1' });
  expect(first).not.toHaveProperty('website');
  fireEvent.focus(field('Message'));
  fill();
  expect(await sent()).toMatchObject({ stamp: 'stamp 2' });
});

test('sends the honeypot field if a bot fills it in', async () => {
  await using page = await openForm(201);
  fill();
  const unseen = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect(unseen?.tabIndex).toBe(-1);
  expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
  if (unseen !== null) fireEvent.change(unseen, { target: { value: 'https://spam.example' } });
  send();
  await page.answer();
  expect(JSON.parse(page.received[0] ?? '')).toMatchObject({ website: 'https://spam.example' });
});
