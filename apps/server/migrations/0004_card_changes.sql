DROP INDEX "payment_attempts_customer";--> statement-breakpoint
CREATE INDEX "payment_attempts_history" ON "payment_attempts" USING btree ("customer_id","created_at","id");--> statement-breakpoint
-- Whoever has cards has a primary one: judged at the end of a transaction, between whose statements
-- the badge may be on its way from one card to the other.
CREATE FUNCTION "cards_have_primary"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := coalesce(NEW.customer_id, OLD.customer_id);
BEGIN
  IF EXISTS (SELECT FROM cards WHERE customer_id = owner)
    AND NOT EXISTS (SELECT FROM cards WHERE customer_id = owner AND is_primary) THEN
    RAISE EXCEPTION 'a customer with cards has no primary one'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'cards_have_primary';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "cards_have_primary"
  AFTER INSERT OR DELETE OR UPDATE OF is_primary ON "cards"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "cards_have_primary"();
