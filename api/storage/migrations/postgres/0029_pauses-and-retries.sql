-- oldest build: 0014_product-counts
ALTER TABLE "products" ADD COLUMN "paused_until" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "retries" integer DEFAULT 0 NOT NULL;