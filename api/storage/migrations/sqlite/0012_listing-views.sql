CREATE TABLE `listing_views` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
