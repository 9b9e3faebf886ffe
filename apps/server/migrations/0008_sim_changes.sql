CREATE TABLE "sim_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"sim" text NOT NULL,
	"status" text NOT NULL,
	"iccid" text,
	"ship_to" jsonb,
	"tracking_number" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sim_changes_sim" CHECK (sim in ('esim', 'card', 'own_card')),
	CONSTRAINT "sim_changes_status" CHECK (status in ('ordered', 'shipped', 'switching', 'done', 'failed', 'cancelled')),
	CONSTRAINT "sim_changes_iccid" CHECK ((sim = 'own_card') = (iccid is not null)),
	CONSTRAINT "sim_changes_ship_to" CHECK ((sim = 'card') = (ship_to is not null))
);
--> statement-breakpoint
ALTER TABLE "sim_changes" ADD CONSTRAINT "sim_changes_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sim_changes_one_open" ON "sim_changes" USING btree ("line_id") WHERE status in ('ordered', 'shipped', 'switching');--> statement-breakpoint
CREATE UNIQUE INDEX "sim_changes_one_per_iccid" ON "sim_changes" USING btree ("iccid") WHERE status = 'switching';--> statement-breakpoint
CREATE INDEX "sim_changes_stalled" ON "sim_changes" USING btree ("updated_at") WHERE status in ('ordered', 'switching');--> statement-breakpoint
CREATE INDEX "sim_changes_newest" ON "sim_changes" USING btree ("line_id","created_at" DESC NULLS LAST);