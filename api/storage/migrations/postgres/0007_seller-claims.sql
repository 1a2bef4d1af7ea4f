ALTER TABLE "refunds" ADD COLUMN "shipment_id" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "seller_says_at" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "paid_out_cents" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "refunds" SET "shipment_id" = (SELECT s."id" FROM "shipments" s WHERE s."order_id" = "refunds"."order_id" AND "refunds"."key" LIKE '%:shipment:' || s."id") WHERE "key" LIKE '%:shipment:%';
