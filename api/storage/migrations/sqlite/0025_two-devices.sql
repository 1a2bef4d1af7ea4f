-- oldest build: 0014_product-counts
CREATE TABLE `stacks` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`body` text NOT NULL,
	`field_revs` text NOT NULL,
	`rev` integer NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `stacks_owner` ON `stacks` (`owner`,`rev`);--> statement-breakpoint
CREATE INDEX `stacks_removed` ON `stacks` (`removed_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_stack_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`stack_id` text,
	`body` text,
	`field_revs` text,
	`conflicts` text,
	`state` text DEFAULT 'listed' NOT NULL,
	`product_id` integer,
	`rev` integer DEFAULT 0 NOT NULL,
	`changed_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_stack_drafts`("id", "owner", "product_id") SELECT "id", "owner", "product_id" FROM `stack_drafts`;--> statement-breakpoint
DROP TABLE `stack_drafts`;--> statement-breakpoint
ALTER TABLE `__new_stack_drafts` RENAME TO `stack_drafts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `stack_drafts_owner_rev` ON `stack_drafts` (`owner`,`rev`);--> statement-breakpoint
CREATE INDEX `stack_drafts_stack` ON `stack_drafts` (`stack_id`);--> statement-breakpoint
CREATE INDEX `stack_drafts_product` ON `stack_drafts` (`product_id`);--> statement-breakpoint
CREATE INDEX `stack_drafts_changed` ON `stack_drafts` (`changed_at`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `draft_id` text;--> statement-breakpoint
CREATE INDEX `uploads_draft` ON `uploads` (`draft_id`) WHERE "uploads"."draft_id" is not null;