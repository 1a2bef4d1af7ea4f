-- oldest build: 0014_product-counts
ALTER TABLE "isbn_records" ADD COLUMN "lookup_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "isbn_records" ADD COLUMN "dispute_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "isbn_records_disputed" ON "isbn_records" USING btree ("dispute_count","isbn");--> statement-breakpoint
CREATE INDEX "isbn_records_confirmed" ON "isbn_records" USING btree ("lookup_count","isbn") WHERE "isbn_records"."title" is not null and "isbn_records"."confidence" >= 90;