-- oldest build: 0014_product-counts
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("done_at") WHERE "jobs"."failure" is not null;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("id") WHERE not "users"."is_verified";--> statement-breakpoint
CREATE INDEX "checkouts_newest" ON "checkouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "checkouts_with_customer" ON "checkouts" USING btree ("status","updated_at") WHERE "checkouts"."customer_email" is not null;--> statement-breakpoint
CREATE INDEX "orders_with_customer" ON "orders" USING btree ("created_at") WHERE "orders"."customer_email" is not null;--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("order_id") WHERE "refunds"."status" = 'due';--> statement-breakpoint
CREATE INDEX "shipments_waiting" ON "shipments" USING btree ("status","order_id") WHERE "shipments"."status" in ('new', 'return_requested');