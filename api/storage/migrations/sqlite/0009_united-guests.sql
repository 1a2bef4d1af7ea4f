ALTER TABLE `sessions` ADD `successor_id` integer;--> statement-breakpoint
CREATE INDEX `sessions_successor` ON `sessions` (`successor_id`) WHERE "sessions"."successor_id" is not null;