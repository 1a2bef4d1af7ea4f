ALTER TABLE "orders" ADD COLUMN "number" text COLLATE "C";--> statement-breakpoint
-- Random numbers for the orders of older builds. Unique by construction: with n orders, the 219,520,000 numbers
-- (10,000 x 28 x 28 x 28) fall into n equal ranges, and each order gets a random number of a range of its own. The ranges
-- are dealt in random order, so that numbers neither count orders nor follow their ids.
UPDATE orders SET number = 'D-' || lpad((place / 21952)::text, 4, '0') || '-'
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', (place / 784 % 28)::int + 1, 1)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', (place / 28 % 28)::int + 1, 1)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', (place % 28)::int + 1, 1)
FROM (
  SELECT id, (row_number() OVER (ORDER BY random()) - 1) * (219520000 / count(*) OVER ())
    + floor(random() * (219520000 / count(*) OVER ()))::bigint AS place
  FROM orders
) AS dealt
WHERE dealt.id = orders.id;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");