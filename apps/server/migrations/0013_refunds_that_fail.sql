ALTER TABLE "orders" DROP CONSTRAINT "orders_status";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
DROP INDEX "orders_one_renewal";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_ourselves" ON "payment_attempts" USING btree ("created_at") WHERE off_session;--> statement-breakpoint
CREATE INDEX "refunds_ask" ON "refunds" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_renewal" ON "orders" USING btree ("renews_line_id","period_number") WHERE kind = 'renewal' and status not in ('expired', 'cancelled', 'refunded', 'refund_failed');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK (status in ('payment_pending', 'payment_action', 'payment_failed', 'paid', 'provisioning', 'to_ship', 'shipped', 'active', 'refund_pending', 'refunded', 'refund_failed', 'expired', 'cancelled'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK (status in ('pending', 'sent', 'done', 'failed', 'settled'));