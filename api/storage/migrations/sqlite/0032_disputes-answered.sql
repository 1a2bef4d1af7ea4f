-- oldest build: 0014_product-counts
ALTER TABLE `refunds` ADD `dispute_id` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `disputed_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shipments` ADD `disputed_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `demo_disputes` ADD `evidence_at` integer;--> statement-breakpoint
ALTER TABLE `demo_disputes` ADD `verdict` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `evidence` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `evidence_sent_at` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `bearers` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `decided_at` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `closed_at` integer;