-- oldest build: 0014_product-counts
ALTER TABLE `products` ADD `paused_until` integer;