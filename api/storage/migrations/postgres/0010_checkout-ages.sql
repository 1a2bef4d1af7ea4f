DROP INDEX "checkouts_age";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "released_at" bigint;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "opened_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "check_at" bigint DEFAULT 0;--> statement-breakpoint
-- Quotes of before: opened when they were made; those whose payment has an end that is known need no question.
UPDATE checkouts SET opened_at = created_at, check_at = CASE
  WHEN status = 'completed' OR (status = 'canceled' AND client_secret IS NULL) THEN NULL ELSE 0 END;--> statement-breakpoint
CREATE INDEX "checkouts_owner" ON "checkouts" USING btree ("owner","held_at");--> statement-breakpoint
CREATE INDEX "checkouts_network_holds" ON "checkouts" USING btree ("network","held_at") WHERE "checkouts"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_check" ON "checkouts" USING btree ("status","check_at") WHERE "checkouts"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_given_up" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."status" = 'canceled' and "checkouts"."held_at" is null;