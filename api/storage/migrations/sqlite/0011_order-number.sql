ALTER TABLE `orders` ADD `number` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Random numbers for the orders of older builds. Unique by construction: with n orders, the 219,520,000 numbers
-- (10,000 x 28 x 28 x 28) fall into n equal ranges, and each order gets a random number of a range of its own. The ranges
-- are dealt in random order, so that numbers neither count orders nor follow their ids.
UPDATE orders SET number = printf('D-%04d-', place / 21952)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', place / 784 % 28 + 1, 1)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', place / 28 % 28 + 1, 1)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', place % 28 + 1, 1)
FROM (
  SELECT id, (row_number() OVER (ORDER BY random()) - 1) * (219520000 / count(*) OVER ())
    + abs(random() % (219520000 / count(*) OVER ())) AS place
  FROM orders
) AS dealt
WHERE dealt.id = orders.id;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);