CREATE TABLE "known_networks" (
	"customer_id" uuid NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_networks_customer_id_network_pk" PRIMARY KEY("customer_id","network")
);
--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;