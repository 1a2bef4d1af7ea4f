-- oldest build: 0014_product-counts
ALTER TABLE "products" ADD COLUMN "paused_until" bigint;