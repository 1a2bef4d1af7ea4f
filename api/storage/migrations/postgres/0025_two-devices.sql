-- oldest build: 0014_product-counts
CREATE TABLE "stacks" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"body" jsonb NOT NULL,
	"field_revs" jsonb NOT NULL,
	"rev" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	"removed_at" bigint
);
--> statement-breakpoint
DROP INDEX "stack_drafts_owner";--> statement-breakpoint
ALTER TABLE "stack_drafts" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stack_drafts" ADD COLUMN "stack_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "stack_drafts" ADD COLUMN "body" jsonb;--> statement-breakpoint
ALTER TABLE "stack_drafts" ADD COLUMN "field_revs" jsonb;--> statement-breakpoint
ALTER TABLE "stack_drafts" ADD COLUMN "conflicts" jsonb;--> statement-breakpoint
ALTER TABLE "stack_drafts" ADD COLUMN "state" text COLLATE "C" DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "stack_drafts" ADD COLUMN "rev" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stack_drafts" ADD COLUMN "changed_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "draft_id" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "stacks_owner" ON "stacks" USING btree ("owner","rev");--> statement-breakpoint
CREATE INDEX "stacks_removed" ON "stacks" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "stack_drafts_owner_rev" ON "stack_drafts" USING btree ("owner","rev");--> statement-breakpoint
CREATE INDEX "stack_drafts_stack" ON "stack_drafts" USING btree ("stack_id");--> statement-breakpoint
CREATE INDEX "stack_drafts_changed" ON "stack_drafts" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "uploads_draft" ON "uploads" USING btree ("draft_id") WHERE "uploads"."draft_id" is not null;