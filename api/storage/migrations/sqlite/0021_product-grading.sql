-- oldest build: 0014_product-counts
ALTER TABLE `products` ADD `grading` text;
