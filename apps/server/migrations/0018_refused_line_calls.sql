DROP INDEX "port_outs_untold";--> statement-breakpoint
ALTER TABLE "line_locks" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "port_outs" ADD COLUMN "carrier_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "line_locks_refused" ON "line_locks" USING btree ("changed_at") WHERE refused_at = changed_at;--> statement-breakpoint
CREATE INDEX "port_outs_refused_answer" ON "port_outs" USING btree ("decides_at") WHERE carrier_refused;--> statement-breakpoint
CREATE INDEX "port_outs_untold" ON "port_outs" USING btree ("decides_at") WHERE told = false and not carrier_refused;