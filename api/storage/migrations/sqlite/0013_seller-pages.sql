ALTER TABLE `products` ADD `seller_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `public_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- 88 random bits for the accounts of older builds.
UPDATE users SET public_id = lower(hex(randomblob(11)));--> statement-breakpoint
UPDATE products SET seller_id = (SELECT public_id FROM users WHERE id = CAST(substr(seller_owner, 3) AS integer))
WHERE seller_owner LIKE 'u:%';--> statement-breakpoint
CREATE UNIQUE INDEX `users_public` ON `users` (`public_id`);
