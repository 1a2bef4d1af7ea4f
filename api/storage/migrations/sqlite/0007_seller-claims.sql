ALTER TABLE `refunds` ADD `shipment_id` integer REFERENCES shipments(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `shipments` ADD `seller_says_at` integer;--> statement-breakpoint
ALTER TABLE `shipments` ADD `paid_out_cents` integer;--> statement-breakpoint
UPDATE `refunds` SET `shipment_id` = (SELECT s.`id` FROM `shipments` s WHERE s.`order_id` = `refunds`.`order_id` AND `refunds`.`key` LIKE '%:shipment:' || s.`id`) WHERE `key` LIKE '%:shipment:%';
