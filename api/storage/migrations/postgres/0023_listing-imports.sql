-- oldest build: 0014_product-counts
CREATE TABLE "listing_imports" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"file" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"problems" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "listing_imports_status" CHECK ("listing_imports"."status" in ('checked', 'running', 'done'))
);
--> statement-breakpoint
CREATE INDEX "listing_imports_owner" ON "listing_imports" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "listing_imports_created" ON "listing_imports" USING btree ("created_at");