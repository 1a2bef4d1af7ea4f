CREATE TABLE `mutations` (
	`owner` text NOT NULL,
	`id` text NOT NULL,
	`result` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`owner`, `id`)
);
--> statement-breakpoint
CREATE INDEX `mutations_age` ON `mutations` (`at`);