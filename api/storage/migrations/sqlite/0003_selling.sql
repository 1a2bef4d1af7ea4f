CREATE TABLE `uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner` text NOT NULL,
	`original_name` text NOT NULL,
	`mime_type` text NOT NULL,
	`photo` text NOT NULL,
	`picture` text NOT NULL,
	`suggestion` text NOT NULL,
	`product_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner`,`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_photo` ON `uploads` (`photo`);--> statement-breakpoint
CREATE INDEX `uploads_product` ON `uploads` (`product_id`) WHERE "uploads"."product_id" is not null;--> statement-breakpoint
CREATE INDEX `uploads_unused` ON `uploads` (`created_at`) WHERE "uploads"."product_id" is null;--> statement-breakpoint
CREATE TABLE `jobs` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`claimed_until` integer,
	`done_at` integer,
	`failure` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`next_at`) WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX `jobs_done` ON `jobs` (`done_at`) WHERE "jobs"."done_at" is not null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `email` text;