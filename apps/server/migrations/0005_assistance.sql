CREATE TABLE "handoffs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"agent" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "assisted_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assisted_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"handoff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"call" text NOT NULL,
	"is_allowed" boolean NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "handoff_id" uuid;--> statement-breakpoint
ALTER TABLE "handoffs" ADD CONSTRAINT "handoffs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assisted_calls" ADD CONSTRAINT "assisted_calls_handoff_id_handoffs_id_fk" FOREIGN KEY ("handoff_id") REFERENCES "public"."handoffs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "handoffs_code_hash" ON "handoffs" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "handoffs_customer" ON "handoffs" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "assisted_calls_handoff" ON "assisted_calls" USING btree ("handoff_id","id");--> statement-breakpoint
CREATE INDEX "assisted_calls_at" ON "assisted_calls" USING btree ("at") WHERE not is_allowed;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_handoff_id_handoffs_id_fk" FOREIGN KEY ("handoff_id") REFERENCES "public"."handoffs"("id") ON DELETE no action ON UPDATE no action;