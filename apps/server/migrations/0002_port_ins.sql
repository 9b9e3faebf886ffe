CREATE TABLE "port_in_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"port_in_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"resends" integer DEFAULT 0 NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "port_in_attempts_number" UNIQUE("port_in_id","number"),
	CONSTRAINT "port_in_attempts_outcome" CHECK (outcome in ('open', 'moved', 'refused', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "port_in_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "port_in_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"port_in_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "port_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid,
	"msisdn" text NOT NULL,
	"status" text NOT NULL,
	"donor_id" text,
	"donor_name" text,
	"required" text[] NOT NULL,
	"account_number_sealed" text,
	"pin_sealed" text,
	"pin_expires_at" timestamp with time zone,
	"zip_code" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"address" jsonb,
	"reason" text,
	"refusals" integer DEFAULT 0 NOT NULL,
	"assisted" boolean DEFAULT false NOT NULL,
	"cancel_asked_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"expected_at" timestamp with time zone,
	"cancellable_until" timestamp with time zone,
	"messaging" text,
	"carrier_order_id" text,
	"carrier_sequence" integer DEFAULT 0 NOT NULL,
	"look_again_at" timestamp with time zone,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "port_ins_status" CHECK (status in ('draft', 'ready', 'submitted', 'pending', 'action_required', 'delayed', 'confirmed', 'activating', 'completed', 'cancelled', 'expired', 'failed')),
	CONSTRAINT "port_ins_secrets_gone" CHECK (not (status in ('completed', 'cancelled', 'expired', 'failed')) or (account_number_sealed is null and pin_sealed is null)),
	CONSTRAINT "port_ins_ended" CHECK ((status in ('completed', 'cancelled', 'expired', 'failed')) = (ended_at is not null)),
	CONSTRAINT "port_ins_for_a_line" CHECK (status in ('draft', 'ready') or order_id is not null or ended_at is not null)
);
--> statement-breakpoint
CREATE TABLE "support_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"port_in_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"context" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "support_cases_once" UNIQUE("port_in_id","kind")
);
--> statement-breakpoint
ALTER TABLE "port_in_attempts" ADD CONSTRAINT "port_in_attempts_port_in_id_port_ins_id_fk" FOREIGN KEY ("port_in_id") REFERENCES "public"."port_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_in_events" ADD CONSTRAINT "port_in_events_port_in_id_port_ins_id_fk" FOREIGN KEY ("port_in_id") REFERENCES "public"."port_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_ins" ADD CONSTRAINT "port_ins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_ins" ADD CONSTRAINT "port_ins_order" FOREIGN KEY ("order_id","customer_id") REFERENCES "public"."orders"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_port_in_id_port_ins_id_fk" FOREIGN KEY ("port_in_id") REFERENCES "public"."port_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "port_in_attempts_one_open" ON "port_in_attempts" USING btree ("port_in_id") WHERE outcome = 'open';--> statement-breakpoint
CREATE INDEX "port_in_events_port_in" ON "port_in_events" USING btree ("port_in_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "port_ins_one_open" ON "port_ins" USING btree ("msisdn") WHERE status in ('ready', 'submitted', 'pending', 'action_required', 'delayed', 'confirmed', 'activating');--> statement-breakpoint
CREATE UNIQUE INDEX "port_ins_once_per_customer" ON "port_ins" USING btree ("customer_id","msisdn") WHERE status not in ('completed', 'cancelled', 'expired', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "port_ins_one_per_order" ON "port_ins" USING btree ("order_id") WHERE status not in ('completed', 'cancelled', 'expired', 'failed');--> statement-breakpoint
CREATE INDEX "port_ins_newest" ON "port_ins" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "port_ins_look_again" ON "port_ins" USING btree ("look_again_at") WHERE look_again_at is not null and status not in ('completed', 'cancelled', 'expired', 'failed');--> statement-breakpoint
CREATE INDEX "port_ins_idle" ON "port_ins" USING btree ("updated_at") WHERE status in ('draft', 'ready', 'action_required');--> statement-breakpoint
CREATE FUNCTION "port_ins_stay_over"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'port-in % is % and stays so', OLD.id, OLD.status USING ERRCODE = '23514', CONSTRAINT = 'port_ins_stay_over';
END $$;--> statement-breakpoint
CREATE TRIGGER "port_ins_stay_over" BEFORE UPDATE ON "port_ins" FOR EACH ROW
	WHEN (OLD.status IN ('completed', 'cancelled', 'expired', 'failed') AND (NEW.status IS DISTINCT FROM OLD.status OR NEW.msisdn IS DISTINCT FROM OLD.msisdn))
	EXECUTE FUNCTION "port_ins_stay_over"();--> statement-breakpoint
CREATE FUNCTION "port_in_events_only_grow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what happened to a port-in is only added to' USING ERRCODE = '23514', CONSTRAINT = 'port_in_events_only_grow';
END $$;--> statement-breakpoint
CREATE TRIGGER "port_in_events_only_grow" BEFORE UPDATE OR DELETE ON "port_in_events" FOR EACH ROW
	EXECUTE FUNCTION "port_in_events_only_grow"();--> statement-breakpoint
CREATE FUNCTION "tell_port_in_timeline"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('timeline', concat_ws(':', 'port_in', id, customer_id, order_id)) FROM port_ins WHERE id = NEW.port_in_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tell_port_in_timeline" AFTER INSERT ON "port_in_events" FOR EACH ROW
	EXECUTE FUNCTION "tell_port_in_timeline"();--> statement-breakpoint
CREATE FUNCTION "tell_order_timeline"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Whoever just paid looks at the order anyway; telling costs all purchases that commit at once.
	IF NEW.kind = 'active' AND NOT EXISTS (SELECT FROM order_events WHERE order_id = NEW.order_id AND kind IN ('provisioning', 'to_ship', 'shipped')) THEN
		RETURN NULL;
	END IF;
	PERFORM pg_notify('timeline', concat_ws(':', 'order', id, customer_id)) FROM orders WHERE id = NEW.order_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tell_order_timeline" AFTER INSERT ON "order_events" FOR EACH ROW
	WHEN (NEW.kind IN ('provisioning', 'to_ship', 'shipped', 'active', 'refund_pending', 'refunded'))
	EXECUTE FUNCTION "tell_order_timeline"();
