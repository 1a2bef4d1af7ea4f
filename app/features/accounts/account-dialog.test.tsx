import { createServer } from 'node:http';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { AccountDialog } from './account-dialog.tsx';

afterEach(cleanup);

/** Opens Create Account against a server that answers with this status and body. */
async function openDialog(status: number, body: unknown) {
  const received: unknown[] = [];
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (piece: Buffer) => {
      text += piece.toString();
    });
    req.on('end', () => {
      received.push(JSON.parse(text));
      res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('server has no port');
  window.location.href = `http://127.0.0.1:${address.port}/account`;
  render(<AccountDialog mode="create" onModeChange={() => undefined} />);
  return {
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => {
  const form = field('Email').form;
  if (form !== null) fireEvent.submit(form);
};

function fill(about: Record<string, string> = {}) {
  const details = {
    Name: 'Edith Marlowe',
    Email: 'edith@example.org',
    Password: 'a-folded-corner',
    'Confirm Password': 'a-folded-corner',
    ...about,
  };
  for (const [label, value] of Object.entries(details)) fireEvent.change(field(label), { target: { value } });
}

test('all wrong details are marked at once, and the first gets the focus', async () => {
  await using shop = await openDialog(200, { sent: true });
  fill({ Email: 'edith', 'Confirm Password': 'another' });
  submit();
  expect(await screen.findByText(ACCOUNT_MESSAGES.emailInvalid)).toBeTruthy();
  expect(screen.getByText(ACCOUNT_MESSAGES.passwordsDiffer)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  expect(shop.received).toEqual([]);
});

test('passwords that differ are not sent, even if everything else is right', async () => {
  await using shop = await openDialog(200, { sent: true });
  fill({ 'Confirm Password': 'another' });
  submit();
  expect(await screen.findByText(ACCOUNT_MESSAGES.passwordsDiffer)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Confirm Password')));
  expect(shop.received).toEqual([]);
});

test('right details are sent without the confirmation, and the code is asked for', async () => {
  await using shop = await openDialog(200, { sent: true, demoCode: '123456' });
  fill();
  submit();
  expect(await screen.findByLabelText('Verification code')).toBeTruthy();
  expect(shop.received).toEqual([
    { name: 'Edith Marlowe', email: 'edith@example.org', password: 'a-folded-corner' },
  ]);
});

test("the server's refusal of a field shows at the field", async () => {
  const message = ACCOUNT_MESSAGES.passwordCommon;
  await using shop = await openDialog(422, {
    code: 'invalid_input',
    message,
    fields: { password: message },
  });
  fill();
  submit();
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shop.received).toHaveLength(1);
});

test('a failed registration shows its error inside the dialog and keeps the details', async () => {
  await using shop = await openDialog(500, { code: 'internal', message: 'Something went wrong.' });
  fill();
  submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(ACCOUNT_MESSAGES.registrationFailed.text);
  expect(field('Name').value).toBe('Edith Marlowe');
  expect(field('Password').value).toBe('a-folded-corner');
  submit();
  await waitFor(() => expect(shop.received).toHaveLength(2));
});
