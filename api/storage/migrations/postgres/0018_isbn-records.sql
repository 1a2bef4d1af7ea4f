-- oldest build: 0014_product-counts
CREATE TABLE "isbn_records" (
	"isbn" text COLLATE "C" PRIMARY KEY NOT NULL,
	"title" text COLLATE "C",
	"author" text COLLATE "C",
	"publisher" text COLLATE "C",
	"published_year" integer,
	"pages" integer,
	"source" text COLLATE "C" NOT NULL,
	"confidence" integer NOT NULL,
	"asked_at" bigint,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "isbn_records_source" CHECK ("isbn_records"."source" in ('admin', 'shop', 'proven-account', 'open-library', 'seller'))
);
--> statement-breakpoint
CREATE INDEX "isbn_records_unknown" ON "isbn_records" USING btree ("asked_at") WHERE "isbn_records"."title" is null;