CREATE TABLE "line_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_activity_actor" CHECK (actor in ('you', 'support', 'system', 'carrier'))
);
--> statement-breakpoint
CREATE TABLE "line_locks" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"locked" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "port_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier_id" text NOT NULL,
	"line_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"to_carrier" text NOT NULL,
	"pin_id" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"decides_at" timestamp with time zone NOT NULL,
	"told" boolean,
	CONSTRAINT "port_outs_status" CHECK (status in ('waiting', 'approved', 'refused', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "transfer_pins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_for" text,
	CONSTRAINT "transfer_pins_ended" CHECK ((ended_at is null) = (ended_for is null)),
	CONSTRAINT "transfer_pins_tries" CHECK (wrong_tries between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "line_activity" ADD CONSTRAINT "line_activity_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_locks" ADD CONSTRAINT "line_locks_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_outs" ADD CONSTRAINT "port_outs_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_outs" ADD CONSTRAINT "port_outs_pin_id_transfer_pins_id_fk" FOREIGN KEY ("pin_id") REFERENCES "public"."transfer_pins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_pins" ADD CONSTRAINT "transfer_pins_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_activity_newest" ON "line_activity" USING btree ("line_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "line_locks_untold" ON "line_locks" USING btree ("changed_at") WHERE told_at is null or told_at < changed_at;--> statement-breakpoint
CREATE UNIQUE INDEX "port_outs_once" ON "port_outs" USING btree ("carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "port_outs_one_approved" ON "port_outs" USING btree ("line_id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "port_outs_line" ON "port_outs" USING btree ("line_id","requested_at");--> statement-breakpoint
CREATE INDEX "port_outs_waiting" ON "port_outs" USING btree ("decides_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "port_outs_untold" ON "port_outs" USING btree ("decides_at") WHERE told = false;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_pins_one_live" ON "transfer_pins" USING btree ("line_id") WHERE ended_at is null;