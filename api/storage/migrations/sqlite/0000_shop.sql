CREATE TABLE `changes` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`author` text,
	`publisher` text,
	`published_year` integer,
	`isbn` text,
	`issn` text,
	`pages` integer,
	`language` text,
	`binding` text,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`condition` text NOT NULL,
	`price_cents` integer NOT NULL,
	`compare_price_cents` integer,
	`amazon_price_cents` integer,
	`ebay_price_cents` integer,
	`currency` text DEFAULT 'USD' NOT NULL,
	`stock` integer,
	`in_stock` integer DEFAULT true NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`popular` integer DEFAULT false NOT NULL,
	`seller_name` text,
	`seller_owner` text,
	`images` text NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`sold_at` integer,
	`deleted_at` integer,
	`change` integer NOT NULL,
	CONSTRAINT "products_category" CHECK("products"."category" in ('books', 'magazines', 'catalogs', 'manuals', 'journals', 'games')),
	CONSTRAINT "products_condition" CHECK("products"."condition" in ('new', 'like_new', 'very_good', 'good', 'acceptable')),
	CONSTRAINT "products_price" CHECK("products"."price_cents" between 0 and 10000000),
	CONSTRAINT "products_compare_price" CHECK("products"."compare_price_cents" between 0 and 10000000),
	CONSTRAINT "products_amazon_price" CHECK("products"."amazon_price_cents" between 0 and 10000000),
	CONSTRAINT "products_ebay_price" CHECK("products"."ebay_price_cents" between 0 and 10000000),
	CONSTRAINT "products_stock" CHECK("products"."stock" >= 0),
	CONSTRAINT "products_isbn_digits" CHECK(length("products"."isbn") = 13)
);
--> statement-breakpoint
CREATE INDEX `products_kept_newest` ON `products` (`created_at`,`id`) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `products_kept_price` ON `products` (`price_cents`,`id`) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `products_kept_category_newest` ON `products` (`category`,`created_at`,`id`) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `products_kept_category_price` ON `products` (`category`,`price_cents`,`id`) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `products_listed_newest` ON `products` (`created_at`,`id`) WHERE "products"."deleted_at" is null and "products"."in_stock";--> statement-breakpoint
CREATE INDEX `products_listed_price` ON `products` (`price_cents`,`id`) WHERE "products"."deleted_at" is null and "products"."in_stock";--> statement-breakpoint
CREATE INDEX `products_listed_category_newest` ON `products` (`category`,`created_at`,`id`) WHERE "products"."deleted_at" is null and "products"."in_stock";--> statement-breakpoint
CREATE INDEX `products_listed_category_price` ON `products` (`category`,`price_cents`,`id`) WHERE "products"."deleted_at" is null and "products"."in_stock";--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`created_at`,`id`) WHERE "products"."deleted_at" is null and "products"."in_stock" and "products"."featured";--> statement-breakpoint
CREATE INDEX `products_popular` ON `products` (`created_at`,`id`) WHERE "products"."deleted_at" is null and "products"."in_stock" and "products"."popular";--> statement-breakpoint
CREATE INDEX `products_isbn` ON `products` (`isbn`) WHERE "products"."isbn" is not null;--> statement-breakpoint
CREATE INDEX `products_seller` ON `products` (`seller_owner`,`created_at`) WHERE "products"."seller_owner" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `products_change` ON `products` (`change`);--> statement-breakpoint
CREATE TABLE `tombstones` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`change` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tombstones_change` ON `tombstones` (`change`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`previous_token_hash` text,
	`rotated_at` integer,
	`user_id` integer,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_previous_token` ON `sessions` (`previous_token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `cart_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cart_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_items_quantity" CHECK("cart_items"."quantity" between 1 and 999),
	CONSTRAINT "cart_items_price" CHECK("cart_items"."price_cents" between 0 and 10000000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_items_product` ON `cart_items` (`cart_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `cart_items_of_product` ON `cart_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `carts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carts_owner` ON `carts` (`owner`);--> statement-breakpoint
CREATE TABLE `wishlist_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`wishlist_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`wishlist_id`) REFERENCES `wishlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishlist_items_product` ON `wishlist_items` (`wishlist_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `wishlist_items_of_product` ON `wishlist_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `wishlists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishlists_owner` ON `wishlists` (`owner`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`owner` text NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer,
	`answer` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`owner`, `method`, `path`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`hits` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
);
--> statement-breakpoint
CREATE INDEX `rate_limits_age` ON `rate_limits` (`window_start`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`category` text NOT NULL,
	`message` text NOT NULL,
	`session_id` integer,
	`created_at` integer NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	CONSTRAINT "contact_messages_category" CHECK("contact_messages"."category" in ('general', 'order', 'account', 'returns', 'selling', 'technical', 'billing', 'feedback'))
);
--> statement-breakpoint
CREATE INDEX `contact_messages_newest` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`owner` text,
	`name` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reviews_stars" CHECK("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `reviews_of_product` ON `reviews` (`product_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `shop_facts` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `product_vocabulary` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`vocabulary` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `word_keys` (
	`key` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`key`, `word`),
	FOREIGN KEY (`word`) REFERENCES `words`(`word`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `words` (
	`word` text PRIMARY KEY NOT NULL,
	`products` integer NOT NULL
);
