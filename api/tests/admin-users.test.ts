import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { users } from '#api/storage/schema.ts';
import { adminUsersSchema } from '#contract/admin/admin.ts';
import { TOTAL_HEADER } from '#contract/accounts/session.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { readNextPath } from './world/shop-reads.ts';
import { NOON, openShop } from './world/shop.ts';

async function shopWithUsers() {
  const shop = await openShop({ env: ADMIN });
  const rows = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov'].map(
    (name, at) => ({
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
      publicId: `user-${at}`,
      isVerified: at % 2 === 0,
      passwordHash: 'scrypt$secret',
      createdAt: NOON - at * 1000,
      updatedAt: NOON,
    }),
  );
  await shop.deps.storage.transaction({}, async (tx) => {
    await tx.insert(users).values(rows);
  });
  return shop;
}

test('an admin sees all users, newest first, and no secrets', async () => {
  await using shop = await shopWithUsers();
  const admin = await createAdmin(shop);
  const body = await admin.read('/api/admin/users');
  expect(z.parse(adminUsersSchema, body).map(({ name }) => name)).toEqual([
    'Ada Lovelace',
    'Alan Turing',
    'Grace Hopper',
    'Edsger Dijkstra',
    'Barbara Liskov',
  ]);
  expect(Object.keys(Object(Array.isArray(body) ? body[0] : undefined))).toEqual([
    'id',
    'email',
    'name',
    'isVerified',
    'createdAt',
    'updatedAt',
  ]);
});

test('users are found by words of their name and email, page by page', async () => {
  await using shop = await shopWithUsers();
  const admin = await createAdmin(shop);
  const names: string[] = [];
  for (let next: string | undefined = '/api/admin/users?q=EXAMPLE.com%20a&limit=2'; next !== undefined;) {
    const response = await admin.get(next);
    expect(response.headers.get(TOTAL_HEADER)).toBe('5');
    const page = z.parse(adminUsersSchema, await response.json());
    names.push(...page.map(({ name }) => name));
    next = readNextPath(response);
  }
  expect(names).toHaveLength(5);
  expect(z.parse(adminUsersSchema, await admin.read('/api/admin/users?q=turing'))).toMatchObject([
    { name: 'Alan Turing', email: 'alan@example.com', isVerified: false },
  ]);
  expect(await admin.read('/api/admin/users?q=%25_')).toEqual([]);
  for (const bad of ['limit=0', 'limit=201', 'cursor=x', `q=${'x'.repeat(201)}`])
    expect((await admin.get(`/api/admin/users?${bad}`)).status).toBe(400);
});
