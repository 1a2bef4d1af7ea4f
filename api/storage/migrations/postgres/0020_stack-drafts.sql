-- oldest build: 0014_product-counts
CREATE TABLE "stack_drafts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"product_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stack_drafts" ADD CONSTRAINT "stack_drafts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stack_drafts_owner" ON "stack_drafts" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "stack_drafts_product" ON "stack_drafts" USING btree ("product_id");