CREATE TABLE `account_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_keys_token` ON `account_keys` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_keys_session` ON `account_keys` (`session_id`);--> statement-breakpoint
CREATE INDEX `account_keys_user` ON `account_keys` (`user_id`,`last_used_at`) WHERE "account_keys"."ended_at" is null;--> statement-breakpoint
CREATE TABLE `codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`email` text NOT NULL,
	`purpose` text NOT NULL,
	`hash` text NOT NULL,
	`opens` integer NOT NULL,
	`name` text,
	`password_hash` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`used` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "codes_purpose" CHECK("codes"."purpose" in ('sign-in', 'register', 'change-password'))
);
--> statement-breakpoint
CREATE INDEX `codes_asked` ON `codes` (`session_id`,`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `codes_expiry` ON `codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`is_verified` integer DEFAULT false NOT NULL,
	`password_hash` text,
	`promotional_emails` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`product_id`,`owner`) WHERE "reviews"."owner" is not null;