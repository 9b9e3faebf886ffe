CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"target_key" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "challenges_tries" CHECK ("challenges"."tries_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"contact_number" text,
	"street_number" text,
	"street_direction" text,
	"street_name" text,
	"city" text,
	"state" text,
	"zip_code" text,
	"accepted_terms_version" text NOT NULL,
	"payment_customer_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"authenticated_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "checkout_drafts" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_customer_id_key_pk" PRIMARY KEY("customer_id","key")
);
--> statement-breakpoint
CREATE TABLE "lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"nickname" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"period_months" integer NOT NULL,
	"sim_type" text NOT NULL,
	"status" text NOT NULL,
	"mdn" text,
	"iccid" text,
	"activation_id" text,
	"esim_sealed" text,
	"auto_renew" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"activated_at" timestamp with time zone,
	"renews_at" timestamp with time zone,
	CONSTRAINT "lines_status" CHECK (status in ('pending', 'active', 'suspended', 'inactive', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"status" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"period_months" integer NOT NULL,
	"sim_type" text NOT NULL,
	"iccid" text,
	"imei" text,
	"keep_msisdn" text,
	"ship_to" jsonb NOT NULL,
	"coupon_code" text,
	"order_total_cents" integer NOT NULL,
	"discount_amount_cents" integer NOT NULL,
	"tax_amount_cents" integer NOT NULL,
	"regulatory_fee_cents" integer NOT NULL,
	"activation_fee_cents" integer NOT NULL,
	"final_checkout_amount_cents" integer NOT NULL,
	"auto_renew" boolean NOT NULL,
	"accepted_terms_version" text NOT NULL,
	"tracking_number" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_owner" UNIQUE("id","customer_id"),
	CONSTRAINT "orders_status" CHECK (status in ('payment_pending', 'payment_action', 'payment_failed', 'paid', 'provisioning', 'to_ship', 'shipped', 'active', 'refund_pending', 'refunded', 'expired', 'cancelled')),
	CONSTRAINT "orders_lines_add_up" CHECK (final_checkout_amount_cents = order_total_cents - discount_amount_cents
  + tax_amount_cents + regulatory_fee_cents + activation_fee_cents)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"period_months" integer NOT NULL,
	"sim_type" text NOT NULL,
	"zip_code" text NOT NULL,
	"coupon_code" text,
	"order_total_cents" integer NOT NULL,
	"discount_amount_cents" integer NOT NULL,
	"tax_amount_cents" integer NOT NULL,
	"regulatory_fee_cents" integer NOT NULL,
	"activation_fee_cents" integer NOT NULL,
	"final_checkout_amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_lines_add_up" CHECK (final_checkout_amount_cents = order_total_cents - discount_amount_cents
  + tax_amount_cents + regulatory_fee_cents + activation_fee_cents)
);
--> statement-breakpoint
CREATE TABLE "card_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"return_to" text NOT NULL,
	"status" text NOT NULL,
	"card_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider_card_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"cardholder_name" text NOT NULL,
	"last4_digits" text NOT NULL,
	"network" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"is_primary" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cards_owner" UNIQUE("id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "inbox_once" UNIQUE("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"provider_customer_id" text NOT NULL,
	"provider_card_id" text NOT NULL,
	"card_network" text NOT NULL,
	"last4_digits" text NOT NULL,
	"intent_id" text,
	"action_url" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempts_status" CHECK (status in ('created', 'requires_action', 'captured', 'failed', 'expired', 'voided')),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"provider_refund_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_status" CHECK (status in ('pending', 'done'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD CONSTRAINT "checkout_drafts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lines" ADD CONSTRAINT "lines_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lines" ADD CONSTRAINT "lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_sessions" ADD CONSTRAINT "card_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order" FOREIGN KEY ("order_id","customer_id") REFERENCES "public"."orders"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "challenges_one_live" ON "challenges" USING btree ("purpose","target_key") WHERE consumed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email_key" ON "customers" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_payment_customer_id" ON "customers" USING btree ("payment_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_customer_id" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_started_at" ON "idempotency_keys" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lines_one_per_order" ON "lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lines_one_per_iccid" ON "lines" USING btree ("iccid") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "lines_one_per_mdn" ON "lines" USING btree ("mdn") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "lines_newest" ON "lines" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "orders" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quote" ON "orders" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_unfinished" ON "orders" USING btree ("updated_at") WHERE status in ('payment_pending', 'payment_action', 'payment_failed', 'paid', 'provisioning', 'to_ship', 'refund_pending');--> statement-breakpoint
CREATE INDEX "quotes_expires_at" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_one_primary" ON "cards" USING btree ("customer_id") WHERE is_primary;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_kept_once" ON "cards" USING btree ("customer_id","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_provider_card_id" ON "cards" USING btree ("provider_card_id");--> statement-breakpoint
CREATE INDEX "inbox_unhandled" ON "inbox" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" USING btree ("order_id") WHERE status in ('created', 'requires_action');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_number" ON "payment_attempts" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_intent" ON "payment_attempts" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_customer" ON "payment_attempts" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_unsettled" ON "payment_attempts" USING btree ("updated_at") WHERE status in ('created', 'requires_action');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE status = 'pending';