ALTER TABLE "products" ADD COLUMN "seller_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "public_id" text COLLATE "C";--> statement-breakpoint
-- Random digits of a UUID for the accounts of older builds: 82 random bits of 22 digits.
UPDATE users SET public_id = left(replace(gen_random_uuid()::text, '-', ''), 22);--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "public_id" SET NOT NULL;--> statement-breakpoint
UPDATE products SET seller_id = (SELECT public_id FROM users WHERE id = substr(seller_owner, 3)::integer)
WHERE seller_owner LIKE 'u:%';--> statement-breakpoint
CREATE UNIQUE INDEX "users_public" ON "users" USING btree ("public_id");
