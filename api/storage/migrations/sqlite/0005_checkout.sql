CREATE TABLE `checkout_items` (
	`checkout_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`unit_cents` integer NOT NULL,
	`title` text NOT NULL,
	`condition` text NOT NULL,
	`seller_owner` text,
	`seller_name` text,
	PRIMARY KEY(`checkout_id`, `product_id`),
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkout_items_quantity" CHECK("checkout_items"."quantity" between 1 and 999),
	CONSTRAINT "checkout_items_price" CHECK("checkout_items"."unit_cents" between 0 and 10000000)
);
--> statement-breakpoint
CREATE INDEX `checkout_items_product` ON `checkout_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner` text NOT NULL,
	`session_id` integer NOT NULL,
	`network` text NOT NULL,
	`status` text NOT NULL,
	`fingerprint` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text DEFAULT 'USD' NOT NULL,
	`provider` text NOT NULL,
	`livemode` integer NOT NULL,
	`intent_id` text,
	`client_secret` text,
	`customer_name` text,
	`customer_email` text,
	`shipping_address` text,
	`held_at` integer,
	`expires_at` integer,
	`extensions` integer DEFAULT 0 NOT NULL,
	`failed_payments` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "checkouts_status" CHECK("checkouts"."status" in ('open', 'reserved', 'completed', 'canceled')),
	CONSTRAINT "checkouts_provider" CHECK("checkouts"."provider" in ('stripe', 'demo'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_intent` ON `checkouts` (`intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_active` ON `checkouts` (`owner`) WHERE "checkouts"."status" in ('open', 'reserved');--> statement-breakpoint
CREATE INDEX `checkouts_expiry` ON `checkouts` (`expires_at`) WHERE "checkouts"."status" = 'reserved';--> statement-breakpoint
CREATE INDEX `checkouts_network` ON `checkouts` (`network`) WHERE "checkouts"."status" = 'reserved';--> statement-breakpoint
CREATE INDEX `checkouts_age` ON `checkouts` (`created_at`);--> statement-breakpoint
CREATE TABLE `demo_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`client_secret` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`checkout_id` integer NOT NULL,
	`status` text NOT NULL,
	`received_cents` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`card` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_intents_key` ON `demo_intents` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `demo_intents_secret` ON `demo_intents` (`client_secret`);--> statement-breakpoint
CREATE TABLE `demo_refunds` (
	`key` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`intent_id` text NOT NULL,
	`cents` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL,
	`result` text NOT NULL,
	PRIMARY KEY(`provider`, `event_id`)
);
--> statement-breakpoint
CREATE INDEX `payment_events_age` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `stock_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`delta` integer NOT NULL,
	`reason` text NOT NULL,
	`ref` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_ledger_reason" CHECK("stock_ledger"."reason" in ('hold', 'release', 'resale', 'restock', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_ledger_once` ON `stock_ledger` (`product_id`,`reason`,`ref`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`shipment_id` integer NOT NULL,
	`product_id` integer,
	`title` text NOT NULL,
	`condition` text NOT NULL,
	`unit_cents` integer NOT NULL,
	`quantity` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" between 1 and 999),
	CONSTRAINT "order_items_price" CHECK("order_items"."unit_cents" between 0 and 10000000)
);
--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_items_shipment` ON `order_items` (`shipment_id`);--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`) WHERE "order_items"."product_id" is not null;--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`checkout_id` integer NOT NULL,
	`intent_id` text NOT NULL,
	`provider` text NOT NULL,
	`owner` text NOT NULL,
	`session_id` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`shipping_cents` integer DEFAULT 0 NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`total_cents` integer NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`customer_name` text,
	`customer_email` text,
	`shipping_address` text,
	`livemode` integer NOT NULL,
	`created_at` integer NOT NULL,
	`canceled_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending', 'paid', 'canceled', 'refunding', 'refunded', 'partially_refunded')),
	CONSTRAINT "orders_provider" CHECK("orders"."provider" in ('stripe', 'demo'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_public` ON `orders` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_checkout` ON `orders` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_intent` ON `orders` (`intent_id`);--> statement-breakpoint
CREATE INDEX `orders_owner` ON `orders` (`owner`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`order_id` integer NOT NULL,
	`cents` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`provider_id` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refunds_status" CHECK("refunds"."status" in ('due', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_key` ON `refunds` (`key`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`seller` text,
	`status` text DEFAULT 'new' NOT NULL,
	`carrier` text,
	`tracking` text,
	`created_at` integer NOT NULL,
	`shipped_at` integer,
	`delivered_at` integer,
	`return_requested_at` integer,
	`return_reason` text,
	`returned_at` integer,
	`canceled_at` integer,
	`paid_out_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shipments_status" CHECK("shipments"."status" in ('new', 'shipped', 'delivered', 'return_requested', 'returned', 'canceled'))
);
--> statement-breakpoint
CREATE INDEX `shipments_order` ON `shipments` (`order_id`);--> statement-breakpoint
CREATE INDEX `shipments_seller` ON `shipments` (`seller`,`created_at`) WHERE "shipments"."seller" is not null;