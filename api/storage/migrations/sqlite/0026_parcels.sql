-- oldest build: 0014_product-counts
CREATE TABLE `sellers` (
	`owner` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`return_name` text,
	`return_address` text,
	`away_since` integer,
	`away_until` integer
);
--> statement-breakpoint
CREATE INDEX `sellers_back` ON `sellers` (`away_until`) WHERE "sellers"."away_until" is not null;--> statement-breakpoint
CREATE TABLE `cases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shipment_id` integer NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`outcome` text,
	`bearer` text,
	`text` text NOT NULL,
	`answer` text,
	`label` text,
	`opened_at` integer NOT NULL,
	`answer_by` integer,
	`return_carrier` text,
	`return_tracking` text,
	`return_sent_at` integer,
	`closed_at` integer,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cases_kind" CHECK("cases"."kind" in ('missing', 'damaged', 'mismatch', 'return')),
	CONSTRAINT "cases_status" CHECK("cases"."status" in ('open', 'contested', 'returning', 'closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cases_open` ON `cases` (`shipment_id`) WHERE "cases"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX `cases_shipment` ON `cases` (`shipment_id`);--> statement-breakpoint
CREATE INDEX `cases_due` ON `cases` (`answer_by`) WHERE "cases"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX `cases_closed` ON `cases` (`closed_at`) WHERE "cases"."status" = 'closed';--> statement-breakpoint
ALTER TABLE `uploads` ADD `case_id` integer;--> statement-breakpoint
CREATE INDEX `uploads_case` ON `uploads` (`case_id`) WHERE "uploads"."case_id" is not null;--> statement-breakpoint
ALTER TABLE `order_items` ADD `removed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `as_sold` text;--> statement-breakpoint
ALTER TABLE `shipments` ADD `carrier_code` text;--> statement-breakpoint
ALTER TABLE `shipments` ADD `ship_by` integer;--> statement-breakpoint
ALTER TABLE `shipments` ADD `expected_by` integer;--> statement-breakpoint
ALTER TABLE `shipments` ADD `accept_by` integer;--> statement-breakpoint
ALTER TABLE `shipments` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `shipments` ADD `delivered_by` text;--> statement-breakpoint
ALTER TABLE `shipments` ADD `canceled_because` text;--> statement-breakpoint
CREATE INDEX `shipments_to_send` ON `shipments` (`ship_by`) WHERE "shipments"."status" = 'new';--> statement-breakpoint
CREATE INDEX `shipments_on_the_way` ON `shipments` (`accept_by`) WHERE "shipments"."status" = 'shipped';