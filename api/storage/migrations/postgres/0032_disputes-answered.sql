-- oldest build: 0014_product-counts
ALTER TABLE "refunds" ADD COLUMN "dispute_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "demo_disputes" ADD COLUMN "evidence_at" bigint;--> statement-breakpoint
ALTER TABLE "demo_disputes" ADD COLUMN "verdict" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_sent_at" bigint;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "bearers" jsonb;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "decided_at" bigint;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "closed_at" bigint;