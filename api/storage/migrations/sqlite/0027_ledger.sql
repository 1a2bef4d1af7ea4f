-- oldest build: 0014_product-counts
CREATE TABLE `fee_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`basis_points` integer NOT NULL,
	`fixed_cents` integer NOT NULL,
	`since` integer NOT NULL,
	CONSTRAINT "fee_terms_basis_points" CHECK("fee_terms"."basis_points" between 0 and 5000),
	CONSTRAINT "fee_terms_fixed" CHECK("fee_terms"."fixed_cents" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`order_id` integer,
	`currency` text NOT NULL,
	`livemode` integer NOT NULL,
	`at` integer NOT NULL,
	`note` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_key` ON `ledger_entries` (`key`);--> statement-breakpoint
CREATE INDEX `ledger_entries_order` ON `ledger_entries` (`order_id`);--> statement-breakpoint
CREATE TABLE `ledger_lines` (
	`entry_id` integer NOT NULL,
	`place` integer NOT NULL,
	`account` text NOT NULL,
	`owner` text,
	`shipment_id` integer,
	`cents` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `place`),
	FOREIGN KEY (`entry_id`) REFERENCES `ledger_entries`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_lines_account" CHECK("ledger_lines"."account" in ('provider', 'bank', 'seller', 'shop', 'fees', 'processing', 'refunds', 'transfers', 'disputes', 'losses')),
	CONSTRAINT "ledger_lines_cents" CHECK("ledger_lines"."cents" <> 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ledger_lines_seller` ON `ledger_lines` (`owner`,`shipment_id`) WHERE "ledger_lines"."owner" is not null;--> statement-breakpoint
ALTER TABLE `products` ADD `fee_terms_id` integer;--> statement-breakpoint
ALTER TABLE `checkout_items` ADD `fee_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `fee_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `bearer` text;--> statement-breakpoint
ALTER TABLE `shipments` ADD `lost_at` integer;