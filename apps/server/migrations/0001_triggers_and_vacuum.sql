-- What the files in src/db/schema cannot say: triggers, for what a table must keep and a check or an index
-- cannot hold, and when the tables that change most are vacuumed. Those files name the triggers that act on
-- their tables.

-- A port-in in a final status keeps its status and its number.
CREATE FUNCTION "port_ins_final_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'port-in % has the final status %', OLD.id, OLD.status USING ERRCODE = '23514', CONSTRAINT = 'port_ins_final_status';
END $$;--> statement-breakpoint
CREATE TRIGGER "port_ins_final_status" BEFORE UPDATE ON "port_ins" FOR EACH ROW
	WHEN (OLD.status IN ('completed', 'cancelled', 'expired', 'failed') AND (NEW.status IS DISTINCT FROM OLD.status OR NEW.msisdn IS DISTINCT FROM OLD.msisdn))
	EXECUTE FUNCTION "port_ins_final_status"();--> statement-breakpoint

-- Events of a port-in are only added.
CREATE FUNCTION "port_in_events_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'events of a port-in are only added' USING ERRCODE = '23514', CONSTRAINT = 'port_in_events_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER "port_in_events_append_only" BEFORE UPDATE OR DELETE ON "port_in_events" FOR EACH ROW
	EXECUTE FUNCTION "port_in_events_append_only"();--> statement-breakpoint

-- Entries of refunds are only added: a day's journal stays as it was.
CREATE FUNCTION "refund_entries_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'entries of a refund are only added' USING ERRCODE = '23514', CONSTRAINT = 'refund_entries_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER "refund_entries_append_only" BEFORE UPDATE OR DELETE ON "refund_entries" FOR EACH ROW
	EXECUTE FUNCTION "refund_entries_append_only"();--> statement-breakpoint
-- The audit log only grows. Closing an account takes the values of its acts away, which may name the customer;
-- and an act goes when it has been kept for its time (src/db/record-periods.ts has the same three years). The time is
-- the one that deleteOld says, so that no delete of another passes.
CREATE FUNCTION "staff_acts_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"before": null, "after": null}' THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' AND OLD.at < nullif(current_setting('openline.now', true), '')::timestamptz - interval '3 years' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'acts of staff are only added' USING ERRCODE = '23514', CONSTRAINT = 'staff_acts_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_acts_append_only" BEFORE UPDATE OR DELETE ON "staff_acts" FOR EACH ROW
	EXECUTE FUNCTION "staff_acts_append_only"();--> statement-breakpoint

-- Every emergency address that was ever asked for stays on record, with what became of it.
CREATE FUNCTION "emergency_addresses_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'emergency addresses are only added' USING ERRCODE = '23514', CONSTRAINT = 'emergency_addresses_kept';
END $$;--> statement-breakpoint
CREATE TRIGGER "emergency_addresses_kept" BEFORE DELETE ON "emergency_addresses" FOR EACH ROW
	EXECUTE FUNCTION "emergency_addresses_kept"();--> statement-breakpoint
CREATE FUNCTION "emergency_addresses_final_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'emergency address % has the final status %', OLD.id, OLD.status USING ERRCODE = '23514', CONSTRAINT = 'emergency_addresses_final_status';
END $$;--> statement-breakpoint
CREATE TRIGGER "emergency_addresses_final_status" BEFORE UPDATE ON "emergency_addresses" FOR EACH ROW
	WHEN (OLD.status IN ('refused', 'replaced', 'withdrawn') AND NEW.status IS DISTINCT FROM OLD.status)
	EXECUTE FUNCTION "emergency_addresses_final_status"();--> statement-breakpoint

-- A customer with cards has a primary card: checked at the commit, because between two statements of a
-- transaction no card may be primary.
CREATE FUNCTION "cards_have_primary"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	owner uuid := coalesce(NEW.customer_id, OLD.customer_id);
BEGIN
	IF EXISTS (SELECT FROM cards WHERE customer_id = owner)
		AND NOT EXISTS (SELECT FROM cards WHERE customer_id = owner AND is_primary) THEN
		RAISE EXCEPTION 'a customer with cards has no primary card'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'cards_have_primary';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "cards_have_primary"
	AFTER INSERT OR DELETE OR UPDATE OF is_primary ON "cards"
	DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION "cards_have_primary"();--> statement-breakpoint

-- The named taxes of a price, with our own fee, are its money lines, and each says what of the sale it was not worked
-- out on; a check cannot sum. An update that leaves these columns alone is not asked.
CREATE FUNCTION "taxes_add_up"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	named record;
BEGIN
	SELECT coalesce(sum(cents) FILTER (WHERE line = 'taxAmountCents'), 0) AS tax,
		coalesce(sum(cents) FILTER (WHERE line = 'regulatoryFeeCents'), 0) AS fee,
		coalesce(bool_and(cents >= 0 AND name <> '' AND jurisdiction <> '' AND line IN ('taxAmountCents', 'regulatoryFeeCents')
			AND coalesce("taxableCents", 0) >= 0 AND coalesce("exemptCents", -1) >= 0 AND ("exemptCents" > 0) = ("exemptReason" IS NOT NULL)), true) AS valid
	INTO named FROM jsonb_to_recordset(NEW.taxes) AS tax(name text, jurisdiction text, cents integer, line text,
		"taxableCents" integer, "exemptCents" integer, "exemptReason" text);
	IF NEW.recovery_fee_cents < 0 OR named.valid IS NOT TRUE OR named.tax <> NEW.tax_amount_cents
		OR named.fee + NEW.recovery_fee_cents <> NEW.regulatory_fee_cents THEN
		RAISE EXCEPTION 'the named taxes of % are not its money lines', NEW.id
			USING ERRCODE = 'check_violation', CONSTRAINT = TG_ARGV[0];
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "quotes_taxes_add_up" BEFORE INSERT OR UPDATE OF taxes, recovery_fee_cents, tax_amount_cents, regulatory_fee_cents ON "quotes"
	FOR EACH ROW EXECUTE FUNCTION "taxes_add_up"('quotes_taxes_add_up');--> statement-breakpoint
CREATE TRIGGER "orders_taxes_add_up" BEFORE INSERT OR UPDATE OF taxes, recovery_fee_cents, tax_amount_cents, regulatory_fee_cents ON "orders"
	FOR EACH ROW EXECUTE FUNCTION "taxes_add_up"('orders_taxes_add_up');--> statement-breakpoint

-- What of a sale goes back, by plan, own fees and named taxes, in cents.
CREATE FUNCTION "sum_of_parts"(parts jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT (parts->>'planCents')::bigint + (parts->>'activationFeeCents')::bigint + (parts->>'recoveryFeeCents')::bigint
		+ coalesce((parts->>'addOnCents')::bigint, 0)
		+ (SELECT coalesce(sum(cents), 0) FROM jsonb_to_recordset(parts->'taxes') AS tax(cents integer))
$$;--> statement-breakpoint

-- What goes back of a payment is never above what was captured, and is the sum of its parts. The attempt is locked, so
-- that of two refunds at once the second one sees the first. Another amount than the order's goes back whole.
CREATE FUNCTION "refunds_within_capture"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	captured integer;
	earlier bigint;
BEGIN
	SELECT amount_cents INTO captured FROM payment_attempts WHERE id = NEW.attempt_id AND order_id = NEW.order_id FOR NO KEY UPDATE;
	SELECT coalesce(sum(amount_cents), 0) INTO earlier FROM refunds WHERE attempt_id = NEW.attempt_id AND id <> NEW.id;
	IF captured IS NULL OR (NEW.reason = 'wrong_amount' AND earlier > 0) OR (NEW.reason <> 'wrong_amount' AND earlier + NEW.amount_cents > captured) THEN
		RAISE EXCEPTION 'refund % is above what is left of attempt %', NEW.id, NEW.attempt_id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_capture';
	END IF;
	IF NEW.parts IS NOT NULL AND sum_of_parts(NEW.parts) IS DISTINCT FROM NEW.amount_cents THEN
		RAISE EXCEPTION 'the parts of refund % are not its amount', NEW.id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_parts_add_up';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_within_capture" BEFORE INSERT OR UPDATE OF attempt_id, order_id, amount_cents, reason, parts ON "refunds"
	FOR EACH ROW EXECUTE FUNCTION "refunds_within_capture"();--> statement-breakpoint

-- A customer's credit is never below zero, and an order uses and returns what it says. The lock is the last one of its
-- transaction, so that of two entries at once the second one sees the first.
CREATE FUNCTION "customer_credits_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	balance bigint;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('customer_credits ' || NEW.customer_id, 0));
	SELECT coalesce(sum(amount_cents), 0) INTO balance FROM customer_credits WHERE customer_id = NEW.customer_id;
	IF balance + NEW.amount_cents < 0 THEN
		RAISE EXCEPTION 'credit entry % is above what customer % has', NEW.id, NEW.customer_id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_credits_within_balance';
	END IF;
	IF NEW.order_id IS NOT NULL AND (abs(NEW.amount_cents) IS DISTINCT FROM (SELECT credit_cents FROM orders WHERE id = NEW.order_id)
		OR (NEW.kind = 'returned' AND NOT EXISTS (SELECT FROM customer_credits WHERE order_id = NEW.order_id AND kind = 'used'))) THEN
		RAISE EXCEPTION 'credit entry % is not what order % says', NEW.id, NEW.order_id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_credits_as_ordered';
	END IF;
	IF NEW.kind = 'moved_in' AND NOT EXISTS (SELECT FROM customer_credits c JOIN merged_accounts m ON m.customer_id = c.customer_id
			WHERE m.into_id = NEW.customer_id AND c.kind = 'moved_out' AND c.amount_cents = -NEW.amount_cents AND c.created_at = NEW.created_at) THEN
		RAISE EXCEPTION 'credit entry % came from no merged account', NEW.id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_credits_moved';
	END IF;
	IF NEW.parts IS NOT NULL AND sum_of_parts(NEW.parts) IS DISTINCT FROM NEW.amount_cents THEN
		RAISE EXCEPTION 'the parts of credit entry % are not its amount', NEW.id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_credits_parts_add_up';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "customer_credits_kept" BEFORE INSERT ON "customer_credits" FOR EACH ROW
	EXECUTE FUNCTION "customer_credits_kept"();--> statement-breakpoint

-- Entries of credit are only added: a day's journal stays as it was. Closing an account takes their notes away.
CREATE FUNCTION "customer_credits_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"note": null}' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'entries of credit are only added' USING ERRCODE = '23514', CONSTRAINT = 'customer_credits_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER "customer_credits_append_only" BEFORE UPDATE OR DELETE ON "customer_credits" FOR EACH ROW
	EXECUTE FUNCTION "customer_credits_append_only"();--> statement-breakpoint

-- An order that says it is paid with credit has taken it: checked at the commit, because the entry follows the order.
CREATE FUNCTION "orders_credit_used"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM customer_credits WHERE order_id = NEW.id AND kind = 'used' AND amount_cents = -NEW.credit_cents) THEN
		RAISE EXCEPTION 'order % has not taken its credit', NEW.id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_credit_used';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_credit_used" AFTER INSERT ON "orders"
	DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.credit_cents > 0) EXECUTE FUNCTION "orders_credit_used"();--> statement-breakpoint
-- What an order was charged never changes after it.
CREATE FUNCTION "orders_credit_fixed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the credit of order % stays as it was ordered', NEW.id
		USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_credit_fixed';
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_credit_fixed" BEFORE UPDATE OF credit_cents ON "orders" FOR EACH ROW
	WHEN (NEW.credit_cents IS DISTINCT FROM OLD.credit_cents)
	EXECUTE FUNCTION "orders_credit_fixed"();--> statement-breakpoint

-- Notifications to open timelines (src/features/timeline), on the channel "timeline".
CREATE FUNCTION "notify_port_in_timeline"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('timeline', concat_ws(':', 'port_in', id, customer_id, order_id)) FROM port_ins WHERE id = NEW.port_in_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notify_port_in_timeline" AFTER INSERT ON "port_in_events" FOR EACH ROW
	EXECUTE FUNCTION "notify_port_in_timeline"();--> statement-breakpoint
CREATE FUNCTION "notify_order_timeline"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The page that made a purchase reads its order anyway, and a notification takes a lock that all
	-- transactions committing at the same time wait for.
	IF NEW.kind = 'active' AND NOT EXISTS (SELECT FROM order_events WHERE order_id = NEW.order_id AND kind IN ('provisioning', 'to_ship', 'shipped')) THEN
		RETURN NULL;
	END IF;
	PERFORM pg_notify('timeline', concat_ws(':', 'order', id, customer_id)) FROM orders WHERE id = NEW.order_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notify_order_timeline" AFTER INSERT ON "order_events" FOR EACH ROW
	WHEN (NEW.kind IN ('provisioning', 'to_ship', 'shipped', 'active', 'refund_pending', 'refunded', 'part_refunded'))
	EXECUTE FUNCTION "notify_order_timeline"();--> statement-breakpoint
CREATE FUNCTION "notify_session_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('timeline', 'session:' || NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notify_session_end" AFTER UPDATE OF "revoked_at" ON "sessions" FOR EACH ROW
	WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
	EXECUTE FUNCTION "notify_session_end"();--> statement-breakpoint
CREATE FUNCTION "notify_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('timeline', concat_ws(':', 'line', id, customer_id)) FROM lines WHERE id = NEW.line_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notify_port_out_request" AFTER INSERT ON "port_outs" FOR EACH ROW
	EXECUTE FUNCTION "notify_line"();--> statement-breakpoint
CREATE TRIGGER "notify_port_out_status" AFTER UPDATE OF "status" ON "port_outs" FOR EACH ROW
	WHEN (NEW.status IS DISTINCT FROM OLD.status)
	EXECUTE FUNCTION "notify_line"();--> statement-breakpoint
CREATE TRIGGER "notify_emergency_answer" AFTER UPDATE OF "status" ON "emergency_addresses" FOR EACH ROW
	WHEN (OLD.status = 'asked' AND NEW.status IN ('in_force', 'refused'))
	EXECUTE FUNCTION "notify_line"();--> statement-breakpoint

-- A line has another owner only as its newest move says, and only while nothing of it is under way that the owner of then
-- would pay or answer for (record 035). Moves are only added.
CREATE FUNCTION "lines_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.customer_id IS DISTINCT FROM (SELECT to_customer_id FROM line_moves
			WHERE line_id = NEW.id AND from_customer_id = OLD.customer_id
				AND number = (SELECT max(number) FROM line_moves WHERE line_id = NEW.id)) THEN
		RAISE EXCEPTION 'no move of line % names its new owner', NEW.id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'lines_moved_as_recorded';
	END IF;
	IF NEW.status <> 'active' OR NEW.auto_renew
		OR EXISTS (SELECT FROM orders WHERE for_line_id = NEW.id AND status IN ('payment_pending', 'payment_action', 'payment_failed', 'paid', 'provisioning'))
		OR EXISTS (SELECT FROM line_suspensions WHERE line_id = NEW.id AND ended_at IS NULL)
		OR EXISTS (SELECT FROM sim_changes WHERE line_id = NEW.id AND status IN ('ordered', 'shipped', 'switching'))
		OR EXISTS (SELECT FROM port_outs WHERE line_id = NEW.id AND status IN ('waiting', 'approved'))
		OR EXISTS (SELECT FROM line_endings WHERE line_id = NEW.id AND status = 'asked')
		OR EXISTS (SELECT FROM port_ins WHERE order_id = NEW.order_id AND status NOT IN ('completed', 'cancelled', 'expired', 'failed')) THEN
		RAISE EXCEPTION 'line % has something under way', NEW.id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'lines_moved_at_rest';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "lines_moved" BEFORE UPDATE OF "customer_id" ON "lines" FOR EACH ROW
	WHEN (NEW.customer_id IS DISTINCT FROM OLD.customer_id)
	EXECUTE FUNCTION "lines_moved"();--> statement-breakpoint
CREATE FUNCTION "line_moves_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'moves of lines are only added' USING ERRCODE = '23514', CONSTRAINT = 'line_moves_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER "line_moves_append_only" BEFORE UPDATE OR DELETE ON "line_moves" FOR EACH ROW
	EXECUTE FUNCTION "line_moves_append_only"();--> statement-breakpoint

-- The account that has what a merged one paid for is open: it is not merged itself, and what was merged into one that is
-- merged now follows it.
CREATE FUNCTION "merged_accounts_last"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM merged_accounts WHERE customer_id = NEW.into_id)
		OR EXISTS (SELECT FROM merged_accounts WHERE into_id = NEW.customer_id) THEN
		RAISE EXCEPTION 'account % is not the last of a merge', NEW.into_id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'merged_accounts_last';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "merged_accounts_last" BEFORE INSERT OR UPDATE OF "into_id" ON "merged_accounts" FOR EACH ROW
	EXECUTE FUNCTION "merged_accounts_last"();--> statement-breakpoint

CREATE FUNCTION "notify_access_approval"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('timeline', concat_ws(':', 'approval', NEW.id, NEW.customer_id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notify_access_approval" AFTER INSERT OR UPDATE OF "status" ON "access_approvals" FOR EACH ROW
	EXECUTE FUNCTION "notify_access_approval"();--> statement-breakpoint

-- By default a table is vacuumed when a fifth of it has changed: of a hundred million orders, twenty million
-- dead rows. These are vacuumed after a hundredth, and analyzed, so that plans follow what is new. The job
-- queue's table gets the same settings in src/db/migrate.ts.
ALTER TABLE "orders" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);--> statement-breakpoint
ALTER TABLE "payment_attempts" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);--> statement-breakpoint
ALTER TABLE "lines" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);--> statement-breakpoint
ALTER TABLE "quotes" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);--> statement-breakpoint
ALTER TABLE "idempotency_keys" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);--> statement-breakpoint
ALTER TABLE "inbox" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);--> statement-breakpoint
ALTER TABLE "sessions" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);--> statement-breakpoint
ALTER TABLE "rate_limits" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 1000);
