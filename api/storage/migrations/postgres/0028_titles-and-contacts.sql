-- oldest build: 0014_product-counts
CREATE INDEX "products_kept_category_title" ON "products" USING btree ("category",translate(lower("title"), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyy'),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_email" ON "sessions" USING btree ("id") WHERE "sessions"."email" is not null;--> statement-breakpoint
CREATE INDEX "contacts_confirmed" ON "contacts" USING btree ("email") WHERE "contacts"."confirmed_at" is not null;
