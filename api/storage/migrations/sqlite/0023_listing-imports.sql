-- oldest build: 0014_product-counts
CREATE TABLE `listing_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`file` text NOT NULL,
	`status` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`problems` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "listing_imports_status" CHECK("listing_imports"."status" in ('checked', 'running', 'done'))
);
--> statement-breakpoint
CREATE INDEX `listing_imports_owner` ON `listing_imports` (`owner`);--> statement-breakpoint
CREATE INDEX `listing_imports_created` ON `listing_imports` (`created_at`);