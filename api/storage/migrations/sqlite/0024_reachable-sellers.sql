-- oldest build: 0014_product-counts
CREATE TABLE `contacts` (
	`owner` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`confirmed_at` integer,
	`confirm_by` integer
);
--> statement-breakpoint
CREATE INDEX `contacts_due` ON `contacts` (`confirm_by`) WHERE "contacts"."confirmed_at" is null and "contacts"."confirm_by" is not null;--> statement-breakpoint
ALTER TABLE `products` ADD `paused` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `products_paused` ON `products` (`seller_owner`) WHERE "products"."paused" <> 0;--> statement-breakpoint
ALTER TABLE `codes` ADD `sells` integer DEFAULT false NOT NULL;