ALTER TABLE "customers" ADD COLUMN "mails_of_orders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "mails_of_port_in_steps" boolean DEFAULT true NOT NULL;