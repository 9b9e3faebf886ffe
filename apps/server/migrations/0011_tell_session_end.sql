CREATE FUNCTION "tell_session_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('timeline', 'session:' || NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tell_session_end" AFTER UPDATE OF "revoked_at" ON "sessions" FOR EACH ROW
	WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
	EXECUTE FUNCTION "tell_session_end"();
