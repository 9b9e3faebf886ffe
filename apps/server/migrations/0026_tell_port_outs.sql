CREATE FUNCTION "tell_port_out"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('timeline', concat_ws(':', 'line', id, customer_id)) FROM lines WHERE id = NEW.line_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tell_port_out_request" AFTER INSERT ON "port_outs" FOR EACH ROW
	EXECUTE FUNCTION "tell_port_out"();--> statement-breakpoint
CREATE TRIGGER "tell_port_out_step" AFTER UPDATE OF "status" ON "port_outs" FOR EACH ROW
	WHEN (NEW.status IS DISTINCT FROM OLD.status)
	EXECUTE FUNCTION "tell_port_out"();
