ALTER TABLE "cards" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_wallet" CHECK (wallet in ('apple_pay', 'google_pay', 'link', 'other'));