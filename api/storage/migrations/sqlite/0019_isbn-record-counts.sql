-- oldest build: 0014_product-counts
ALTER TABLE `isbn_records` ADD `lookup_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `isbn_records` ADD `dispute_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `isbn_records_disputed` ON `isbn_records` (`dispute_count`,`isbn`);--> statement-breakpoint
CREATE INDEX `isbn_records_confirmed` ON `isbn_records` (`lookup_count`,`isbn`) WHERE "isbn_records"."title" is not null and "isbn_records"."confidence" >= 90;