-- oldest build: 0014_product-counts
CREATE TABLE `isbn_records` (
	`isbn` text PRIMARY KEY NOT NULL,
	`title` text,
	`author` text,
	`publisher` text,
	`published_year` integer,
	`pages` integer,
	`source` text NOT NULL,
	`confidence` integer NOT NULL,
	`asked_at` integer,
	`changed_at` integer NOT NULL,
	CONSTRAINT "isbn_records_source" CHECK("isbn_records"."source" in ('admin', 'shop', 'proven-account', 'open-library', 'seller'))
);
--> statement-breakpoint
CREATE INDEX `isbn_records_unknown` ON `isbn_records` (`asked_at`) WHERE "isbn_records"."title" is null;