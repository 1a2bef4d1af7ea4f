-- oldest build: 0014_product-counts
ALTER TABLE `products` ADD `paused_until` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `retries` integer DEFAULT 0 NOT NULL;