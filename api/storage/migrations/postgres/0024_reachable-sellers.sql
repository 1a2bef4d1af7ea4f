-- oldest build: 0014_product-counts
CREATE TABLE "contacts" (
	"owner" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"confirmed_at" bigint,
	"confirm_by" bigint
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "paused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "sells" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_due" ON "contacts" USING btree ("confirm_by") WHERE "contacts"."confirmed_at" is null and "contacts"."confirm_by" is not null;--> statement-breakpoint
CREATE INDEX "products_paused" ON "products" USING btree ("seller_owner") WHERE "products"."paused" <> 0;