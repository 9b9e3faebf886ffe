CREATE TABLE "line_periods" (
	"line_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"period_months" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"carrier_state" text,
	CONSTRAINT "line_periods_once" PRIMARY KEY("line_id","number"),
	CONSTRAINT "line_periods_forward" CHECK (ends_at > starts_at),
	CONSTRAINT "line_periods_carrier_state" CHECK (carrier_state in ('untold', 'told', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "line_suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"carrier_state" text DEFAULT 'untold' NOT NULL,
	CONSTRAINT "line_suspensions_reason" CHECK (reason in ('unpaid', 'paused', 'lost')),
	CONSTRAINT "line_suspensions_carrier_state" CHECK (carrier_state in ('untold', 'open', 'ended', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "renewal_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"terms_version" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewal_wishes" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"card_id" uuid,
	"next_plan_id" text
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"line_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"told_at" timestamp with time zone,
	"told_cents" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	CONSTRAINT "renewals_once" PRIMARY KEY("line_id","number")
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'purchase' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "renews_line_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "period_number" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "off_session" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "line_periods" ADD CONSTRAINT "line_periods_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_periods" ADD CONSTRAINT "line_periods_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_suspensions" ADD CONSTRAINT "line_suspensions_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_consents" ADD CONSTRAINT "renewal_consents_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_wishes" ADD CONSTRAINT "renewal_wishes_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_wishes" ADD CONSTRAINT "renewal_wishes_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "line_periods_order" ON "line_periods" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "line_periods_to_begin" ON "line_periods" USING btree ("starts_at") WHERE begun_at is null;--> statement-breakpoint
CREATE INDEX "line_periods_untold" ON "line_periods" USING btree ("begun_at") WHERE carrier_state = 'untold';--> statement-breakpoint
CREATE UNIQUE INDEX "line_suspensions_one_open" ON "line_suspensions" USING btree ("line_id","reason") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "line_suspensions_refused" ON "line_suspensions" USING btree ("since") WHERE carrier_state = 'refused';--> statement-breakpoint
CREATE INDEX "line_suspensions_untold" ON "line_suspensions" USING btree ("since") WHERE carrier_state = 'untold' or (carrier_state = 'open' and ended_at is not null);--> statement-breakpoint
CREATE INDEX "renewal_consents_line" ON "renewal_consents" USING btree ("line_id","at");--> statement-breakpoint
CREATE INDEX "renewals_due" ON "renewals" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_renews_line_id_lines_id_fk" FOREIGN KEY ("renews_line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lines_running_out" ON "lines" USING btree ("renews_at") WHERE status in ('active', 'suspended');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_renewal" ON "orders" USING btree ("renews_line_id","period_number") WHERE kind = 'renewal' and status not in ('expired', 'cancelled', 'refunded');--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("received_at") WHERE handled_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_sent" ON "refunds" USING btree ("created_at") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_wrong_amount" ON "refunds" USING btree ("created_at") WHERE reason = 'wrong_amount';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK ((kind = 'purchase' and renews_line_id is null and period_number is null)
        or (kind = 'renewal' and renews_line_id is not null and period_number is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK (status in ('pending', 'sent', 'done', 'failed'));--> statement-breakpoint
INSERT INTO "line_periods" ("line_id", "number", "order_id", "plan_id", "plan_name", "period_months", "starts_at", "ends_at", "begun_at")
SELECT "id", 1, "order_id", "plan_id", "plan_name", "period_months", "activated_at", "renews_at", "activated_at"
FROM "lines" WHERE "activated_at" IS NOT NULL AND "renews_at" IS NOT NULL;
