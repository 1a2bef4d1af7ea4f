import { expect, test } from 'vitest';
import { engine } from '#api/storage/engine.ts';
import { createBuyer, readOrderId } from './world/buyer.ts';
import { insertProduct } from './world/insert-product.ts';
import { recordStatements } from './world/record-statements.ts';
import { openShop } from './world/shop.ts';

/** The number of transactions, reads outside of them included. */
function countCommits(statements: readonly string[]): number {
  const begun = statements.findIndex((text) => text.startsWith('BEGIN'));
  if (begun === -1) return statements.length;
  const rest = statements.slice(begun);
  const end = rest.findIndex((text) => text.endsWith('COMMIT'));
  return begun + 1 + countCommits(rest.slice(end + 1));
}

test.runIf(engine === 'postgres')('a guest orders one item with at most 13 commits', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { stock: 9 });
  await createBuyer(shop).buy(dune); // generates what is read from then on
  const statements = await recordStatements(shop, () => createBuyer(shop).buy(dune));
  // Three of them are the demo provider's: it creates, confirms and returns the payment.
  expect(countCommits(statements.map(({ text }) => text))).toBeLessThanOrEqual(13);
});

test.runIf(engine === 'postgres')('each statement of an order is prepared', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { stock: 9 });
  await createBuyer(shop).buy(dune); // generates what is read from then on
  const buyer = createBuyer(shop);
  await buyer.add(dune);
  const intent = await buyer.open();
  await buyer.validate();
  const paymentId = await buyer.pay(intent);
  const statements = await recordStatements(shop, async () => readOrderId(await buyer.order(paymentId)));
  const unnamed = statements.filter(({ name }) => name === undefined).map(({ text }) => text);
  expect(unnamed.filter((text) => !/^BEGIN|COMMIT$/.test(text))).toEqual([]);
  expect(statements.length).toBeGreaterThan(unnamed.length);
});
