CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`session_id` integer,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reports_reason" CHECK("reports"."reason" in ('wrong', 'forbidden', 'fake', 'offensive', 'other')),
	CONSTRAINT "reports_status" CHECK("reports"."status" in ('open', 'hidden', 'dismissed'))
);
--> statement-breakpoint
CREATE INDEX `reports_queue` ON `reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_product` ON `reports` (`product_id`);--> statement-breakpoint
CREATE TABLE `searched_words` (
	`day` text NOT NULL,
	`query` text NOT NULL,
	`searches` integer NOT NULL,
	`empty` integer NOT NULL,
	PRIMARY KEY(`day`, `query`)
);
--> statement-breakpoint
CREATE INDEX `searched_words_day` ON `searched_words` (`day`);--> statement-breakpoint
CREATE TABLE `market_prices` (
	`product_id` integer NOT NULL,
	`marketplace` text NOT NULL,
	`cents` integer,
	`asked_at` integer NOT NULL,
	PRIMARY KEY(`product_id`, `marketplace`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "market_prices_marketplace" CHECK("market_prices"."marketplace" in ('amazon', 'ebay')),
	CONSTRAINT "market_prices_cents" CHECK("market_prices"."cents" between 0 and 10000000)
);
--> statement-breakpoint
CREATE TABLE `price_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`from_cents` integer,
	`to_cents` integer,
	`source` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_changes_kind" CHECK("price_changes"."kind" in ('own', 'market', 'amazon', 'ebay')),
	CONSTRAINT "price_changes_source" CHECK("price_changes"."source" in ('seller', 'admin', 'auto', 'import', 'market', 'undo')),
	CONSTRAINT "price_changes_from" CHECK("price_changes"."from_cents" between 0 and 10000000),
	CONSTRAINT "price_changes_to" CHECK("price_changes"."to_cents" between 0 and 10000000)
);
--> statement-breakpoint
CREATE INDEX `price_changes_product` ON `price_changes` (`product_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `admin_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_session_id` integer NOT NULL,
	`kind` text NOT NULL,
	`args` text NOT NULL,
	`status` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`progress` text NOT NULL,
	`problems` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`stop_asked_at` integer,
	`claimed_until` integer,
	CONSTRAINT "admin_runs_kind" CHECK("admin_runs"."kind" in ('change-products', 'import-products', 'auto-price', 'undo')),
	CONSTRAINT "admin_runs_status" CHECK("admin_runs"."status" in ('waiting', 'running', 'done', 'stopped', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `admin_runs_newest` ON `admin_runs` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `admin_runs_open` ON `admin_runs` (`created_at`) WHERE "admin_runs"."finished_at" is null;--> statement-breakpoint
CREATE TABLE `admin_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_sessions_token` ON `admin_sessions` (`token_hash`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`admin_session_id` integer,
	`run_id` integer,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`title` text NOT NULL,
	`before` text,
	`after` text,
	`undone_at` integer,
	`undoes` integer,
	CONSTRAINT "audit_entries_subject_known" CHECK("audit_entries"."subject" in ('product', 'order', 'message', 'report', 'run', 'session'))
);
--> statement-breakpoint
CREATE INDEX `audit_entries_newest` ON `audit_entries` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_run` ON `audit_entries` (`run_id`,`id`) WHERE "audit_entries"."run_id" is not null;--> statement-breakpoint
CREATE TABLE `dependency_hours` (
	`name` text NOT NULL,
	`hour` integer NOT NULL,
	`calls` integer NOT NULL,
	`failures` integer NOT NULL,
	`total_ms` integer NOT NULL,
	`slowest_ms` integer NOT NULL,
	PRIMARY KEY(`name`, `hour`)
);
--> statement-breakpoint
ALTER TABLE `products` ADD `hidden_at` integer;--> statement-breakpoint
CREATE INDEX `products_kept_title` ON `products` (`title`,`id`) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `products_kept_stock` ON `products` (`stock`,`id`) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `products_hidden` ON `products` (`hidden_at`) WHERE "products"."hidden_at" is not null;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `archived_at` integer;