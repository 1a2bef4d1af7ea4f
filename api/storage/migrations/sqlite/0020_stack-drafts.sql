-- oldest build: 0014_product-counts
CREATE TABLE `stack_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`product_id` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stack_drafts_owner` ON `stack_drafts` (`owner`);--> statement-breakpoint
CREATE INDEX `stack_drafts_product` ON `stack_drafts` (`product_id`);