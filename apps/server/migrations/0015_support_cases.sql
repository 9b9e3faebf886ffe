ALTER TABLE "support_cases" DROP CONSTRAINT "support_cases_once";--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_closed_by_handoffs_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."handoffs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_cases_port_in" ON "support_cases" USING btree ("port_in_id","opened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_cases_open" ON "support_cases" USING btree ("opened_at") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "support_cases_one_open" ON "support_cases" USING btree ("port_in_id","kind") WHERE closed_at is null;--> statement-breakpoint
UPDATE "port_ins" SET "first_name" = NULL, "last_name" = NULL, "address" = NULL WHERE status in ('completed', 'cancelled', 'expired', 'failed');--> statement-breakpoint
ALTER TABLE "port_ins" ADD CONSTRAINT "port_ins_holder_gone" CHECK (not (status in ('completed', 'cancelled', 'expired', 'failed')) or (first_name is null and last_name is null and address is null));--> statement-breakpoint
UPDATE "support_cases" SET "closed_at" = p.ended_at, "outcome" = 'over' FROM "port_ins" p WHERE p.id = port_in_id AND p.ended_at IS NOT NULL AND kind <> 'moved_after_end' AND closed_at IS NULL;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_closed" CHECK ((closed_at is null) = (outcome is null));--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_outcome" CHECK (outcome in ('resent', 'solved', 'handed_back', 'stopped', 'over'));--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_by" CHECK (closed_by is null or note is not null);