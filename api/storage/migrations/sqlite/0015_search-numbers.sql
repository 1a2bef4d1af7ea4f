-- oldest build: 0014_product-counts
CREATE INDEX `products_search_numbers` ON `products` (`id`,`price_cents`,`published_year`);