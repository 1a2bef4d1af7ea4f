-- oldest build: 0014_product-counts
CREATE INDEX "products_kept_id" ON "products" USING btree ("id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_kept_folded_title" ON "products" USING btree (translate(lower("title"), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyy'),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_kept_copies" ON "products" USING btree ("stock","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_kept_amazon_price" ON "products" USING btree ("amazon_price_cents","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_kept_ebay_price" ON "products" USING btree ("ebay_price_cents","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_kept_facets" ON "products" USING btree ("condition","category","in_stock","featured","popular","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_seller_name" ON "products" USING btree ("seller_name","id") WHERE "products"."seller_name" is not null;