-- oldest build: 0014_product-counts
CREATE TABLE "blocks" (
	"kind" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "blocks_kind_value_pk" PRIMARY KEY("kind","value"),
	CONSTRAINT "blocks_kind" CHECK ("blocks"."kind" in ('user', 'email', 'session'))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_by_hand_at" bigint;--> statement-breakpoint
CREATE INDEX "blocks_owner" ON "blocks" USING btree ("owner");