DROP INDEX "inbox_unhandled";--> statement-breakpoint
ALTER TABLE "inbox" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "inbox" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
UPDATE "inbox" SET "due_at" = "received_at";--> statement-breakpoint
ALTER TABLE "inbox" ALTER COLUMN "due_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "inbox_due" ON "inbox" USING btree ("source","due_at") WHERE handled_at is null;