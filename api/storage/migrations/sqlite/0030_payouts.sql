-- oldest build: 0014_product-counts
CREATE TABLE `demo_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "demo_accounts_state" CHECK("demo_accounts"."state" in ('started', 'ready', 'restricted', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_accounts_owner` ON `demo_accounts` (`owner`);--> statement-breakpoint
CREATE TABLE `demo_disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`intent_id` text NOT NULL,
	`cents` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_disputes_intent` ON `demo_disputes` (`intent_id`);--> statement-breakpoint
CREATE TABLE `demo_transfers` (
	`key` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`reverses` text,
	`cents` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_transfers_id` ON `demo_transfers` (`id`);--> statement-breakpoint
CREATE INDEX `demo_transfers_reverses` ON `demo_transfers` (`reverses`) WHERE "demo_transfers"."reverses" is not null;--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`intent_id` text NOT NULL,
	`cents` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`due_by` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`reverses` integer,
	`owner` text NOT NULL,
	`cents` integer NOT NULL,
	`currency` text NOT NULL,
	`livemode` integer NOT NULL,
	`provider` text NOT NULL,
	`account_id` text,
	`status` text NOT NULL,
	`provider_id` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "payouts_kind" CHECK("payouts"."kind" in ('payout', 'reversal')),
	CONSTRAINT "payouts_status" CHECK("payouts"."status" in ('due', 'sent', 'failed')),
	CONSTRAINT "payouts_provider_name" CHECK("payouts"."provider" in ('stripe', 'demo', 'manual')),
	CONSTRAINT "payouts_cents" CHECK("payouts"."cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_due` ON `payouts` (`owner`,`kind`) WHERE "payouts"."status" = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_provider` ON `payouts` (`provider_id`) WHERE "payouts"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX `payouts_owner` ON `payouts` (`owner`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_reverses` ON `payouts` (`reverses`) WHERE "payouts"."reverses" is not null;--> statement-breakpoint
ALTER TABLE `sellers` ADD `standing` text DEFAULT 'ok' NOT NULL;--> statement-breakpoint
ALTER TABLE `sellers` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `sellers` ADD `account_id` text;--> statement-breakpoint
ALTER TABLE `sellers` ADD `account_provider` text;--> statement-breakpoint
ALTER TABLE `sellers` ADD `account_state` text;--> statement-breakpoint
ALTER TABLE `sellers` ADD `account_due` text;--> statement-breakpoint
CREATE UNIQUE INDEX `sellers_account` ON `sellers` (`account_id`) WHERE "sellers"."account_id" is not null;--> statement-breakpoint
ALTER TABLE `shipments` ADD `pay_at` integer;--> statement-breakpoint
ALTER TABLE `shipments` ADD `settled_at` integer;--> statement-breakpoint
ALTER TABLE `shipments` ADD `payout_id` integer;--> statement-breakpoint
CREATE INDEX `shipments_to_pay` ON `shipments` (`seller`,`pay_at`) WHERE "shipments"."status" = 'delivered' and "shipments"."settled_at" is null and "shipments"."pay_at" is not null;--> statement-breakpoint
CREATE INDEX `shipments_payout` ON `shipments` (`payout_id`) WHERE "shipments"."payout_id" is not null;