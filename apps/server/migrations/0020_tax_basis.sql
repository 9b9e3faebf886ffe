ALTER TABLE "orders" ADD COLUMN "recovery_fee_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_percent" numeric(6, 3);--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "recovery_fee_cents" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "tax_state" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "tax_percent" numeric(6, 3);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_basis" CHECK (num_nulls(recovery_fee_cents, tax_state, tax_percent) in (0, 3)
  and recovery_fee_cents between 0 and regulatory_fee_cents);--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_tax_basis" CHECK (num_nulls(recovery_fee_cents, tax_state, tax_percent) in (0, 3)
  and recovery_fee_cents between 0 and regulatory_fee_cents);