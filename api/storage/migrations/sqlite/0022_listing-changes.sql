-- oldest build: 0014_product-counts
CREATE TABLE `listing_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`at` integer NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_changes_product` ON `listing_changes` (`product_id`,`at`);--> statement-breakpoint
CREATE INDEX `listing_changes_at` ON `listing_changes` (`at`);