CREATE TABLE "mutations" (
	"owner" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"result" jsonb NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "mutations_owner_id_pk" PRIMARY KEY("owner","id")
);
--> statement-breakpoint
CREATE INDEX "mutations_age" ON "mutations" USING btree ("at");