CREATE TABLE `product_counts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_range` integer NOT NULL,
	`category` text NOT NULL,
	`in_stock` integer NOT NULL,
	`featured` integer NOT NULL,
	`popular` integer NOT NULL,
	`products` integer NOT NULL,
	`cents` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `products_kept_title`;--> statement-breakpoint
DROP INDEX `products_kept_stock`;--> statement-breakpoint
-- What older builds have, in ranges of PRODUCT_ID_RANGE ids.
INSERT INTO product_counts (id_range, category, in_stock, featured, popular, products, cents)
SELECT id / 50000, category, in_stock, featured, popular, count(*), sum(price_cents)
FROM products WHERE deleted_at IS NULL GROUP BY id / 50000, category, in_stock, featured, popular;
