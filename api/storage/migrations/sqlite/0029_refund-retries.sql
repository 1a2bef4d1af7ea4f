-- oldest build: 0014_product-counts
ALTER TABLE `refunds` ADD `retries` integer DEFAULT 0 NOT NULL;