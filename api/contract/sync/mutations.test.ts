import { expect, test } from 'vitest';
import { cartOutcome, type CartChange } from './mutations.ts';

const add = (quantity: number): CartChange => ({ name: 'cart.add', args: { productId: 1, quantity } });
const set = (quantity: number): CartChange => ({
  name: 'cart.setQuantity',
  args: { productId: 1, quantity },
});
const remove: CartChange = { name: 'cart.remove', args: { productId: 1 } };

test.each([
  ['adding adds up', add(2), 3, 9, { quantity: 5, lowered: false }],
  ['adding ends at what there is', add(8), 3, 9, { quantity: 9, lowered: true }],
  ['adding to what is full already is lowered', add(1), 9, 9, { quantity: 9, lowered: true }],
  ['adding to more than there is left lowers it', add(1), 9, 2, { quantity: 2, lowered: true }],
  ['setting sets', set(2), 5, 9, { quantity: 2, lowered: false }],
  ['setting ends at what there is', set(20), 5, 9, { quantity: 9, lowered: true }],
  ['setting to 0 takes it away', set(0), 5, 9, { quantity: 0, lowered: false }],
  ['setting works where nothing was', set(4), 0, 9, { quantity: 4, lowered: false }],
  ['removing takes it away', remove, 5, 9, { quantity: 0, lowered: false }],
  ['what is sold out cannot be added', add(1), 0, 0, { refused: 'sold_out' }],
  ['what is sold out cannot be set', set(1), 3, 0, { refused: 'sold_out' }],
  ['what is sold out can be taken away', remove, 3, 0, { quantity: 0, lowered: false }],
  ['what is sold out can be set to 0', set(0), 3, 0, { quantity: 0, lowered: false }],
])('%s', (_, change, before, most, outcome) => {
  expect(cartOutcome(change, before, most)).toEqual(outcome);
});
