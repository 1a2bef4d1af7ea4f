-- oldest build: 0014_product-counts
CREATE TABLE `blocks` (
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`owner` text NOT NULL,
	`reason` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`kind`, `value`),
	CONSTRAINT "blocks_kind" CHECK("blocks"."kind" in ('user', 'email', 'session'))
);
--> statement-breakpoint
CREATE INDEX `blocks_owner` ON `blocks` (`owner`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `paid_by_hand_at` integer;