CREATE TABLE "access_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"reason" text NOT NULL,
	"scope" text NOT NULL,
	"direction" text,
	"other_customer_id" uuid,
	"line_id" uuid,
	"line_digits" text,
	"phrase" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "access_approvals_status" CHECK (status in ('asked', 'approved', 'declined', 'lapsed')),
	CONSTRAINT "access_approvals_direction" CHECK (direction in ('out', 'in')),
	CONSTRAINT "access_approvals_between" CHECK (num_nonnulls(direction, other_customer_id) = case when scope in ('move', 'merge') then 2 else 0 end
        and num_nonnulls(line_id, line_digits) = case scope when 'move' then 2 else 0 end),
	CONSTRAINT "access_approvals_scope" CHECK (scope in ('account', 'sim', 'renewal', 'move', 'merge', 'end')),
	CONSTRAINT "access_approvals_answered" CHECK ((status in ('approved', 'declined')) = (answered_at is not null))
);
--> statement-breakpoint
CREATE TABLE "account_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"change" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_notices_change" CHECK (change in ('name', 'address', 'phone_number', 'email', 'email_restored', 'email_change_started', 'email_change_stopped', 'password', 'password_created', 'password_reset', 'passkey_added', 'passkey_removed', 'data_downloaded', 'merged'))
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"target_key" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "challenges_tries" CHECK ("challenges"."tries_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS ((lower(regexp_replace(normalize(first_name, NFKD), '[\u0300-\u036F''’‘ʼ`]', '', 'g')) collate "C") || ' ' || (lower(regexp_replace(normalize(last_name, NFKD), '[\u0300-\u036F''’‘ʼ`]', '', 'g')) collate "C")) STORED NOT NULL,
	"contact_number" text,
	"street_number" text,
	"street_direction" text,
	"street_name" text,
	"address_two" text,
	"city" text,
	"state" text,
	"zip_code" text,
	"accepted_terms_version" text NOT NULL,
	"payment_customer_id" text,
	"emails_about_orders" boolean DEFAULT true NOT NULL,
	"emails_about_port_in_steps" boolean DEFAULT true NOT NULL,
	"emails_about_usage" boolean DEFAULT true NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_language" CHECK ("customers"."language" in ('en', 'es'))
);
--> statement-breakpoint
CREATE TABLE "handoffs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"staff_id" uuid,
	"agent" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"authenticated_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"handoff_id" uuid
);
--> statement-breakpoint
CREATE TABLE "assisted_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assisted_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"handoff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"call" text NOT NULL,
	"is_allowed" boolean NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"origin" text NOT NULL,
	"staff_id" uuid,
	"name" text NOT NULL,
	"asked_by" uuid,
	"asked_by_name" text,
	"session_id" uuid,
	"request_id" text,
	"act" text NOT NULL,
	"reason" text,
	"customer_id" uuid,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "staff_acts_asked_by" CHECK (num_nulls(asked_by, asked_by_name) in (0, 2) and (asked_by is null or asked_by <> staff_id)),
	CONSTRAINT "staff_acts_origin" CHECK (origin in ('desk', 'operator', 'crm', 'signed_out')),
	CONSTRAINT "staff_acts_subject_kind" CHECK (subject_kind in ('customer', 'line', 'order', 'payment', 'refund', 'credit', 'port_in', 'port_out', 'case', 'dispute', 'sim_change', 'suspension', 'approval', 'dual_control', 'handoff', 'email', 'job', 'event', 'carrier_call', 'content', 'incident', 'note', 'message', 'block', 'customer_list', 'broadcast', 'tax_report', 'tax_stand_in', 'search', 'journal', 'log', 'staff')),
	CONSTRAINT "staff_acts_by" CHECK ((origin = 'desk') = (staff_id is not null and session_id is not null))
);
--> statement-breakpoint
CREATE TABLE "authentication_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"method" text NOT NULL,
	"network" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "authentication_failures_method" CHECK (method in ('password', 'code', 'passkey', 'step-up password', 'step-up code', 'step-up passkey', 'current password', 'email change code'))
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"customer_id" uuid,
	"source_kind" text,
	"source_id" uuid,
	"refusals" integer DEFAULT 0 NOT NULL,
	"last_refused_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"end_reason" text,
	CONSTRAINT "blocks_kind" CHECK (kind in ('card', 'email', 'device', 'network', 'address')),
	CONSTRAINT "blocks_source" CHECK (source_kind in ('customer', 'order', 'fraud_warning', 'dispute')),
	CONSTRAINT "blocks_source_whole" CHECK ((source_kind is null) = (source_id is null)),
	CONSTRAINT "blocks_ended" CHECK (ended_at is null or (customer_id is null and source_kind is null)),
	CONSTRAINT "blocks_network_ends" CHECK (kind <> 'network' or ends_at is not null)
);
--> statement-breakpoint
CREATE TABLE "broadband_labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" text NOT NULL,
	"label" jsonb NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "broadband_labels_forward" CHECK (withdrawn_at > offered_at)
);
--> statement-breakpoint
CREATE TABLE "contact_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"staff_name" text,
	"delivery" text,
	"queued_at" timestamp with time zone,
	CONSTRAINT "contact_entries_delivery" CHECK (delivery in ('waiting', 'sent', 'refused')),
	CONSTRAINT "contact_entries_staff" CHECK (num_nulls(staff_id, staff_name, delivery, queued_at) in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"digest" text NOT NULL,
	"customer_id" uuid,
	"port_in_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"is_suspect" boolean NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"waits_since" timestamp with time zone NOT NULL,
	"is_answered" boolean DEFAULT false NOT NULL,
	"first_reply_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"assignee_id" uuid,
	"assignee_name" text,
	"changes" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text,
	CONSTRAINT "contact_messages_language" CHECK (language in ('en', 'es')),
	CONSTRAINT "contact_messages_assignee" CHECK ((assignee_id is null) = (assignee_name is null)),
	CONSTRAINT "contact_messages_answered" CHECK (not is_answered or first_reply_at is not null)
);
--> statement-breakpoint
CREATE TABLE "courtesies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "courtesies_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "customer_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"order_id" uuid,
	"note" text,
	"parts" jsonb,
	"made_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_credits_kind" CHECK (kind in ('granted', 'withdrawn', 'used', 'returned', 'forfeited', 'moved_out', 'moved_in')),
	CONSTRAINT "customer_credits_sign" CHECK (amount_cents <> 0 and (amount_cents > 0) = (kind in ('granted', 'returned', 'moved_in'))),
	CONSTRAINT "customer_credits_of_order" CHECK ((order_id is not null) = (kind in ('used', 'returned'))),
	CONSTRAINT "customer_credits_note" CHECK (note is null or kind = 'granted'),
	CONSTRAINT "customer_credits_parts" CHECK (parts is null or kind = 'returned'),
	CONSTRAINT "customer_credits_made_by" CHECK ((made_by is not null) = (kind in ('granted', 'withdrawn')))
);
--> statement-breakpoint
CREATE TABLE "broadcast_recipients" (
	"broadcast_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "broadcast_recipients_once" PRIMARY KEY("broadcast_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"spanish_subject" text NOT NULL,
	"spanish_text" text NOT NULL,
	"filter" jsonb NOT NULL,
	"customers" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"stopped_by" text,
	CONSTRAINT "broadcasts_sent" CHECK (sent between 0 and customers),
	CONSTRAINT "broadcasts_stopped" CHECK (stopped_by is null or ended_at is not null)
);
--> statement-breakpoint
CREATE TABLE "customer_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"filter" jsonb NOT NULL,
	"staff_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_lists_title_key" UNIQUE("title_key")
);
--> statement-breakpoint
CREATE TABLE "dispute_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"note" text NOT NULL,
	"evidence" jsonb,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "dispute_answers_stage" CHECK (stage in ('inquiry', 'chargeback')),
	CONSTRAINT "dispute_answers_kind" CHECK (kind in ('evidence', 'elsewhere', 'acceptance')),
	CONSTRAINT "dispute_answers_status" CHECK (status in ('pending', 'sent', 'refused')),
	CONSTRAINT "dispute_answers_ended" CHECK ((ended_at is null) = (status = 'pending')),
	CONSTRAINT "dispute_answers_evidence" CHECK ((evidence is not null) = (kind = 'evidence' and status = 'pending')),
	CONSTRAINT "dispute_answers_refusal" CHECK ((refusal is not null) = (status = 'refused'))
);
--> statement-breakpoint
CREATE TABLE "dispute_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "disputes_stage" CHECK (stage in ('inquiry', 'chargeback')),
	CONSTRAINT "disputes_status" CHECK (status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_closed" CHECK ((closed_at is not null) = (status in ('won', 'lost', 'closed')))
);
--> statement-breakpoint
CREATE TABLE "fraud_warnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_warning_id" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"fraud_type" text NOT NULL,
	"is_actionable" boolean NOT NULL,
	"warned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dual_control_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"params" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "dual_control_act" CHECK (act in ('changeEmailFor', 'endLineFor', 'giveDays', 'giveAddOn', 'grantCredit', 'mergeAfterIdCheck', 'refundPart')),
	CONSTRAINT "dual_control_subject_kind" CHECK (subject_kind in ('customer', 'line', 'order', 'payment', 'refund', 'credit', 'port_in', 'port_out', 'case', 'dispute', 'sim_change', 'suspension', 'approval', 'dual_control', 'handoff', 'email', 'job', 'event', 'carrier_call', 'content', 'incident', 'note', 'message', 'block', 'customer_list', 'broadcast', 'tax_report', 'tax_stand_in', 'search', 'journal', 'log', 'staff')),
	CONSTRAINT "dual_control_status" CHECK (status in ('waiting', 'confirmed', 'refused', 'withdrawn', 'void')),
	CONSTRAINT "dual_control_answered" CHECK ((status = 'waiting') = (answered_at is null) and (answered_at is null) = (answer is null)),
	CONSTRAINT "dual_control_second_person" CHECK (status not in ('confirmed', 'refused') or (answered_by is not null and answered_by <> asked_by))
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"old_email_key" text NOT NULL,
	"undo_token_hash" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "email_changes_undone_in_time" CHECK (undone_at is null or undone_at <= undo_until)
);
--> statement-breakpoint
CREATE TABLE "email_recoveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"new_email" text NOT NULL,
	"checks" text[] NOT NULL,
	"note" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"confirmed_by_name" text NOT NULL,
	"stop_token_hash" text NOT NULL,
	"confirm_token_hash" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"takes_effect_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"outcome" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "email_recoveries_checks" CHECK (checks <@ array['photo_id', 'details_match', 'call_back', 'recent_payment', 'sim_number']::text[]),
	CONSTRAINT "email_recoveries_outcome" CHECK (outcome in ('took_effect', 'undone', 'stopped_by_link', 'stopped_in_account', 'mailbox_used', 'changed_by_owner', 'canceled', 'address_taken', 'blocked', 'not_confirmed')),
	CONSTRAINT "email_recoveries_ended" CHECK ((outcome is null) = (ended_at is null)),
	CONSTRAINT "email_recoveries_second_person" CHECK (asked_by <> confirmed_by),
	CONSTRAINT "email_recoveries_in_time" CHECK (outcome not in ('took_effect', 'undone') or (verified_at is not null and ended_at >= takes_effect_at))
);
--> statement-breakpoint
CREATE TABLE "emergency_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"field" text,
	"suggestion" jsonb,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"delay_told_at" timestamp with time zone,
	CONSTRAINT "emergency_addresses_status" CHECK (status in ('asked', 'in_force', 'refused', 'replaced', 'withdrawn')),
	CONSTRAINT "emergency_addresses_answered" CHECK ((status = 'asked' and answered_at is null) or (status in ('in_force', 'refused') and answered_at is not null)
        or status in ('replaced', 'withdrawn')),
	CONSTRAINT "emergency_addresses_requested_by" CHECK (requested_by in ('order', 'customer', 'support')),
	CONSTRAINT "emergency_addresses_ended" CHECK (status = 'refused' or (status in ('replaced', 'withdrawn')) = (ended_at is not null)),
	CONSTRAINT "emergency_addresses_reason" CHECK ((status = 'refused') = (reason is not null))
);
--> statement-breakpoint
CREATE TABLE "faq_feedback" (
	"slug" text NOT NULL,
	"visitor" text NOT NULL,
	"helped" boolean NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "faq_feedback_slug_visitor_pk" PRIMARY KEY("slug","visitor")
);
--> statement-breakpoint
CREATE TABLE "hourly_counts" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"purchases" integer NOT NULL,
	"renewals" integer NOT NULL,
	"taken_cents" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"activations" integer NOT NULL,
	"port_in_minutes" integer[] NOT NULL,
	"port_ins_failed" integer NOT NULL,
	"port_ins_cancelled" integer NOT NULL,
	"port_ins_expired" integer NOT NULL,
	"sign_in_failures" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hourly_levels" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"waiting_jobs" integer NOT NULL,
	"retrying_jobs" integer NOT NULL,
	"dead_jobs" integer NOT NULL,
	"wrong_passwords" integer NOT NULL,
	CONSTRAINT "hourly_levels_not_below_zero" CHECK (least(waiting_jobs, retrying_jobs, dead_jobs, wrong_passwords) >= 0)
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" uuid,
	"line_id" uuid,
	"summary" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"resolution" text,
	CONSTRAINT "incidents_kind" CHECK (kind in ('employee_access', 'disclosure', 'online_access', 'sim_fraud', 'port_out_fraud', 'other_complaint', 'breach')),
	CONSTRAINT "incidents_outcome" CHECK (outcome in ('confirmed', 'unfounded')),
	CONSTRAINT "incidents_closed" CHECK (num_nulls(closed_at, outcome, resolution) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "known_networks" (
	"customer_id" uuid NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_networks_customer_id_network_pk" PRIMARY KEY("customer_id","network")
);
--> statement-breakpoint
CREATE TABLE "line_add_ons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"order_id" uuid,
	"given_by" text,
	"add_on_id" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"price_cents" integer NOT NULL,
	"data_gb" real,
	"days" integer,
	"status" text NOT NULL,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "line_add_ons_status" CHECK (status in ('waiting', 'active', 'failed', 'ended')),
	CONSTRAINT "line_add_ons_kind" CHECK (kind in ('data', 'roaming')),
	CONSTRAINT "line_add_ons_bought_or_given" CHECK ((order_id is null) = (given_by is not null)),
	CONSTRAINT "line_add_ons_times" CHECK ((status in ('active', 'ended')) = (starts_at is not null and ends_at is not null))
);
--> statement-breakpoint
CREATE TABLE "line_endings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"status" text NOT NULL,
	"made_by" text NOT NULL,
	"refund_order_id" uuid,
	"refund_cents" integer,
	"refund_reason" text,
	"refunded_cents" integer,
	"failure_code" text,
	"asked_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "line_endings_status" CHECK (status in ('asked', 'done', 'refused')),
	CONSTRAINT "line_endings_refund" CHECK ((refund_order_id is null) = (refund_cents is null) and (refund_cents is null) = (refund_reason is null)),
	CONSTRAINT "line_endings_settled" CHECK ((settled_at is null) = (status = 'asked'))
);
--> statement-breakpoint
CREATE TABLE "line_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"from_customer_id" uuid NOT NULL,
	"to_customer_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_moves_once" UNIQUE("line_id","number"),
	CONSTRAINT "line_moves_elsewhere" CHECK (from_customer_id <> to_customer_id)
);
--> statement-breakpoint
CREATE TABLE "line_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_activity_actor" CHECK (actor in ('you', 'support', 'system', 'carrier'))
);
--> statement-breakpoint
CREATE TABLE "line_locks" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"locked" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"synced_at" timestamp with time zone,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "port_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier_id" text NOT NULL,
	"line_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"to_carrier" text NOT NULL,
	"pin_id" uuid,
	"asked_name" text,
	"asked_zip_code" text,
	"requested_at" timestamp with time zone NOT NULL,
	"decides_at" timestamp with time zone NOT NULL,
	"synced" boolean,
	"carrier_refused" boolean DEFAULT false NOT NULL,
	"resends" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "port_outs_status" CHECK (status in ('waiting', 'approved', 'refused', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "sim_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"sim" text NOT NULL,
	"status" text NOT NULL,
	"iccid" text,
	"ship_to" jsonb,
	"tracking_number" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sim_changes_sim" CHECK (sim in ('esim', 'card', 'own_card')),
	CONSTRAINT "sim_changes_status" CHECK (status in ('ordered', 'shipped', 'switching', 'done', 'failed', 'cancelled', 'stopped', 'returned')),
	CONSTRAINT "sim_changes_iccid" CHECK ((sim = 'own_card') = (iccid is not null)),
	CONSTRAINT "sim_changes_ship_to" CHECK ((sim = 'card') = (ship_to is not null))
);
--> statement-breakpoint
CREATE TABLE "transfer_pins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_for" text,
	CONSTRAINT "transfer_pins_ended" CHECK ((ended_at is null) = (ended_for is null)),
	CONSTRAINT "transfer_pins_tries" CHECK (wrong_tries between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "merged_accounts" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"into_id" uuid NOT NULL,
	"email" text,
	"email_key" text,
	"at" timestamp with time zone NOT NULL,
	"press_id" uuid NOT NULL,
	CONSTRAINT "merged_accounts_other" CHECK (customer_id <> into_id),
	CONSTRAINT "merged_accounts_email_known" CHECK (num_nulls(email, email_key) in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "network_capabilities" (
	"id" integer PRIMARY KEY NOT NULL,
	"document" jsonb,
	"read_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"problem" text,
	CONSTRAINT "network_capabilities_one_row" CHECK (id = 1),
	CONSTRAINT "network_capabilities_read" CHECK ((document is null) = (read_at is null)),
	CONSTRAINT "network_capabilities_changed" CHECK ((document is null) = (changed_at is null))
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"line_id" uuid,
	"order_id" uuid,
	"port_in_id" uuid,
	"text" text NOT NULL,
	"is_pinned" boolean NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "notes_record" CHECK (num_nonnulls(line_id, order_id, port_in_id) <= 1),
	CONSTRAINT "notes_removed" CHECK ((removed_at is not null) = (text = ''))
);
--> statement-breakpoint
CREATE TABLE "record_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tag_key" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"line_id" uuid,
	"order_id" uuid,
	"port_in_id" uuid,
	"staff_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_tags_once" UNIQUE NULLS NOT DISTINCT("customer_id","line_id","order_id","port_in_id","tag_key"),
	CONSTRAINT "record_tags_record" CHECK (num_nonnulls(line_id, order_id, port_in_id) <= 1)
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"key" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"order_id" uuid,
	"status" text NOT NULL,
	"zip_code" text NOT NULL,
	"old_msisdn" text NOT NULL,
	"new_msisdn" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "number_changes_paid_by" CHECK (order_id = id),
	CONSTRAINT "number_changes_status" CHECK (status in ('asked', 'done', 'refused')),
	CONSTRAINT "number_changes_done" CHECK ((status = 'done') = (new_msisdn is not null)),
	CONSTRAINT "number_changes_refused" CHECK ((status = 'refused') = (failure_code is not null))
);
--> statement-breakpoint
CREATE TABLE "number_leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"msisdn" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"order_id" uuid,
	CONSTRAINT "number_leases_status" CHECK (status in ('asked', 'held', 'ending', 'ended', 'used', 'lost')),
	CONSTRAINT "number_leases_expires_at" CHECK ((status not in ('held', 'used', 'lost') or expires_at is not null) and (status not in ('used', 'lost') or order_id is not null))
);
--> statement-breakpoint
CREATE TABLE "checkout_drafts" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	"run_by" integer,
	CONSTRAINT "idempotency_keys_caller_id_key_pk" PRIMARY KEY("caller_id","key")
);
--> statement-breakpoint
CREATE TABLE "lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"nickname" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"period_months" integer NOT NULL,
	"sim_type" text NOT NULL,
	"status" text NOT NULL,
	"mdn" text,
	"iccid" text,
	"activation_id" text,
	"esim_encrypted" text,
	"auto_renew" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"activated_at" timestamp with time zone,
	"first_used_at" timestamp with time zone,
	"renews_at" timestamp with time zone,
	CONSTRAINT "lines_status" CHECK (status in ('pending', 'active', 'suspended', 'inactive', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"kind" text DEFAULT 'purchase' NOT NULL,
	"for_line_id" uuid,
	"period_number" integer,
	"status" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"period_months" integer NOT NULL,
	"add_on_id" text,
	"add_on_name" text,
	"add_on_terms" jsonb,
	"sim_type" text NOT NULL,
	"iccid" text,
	"imei" text,
	"keep_msisdn" text,
	"chosen_msisdn" text,
	"ship_to" jsonb NOT NULL,
	"emergency_address" jsonb,
	"coupon_code" text,
	"with_add_on" jsonb,
	"order_total_cents" integer NOT NULL,
	"discount_amount_cents" integer NOT NULL,
	"tax_amount_cents" integer NOT NULL,
	"regulatory_fee_cents" integer NOT NULL,
	"activation_fee_cents" integer NOT NULL,
	"final_checkout_amount_cents" integer NOT NULL,
	"line_discount_cents" integer DEFAULT 0 NOT NULL,
	"recovery_fee_cents" integer NOT NULL,
	"tax_class" text NOT NULL,
	"taxes" jsonb NOT NULL,
	"taxed_by" text NOT NULL,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"auto_renew" boolean NOT NULL,
	"accepted_terms_version" text NOT NULL,
	"tracking_number" text,
	"failure_code" text,
	"traceparent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_owner" UNIQUE("id","customer_id"),
	CONSTRAINT "orders_kind" CHECK ((kind = 'purchase' and for_line_id is null and period_number is null)
        or (kind = 'renewal' and for_line_id is not null and period_number is not null)
        or (kind in ('add_on', 'number_change') and for_line_id is not null and period_number is null)),
	CONSTRAINT "orders_add_on" CHECK ((kind in ('add_on', 'number_change')) = (add_on_id is not null)
        and (add_on_id is null) = (add_on_name is null)
        and (kind = 'add_on') = (add_on_terms is not null)),
	CONSTRAINT "orders_with_add_on" CHECK (with_add_on is null or kind = 'purchase'),
	CONSTRAINT "orders_status" CHECK (status in ('payment_pending', 'payment_action', 'payment_failed', 'paid', 'provisioning', 'to_ship', 'shipped', 'active', 'refund_pending', 'refunded', 'refund_failed', 'expired', 'cancelled')),
	CONSTRAINT "orders_lines_add_up" CHECK (final_checkout_amount_cents = order_total_cents - discount_amount_cents
  + tax_amount_cents + regulatory_fee_cents + activation_fee_cents),
	CONSTRAINT "orders_discount" CHECK (line_discount_cents between 0 and discount_amount_cents),
	CONSTRAINT "orders_tax_values" CHECK (tax_class in ('prepaid_wireless', 'no_contract', 'data_only') and taxed_by in ('tables', 'avalara', 'stand_in')
  and jsonb_typeof(taxes) = 'array'),
	CONSTRAINT "orders_credit" CHECK (credit_cents >= 0 and (credit_cents = 0 or final_checkout_amount_cents - credit_cents >= 50))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"period_months" integer NOT NULL,
	"sim_type" text NOT NULL,
	"zip_code" text NOT NULL,
	"coupon_code" text,
	"with_add_on" jsonb,
	"order_total_cents" integer NOT NULL,
	"discount_amount_cents" integer NOT NULL,
	"tax_amount_cents" integer NOT NULL,
	"regulatory_fee_cents" integer NOT NULL,
	"activation_fee_cents" integer NOT NULL,
	"final_checkout_amount_cents" integer NOT NULL,
	"line_discount_cents" integer DEFAULT 0 NOT NULL,
	"recovery_fee_cents" integer NOT NULL,
	"tax_class" text NOT NULL,
	"taxes" jsonb NOT NULL,
	"taxed_by" text NOT NULL,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_lines_add_up" CHECK (final_checkout_amount_cents = order_total_cents - discount_amount_cents
  + tax_amount_cents + regulatory_fee_cents + activation_fee_cents),
	CONSTRAINT "quotes_discount" CHECK (line_discount_cents between 0 and discount_amount_cents),
	CONSTRAINT "quotes_tax_values" CHECK (tax_class in ('prepaid_wireless', 'no_contract', 'data_only') and taxed_by in ('tables', 'avalara', 'stand_in')
  and jsonb_typeof(taxes) = 'array'),
	CONSTRAINT "quotes_credit" CHECK (credit_cents >= 0 and (credit_cents = 0 or final_checkout_amount_cents - credit_cents >= 50))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenge_hash" text NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_counter" CHECK (counter >= 0)
);
--> statement-breakpoint
CREATE TABLE "card_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"return_to" text NOT NULL,
	"status" text NOT NULL,
	"card_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider_card_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"cardholder_name" text NOT NULL,
	"last4_digits" text NOT NULL,
	"network" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"wallet" text,
	"is_primary" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cards_owner" UNIQUE("id","customer_id"),
	CONSTRAINT "cards_wallet" CHECK (wallet in ('apple_pay', 'google_pay', 'link', 'other'))
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"report" jsonb,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"handled_at" timestamp with time zone,
	"traceparent" text,
	CONSTRAINT "inbox_once" UNIQUE("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "link_visits" (
	"session_id" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"provider_customer_id" text NOT NULL,
	"provider_card_id" text NOT NULL,
	"card_network" text NOT NULL,
	"last4_digits" text NOT NULL,
	"wallet" text,
	"card_fingerprint" text,
	"network" text,
	"intent_id" text,
	"action_url" text,
	"failure_code" text,
	"off_session" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempts_status" CHECK (status in ('created', 'requires_action', 'captured', 'failed', 'expired', 'voided')),
	CONSTRAINT "payment_attempts_wallet" CHECK (wallet in ('apple_pay', 'google_pay', 'link', 'other')),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refund_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_id" uuid NOT NULL,
	"sending" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_entries_kind" CHECK (kind in ('sent', 'failed', 'settled', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"parts" jsonb,
	"made_by" text,
	"status" text NOT NULL,
	"provider_refund_id" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	CONSTRAINT "refunds_status" CHECK (status in ('pending', 'sent', 'done', 'failed', 'settled', 'returned')),
	CONSTRAINT "refunds_reason" CHECK (reason in ('not_needed', 'not_provisioned', 'add_on_not_given', 'wrong_amount', 'service_problem', 'charged_in_error', 'customer_request', 'goodwill', 'order_canceled', 'fraud')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_parts" CHECK ((parts is null) = (reason in ('not_needed', 'wrong_amount')))
);
--> statement-breakpoint
CREATE TABLE "port_assignments" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "port_in_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"port_in_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"resends" integer DEFAULT 0 NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "port_in_attempts_number" UNIQUE("port_in_id","number"),
	CONSTRAINT "port_in_attempts_outcome" CHECK (outcome in ('open', 'moved', 'refused', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "port_in_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "port_in_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"port_in_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "port_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid,
	"msisdn" text NOT NULL,
	"status" text NOT NULL,
	"donor_id" text,
	"donor_name" text,
	"required" text[] NOT NULL,
	"account_number_encrypted" text,
	"pin_encrypted" text,
	"pin_expires_at" timestamp with time zone,
	"zip_code" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"address" jsonb,
	"reason" text,
	"refusals" integer DEFAULT 0 NOT NULL,
	"assisted" boolean DEFAULT false NOT NULL,
	"cancel_asked_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"expected_at" timestamp with time zone,
	"cancellable_until" timestamp with time zone,
	"messaging" text,
	"carrier_order_id" text,
	"carrier_sequence" integer DEFAULT 0 NOT NULL,
	"look_again_at" timestamp with time zone,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "port_ins_status" CHECK (status in ('draft', 'ready', 'submitted', 'pending', 'action_required', 'delayed', 'confirmed', 'activating', 'completed', 'cancelled', 'expired', 'failed')),
	CONSTRAINT "port_ins_secrets_gone" CHECK (not (status in ('completed', 'cancelled', 'expired', 'failed')) or (account_number_encrypted is null and pin_encrypted is null)),
	CONSTRAINT "port_ins_holder_gone" CHECK (not (status in ('completed', 'cancelled', 'expired', 'failed')) or (first_name is null and last_name is null and address is null)),
	CONSTRAINT "port_ins_ended" CHECK ((status in ('completed', 'cancelled', 'expired', 'failed')) = (ended_at is not null)),
	CONSTRAINT "port_ins_for_a_line" CHECK (status in ('draft', 'ready') or order_id is not null or ended_at is not null)
);
--> statement-breakpoint
CREATE TABLE "provider_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payout_id" text,
	CONSTRAINT "provider_entries_kind" CHECK (kind in ('charge', 'refund', 'refund_failure', 'dispute', 'payout', 'other'))
);
--> statement-breakpoint
CREATE TABLE "provider_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"arrives_on" date NOT NULL,
	"bank_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_payouts_status" CHECK (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "provider_reading" (
	"id" text PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_reading_one" CHECK (id = 'balance')
);
--> statement-breakpoint
CREATE TABLE "renewal_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"rules" text[] NOT NULL,
	"plan_id" text NOT NULL,
	"total_cents" integer NOT NULL,
	"own_cents" integer NOT NULL,
	"charge_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "renewal_notices_kind" CHECK (kind in ('charge', 'term', 'price_change', 'annual_reminder')),
	CONSTRAINT "renewal_notices_failure" CHECK (failure in ('refused', 'not_accepted_in_time')),
	CONSTRAINT "renewal_notices_failed" CHECK ((failed_at is null) = (failure is null))
);
--> statement-breakpoint
CREATE TABLE "secret_key_check" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"encrypted" text NOT NULL,
	CONSTRAINT "secret_key_check_one_row" CHECK ("secret_key_check"."is_only")
);
--> statement-breakpoint
CREATE TABLE "sent_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "sent_emails_refusal" CHECK (("sent_emails"."refused_at" is null) = ("sent_emails"."refusal" is null))
);
--> statement-breakpoint
CREATE TABLE "line_periods" (
	"line_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"period_months" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"courtesy_days" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone,
	"carrier_state" text,
	CONSTRAINT "line_periods_once" PRIMARY KEY("line_id","number"),
	CONSTRAINT "line_periods_courtesy" CHECK (courtesy_days >= 0),
	CONSTRAINT "line_periods_forward" CHECK (ends_at > starts_at),
	CONSTRAINT "line_periods_carrier_state" CHECK (carrier_state in ('unsynced', 'synced', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "line_suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by_support" boolean DEFAULT false NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"carrier_state" text DEFAULT 'unsynced' NOT NULL,
	CONSTRAINT "line_suspensions_reason" CHECK (reason in ('unpaid', 'paused', 'lost')),
	CONSTRAINT "line_suspensions_carrier_state" CHECK (carrier_state in ('unsynced', 'open', 'ended', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "renewal_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"terms_version" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewal_settings" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"card_id" uuid,
	"next_plan_id" text,
	"agreed_cents" integer
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"line_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"notified_at" timestamp with time zone,
	"notified_cents" integer,
	"next_notice_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	CONSTRAINT "renewals_once" PRIMARY KEY("line_id","number")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"roles" text[] NOT NULL,
	"waiting_roles" text[],
	"waiting_by" uuid,
	"invited_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"link_hash" text,
	"link_purpose" text,
	"link_expires_at" timestamp with time zone,
	"recovery_hash" text,
	CONSTRAINT "staff_roles" CHECK ((cardinality(roles) > 0 or waiting_roles is not null) and roles <@ array['support', 'porting', 'money', 'admin']::text[]),
	CONSTRAINT "staff_waiting" CHECK ((waiting_roles is null) = (waiting_by is null)
        and (waiting_roles is null or (cardinality(waiting_roles) > 0 and waiting_roles <@ array['support', 'porting', 'money', 'admin']::text[]))),
	CONSTRAINT "staff_link" CHECK (num_nulls(link_hash, link_purpose, link_expires_at) in (0, 3)),
	CONSTRAINT "staff_link_purpose" CHECK (link_purpose in ('invite', 'recover', 'demo')),
	CONSTRAINT "staff_removed" CHECK (removed_at is null or (link_hash is null and recovery_hash is null))
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_passkeys_counter" CHECK (counter >= 0)
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "support_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"port_in_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"context" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"closed_by" uuid,
	"closed_by_staff" uuid,
	"note" text,
	CONSTRAINT "support_cases_closed" CHECK ((closed_at is null) = (outcome is null)),
	CONSTRAINT "support_cases_outcome" CHECK (outcome in ('resent', 'solved', 'handed_back', 'stopped', 'over')),
	CONSTRAINT "support_cases_by" CHECK (num_nonnulls(closed_by, closed_by_staff) = 0 or (num_nonnulls(closed_by, closed_by_staff) = 1 and note is not null))
);
--> statement-breakpoint
CREATE TABLE "task_runs" (
	"task" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"failures_in_row" integer NOT NULL,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "tax_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"refunded_cents" integer,
	"is_of_add_on" boolean DEFAULT false NOT NULL,
	"drafts" integer DEFAULT 0 NOT NULL,
	"code" text,
	"tax_cents" integer,
	"place" text,
	"charged_cents" integer NOT NULL,
	"rounding_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "tax_reports_kind" CHECK ((refunded_cents is null) = (id = order_id)),
	CONSTRAINT "tax_reports_chosen" CHECK (num_nulls(code, tax_cents) in (0, 2)),
	CONSTRAINT "tax_reports_reported" CHECK ((reported_at is null) = (retry_at is not null) and (reported_at is null or code is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_stand_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_stand_ins_time" CHECK (until >= created_at)
);
--> statement-breakpoint
CREATE TABLE "usage_alerts" (
	"line_id" uuid NOT NULL,
	"month_from" timestamp with time zone NOT NULL,
	"percent" integer NOT NULL,
	"data_mb" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_alerts_line_id_month_from_percent_data_mb_pk" PRIMARY KEY("line_id","month_from","percent","data_mb"),
	CONSTRAINT "usage_alerts_percent" CHECK (percent in (80, 100))
);
--> statement-breakpoint
CREATE TABLE "webhook_refusals" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"problem" text,
	CONSTRAINT "webhook_refusals_once" PRIMARY KEY("day","source","reason"),
	CONSTRAINT "webhook_refusals_source" CHECK (source in ('payment', 'carrier', 'unknown')),
	CONSTRAINT "webhook_refusals_reason" CHECK (reason in ('signature', 'clock', 'size', 'backlog', 'address', 'malformed'))
);
--> statement-breakpoint
ALTER TABLE "access_approvals" ADD CONSTRAINT "access_approvals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_approvals" ADD CONSTRAINT "access_approvals_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_approvals" ADD CONSTRAINT "access_approvals_other_customer_id_customers_id_fk" FOREIGN KEY ("other_customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_approvals" ADD CONSTRAINT "access_approvals_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoffs" ADD CONSTRAINT "handoffs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoffs" ADD CONSTRAINT "handoffs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_handoff_id_handoffs_id_fk" FOREIGN KEY ("handoff_id") REFERENCES "public"."handoffs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assisted_calls" ADD CONSTRAINT "assisted_calls_handoff_id_handoffs_id_fk" FOREIGN KEY ("handoff_id") REFERENCES "public"."handoffs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authentication_failures" ADD CONSTRAINT "authentication_failures_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_port_in_id_port_ins_id_fk" FOREIGN KEY ("port_in_id") REFERENCES "public"."port_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courtesies" ADD CONSTRAINT "courtesies_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courtesies" ADD CONSTRAINT "courtesies_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_order" FOREIGN KEY ("order_id","customer_id") REFERENCES "public"."orders"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_entries" ADD CONSTRAINT "dispute_entries_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_warnings" ADD CONSTRAINT "fraud_warnings_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_warnings" ADD CONSTRAINT "fraud_warnings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dual_control_requests" ADD CONSTRAINT "dual_control_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dual_control_requests" ADD CONSTRAINT "dual_control_requests_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dual_control_requests" ADD CONSTRAINT "dual_control_requests_answered_by_staff_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_recoveries" ADD CONSTRAINT "email_recoveries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_recoveries" ADD CONSTRAINT "email_recoveries_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_recoveries" ADD CONSTRAINT "email_recoveries_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_addresses" ADD CONSTRAINT "emergency_addresses_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_add_ons" ADD CONSTRAINT "line_add_ons_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_add_ons" ADD CONSTRAINT "line_add_ons_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_endings" ADD CONSTRAINT "line_endings_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_endings" ADD CONSTRAINT "line_endings_refund_order_id_orders_id_fk" FOREIGN KEY ("refund_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_moves" ADD CONSTRAINT "line_moves_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_moves" ADD CONSTRAINT "line_moves_from_customer_id_customers_id_fk" FOREIGN KEY ("from_customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_moves" ADD CONSTRAINT "line_moves_to_customer_id_customers_id_fk" FOREIGN KEY ("to_customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_activity" ADD CONSTRAINT "line_activity_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_locks" ADD CONSTRAINT "line_locks_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_outs" ADD CONSTRAINT "port_outs_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_outs" ADD CONSTRAINT "port_outs_pin_id_transfer_pins_id_fk" FOREIGN KEY ("pin_id") REFERENCES "public"."transfer_pins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_changes" ADD CONSTRAINT "sim_changes_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_pins" ADD CONSTRAINT "transfer_pins_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_accounts" ADD CONSTRAINT "merged_accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_accounts" ADD CONSTRAINT "merged_accounts_into_id_customers_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_port_in_id_port_ins_id_fk" FOREIGN KEY ("port_in_id") REFERENCES "public"."port_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_tags" ADD CONSTRAINT "record_tags_tag_key_tags_key_fk" FOREIGN KEY ("tag_key") REFERENCES "public"."tags"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_tags" ADD CONSTRAINT "record_tags_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_tags" ADD CONSTRAINT "record_tags_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_tags" ADD CONSTRAINT "record_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_tags" ADD CONSTRAINT "record_tags_port_in_id_port_ins_id_fk" FOREIGN KEY ("port_in_id") REFERENCES "public"."port_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_leases" ADD CONSTRAINT "number_leases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_leases" ADD CONSTRAINT "number_leases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD CONSTRAINT "checkout_drafts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lines" ADD CONSTRAINT "lines_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lines" ADD CONSTRAINT "lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_for_line_id_lines_id_fk" FOREIGN KEY ("for_line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_sessions" ADD CONSTRAINT "card_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order" FOREIGN KEY ("order_id","customer_id") REFERENCES "public"."orders"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_entries" ADD CONSTRAINT "refund_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_assignments" ADD CONSTRAINT "port_assignments_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_in_attempts" ADD CONSTRAINT "port_in_attempts_port_in_id_port_ins_id_fk" FOREIGN KEY ("port_in_id") REFERENCES "public"."port_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_in_events" ADD CONSTRAINT "port_in_events_port_in_id_port_ins_id_fk" FOREIGN KEY ("port_in_id") REFERENCES "public"."port_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_ins" ADD CONSTRAINT "port_ins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "port_ins" ADD CONSTRAINT "port_ins_order" FOREIGN KEY ("order_id","customer_id") REFERENCES "public"."orders"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_entries" ADD CONSTRAINT "provider_entries_payout_id_provider_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."provider_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_notices" ADD CONSTRAINT "renewal_notices_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_notices" ADD CONSTRAINT "renewal_notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD CONSTRAINT "sent_emails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_periods" ADD CONSTRAINT "line_periods_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_periods" ADD CONSTRAINT "line_periods_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_suspensions" ADD CONSTRAINT "line_suspensions_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_consents" ADD CONSTRAINT "renewal_consents_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_settings" ADD CONSTRAINT "renewal_settings_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_settings" ADD CONSTRAINT "renewal_settings_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_port_in_id_port_ins_id_fk" FOREIGN KEY ("port_in_id") REFERENCES "public"."port_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_closed_by_handoffs_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."handoffs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_closed_by_staff_staff_id_fk" FOREIGN KEY ("closed_by_staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_reports" ADD CONSTRAINT "tax_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_alerts" ADD CONSTRAINT "usage_alerts_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_approvals_one_asked" ON "access_approvals" USING btree ("customer_id","staff_id","scope") WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX "access_approvals_other" ON "access_approvals" USING btree ("other_customer_id");--> statement-breakpoint
CREATE INDEX "access_approvals_line" ON "access_approvals" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "access_approvals_customer" ON "access_approvals" USING btree ("customer_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_notices_customer" ON "account_notices" USING btree ("customer_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "challenges_one_live" ON "challenges" USING btree ("purpose","target_key") WHERE consumed_at is null;--> statement-breakpoint
CREATE INDEX "challenges_created_at" ON "challenges" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email_key" ON "customers" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_payment_customer_id" ON "customers" USING btree ("payment_customer_id");--> statement-breakpoint
CREATE INDEX "customers_email_prefix" ON "customers" USING btree (email_key collate "C");--> statement-breakpoint
CREATE INDEX "customers_last_name" ON "customers" USING btree ((lower(regexp_replace(normalize(last_name, NFKD), '[\u0300-\u036F''’‘ʼ`]', '', 'g')) collate "C"),(lower(regexp_replace(normalize(first_name, NFKD), '[\u0300-\u036F''’‘ʼ`]', '', 'g')) collate "C"));--> statement-breakpoint
CREATE INDEX "customers_first_name" ON "customers" USING btree ((lower(regexp_replace(normalize(first_name, NFKD), '[\u0300-\u036F''’‘ʼ`]', '', 'g')) collate "C"),(lower(regexp_replace(normalize(last_name, NFKD), '[\u0300-\u036F''’‘ʼ`]', '', 'g')) collate "C"));--> statement-breakpoint
CREATE INDEX "customers_name_words" ON "customers" USING gin (to_tsvector('simple'::regconfig, name_key)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customers_name_word_ends" ON "customers" USING gin (to_tsvector('simple'::regconfig, reverse(name_key))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customers_contact_digits" ON "customers" USING btree (right(regexp_replace(contact_number, '\D', '', 'g'), 10));--> statement-breakpoint
CREATE INDEX "customers_contact_end" ON "customers" USING btree (right(right(regexp_replace(contact_number, '\D', '', 'g'), 10), 4));--> statement-breakpoint
CREATE UNIQUE INDEX "handoffs_code_hash" ON "handoffs" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "handoffs_customer" ON "handoffs" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_customer_id" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_at" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "assisted_calls_handoff" ON "assisted_calls" USING btree ("handoff_id","id");--> statement-breakpoint
CREATE INDEX "assisted_calls_at" ON "assisted_calls" USING btree ("at") WHERE not is_allowed;--> statement-breakpoint
CREATE INDEX "staff_acts_at" ON "staff_acts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "staff_acts_staff" ON "staff_acts" USING btree ("staff_id","at","id");--> statement-breakpoint
CREATE INDEX "staff_acts_customer" ON "staff_acts" USING btree ("customer_id","at","id");--> statement-breakpoint
CREATE INDEX "staff_acts_subject" ON "staff_acts" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "staff_acts_act" ON "staff_acts" USING btree ("act","at","id");--> statement-breakpoint
CREATE INDEX "staff_acts_looks" ON "staff_acts" USING btree ("session_id","subject_id","at") WHERE reason is null;--> statement-breakpoint
CREATE INDEX "authentication_failures_customer" ON "authentication_failures" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "authentication_failures_at" ON "authentication_failures" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_one_open" ON "blocks" USING btree ("kind","key") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "blocks_customer" ON "blocks" USING btree ("customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "blocks_at" ON "blocks" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blocks_words" ON "blocks" USING gin (to_tsvector('simple'::regconfig, regexp_replace((lower(regexp_replace(normalize(label, NFKD), '[\u0300-\u036F''’‘ʼ`]', '', 'g')) collate "C") || ' ' || (lower(regexp_replace(normalize(reason, NFKD), '[\u0300-\u036F''’‘ʼ`]', '', 'g')) collate "C"), '[^[:alnum:]]+', ' ', 'g'))) WITH (fastupdate=false) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "blocks_ended_at" ON "blocks" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "broadband_labels_one_open" ON "broadband_labels" USING btree ("plan_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "broadband_labels_plan" ON "broadband_labels" USING btree ("plan_id","offered_at");--> statement-breakpoint
CREATE INDEX "broadband_labels_withdrawn" ON "broadband_labels" USING btree ("withdrawn_at");--> statement-breakpoint
CREATE INDEX "contact_entries_message" ON "contact_entries" USING btree ("message_id","at");--> statement-breakpoint
CREATE INDEX "contact_entries_words" ON "contact_entries" USING gin (to_tsvector('simple'::regconfig, translate((lower(regexp_replace(normalize(text, NFKD), '[\u0300-\u036F''’‘ʼ`]', '', 'g')) collate "C"), '¿¡«»“”–—…', '         '))) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_ticket" ON "contact_messages" USING btree ("ticket");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_once" ON "contact_messages" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_port_in" ON "contact_messages" USING btree ("port_in_id") WHERE port_in_id is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_received_at" ON "contact_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "contact_messages_customer" ON "contact_messages" USING btree ("customer_id","received_at");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("is_answered","waits_since","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_closed" ON "contact_messages" USING btree ("closed_at" DESC NULLS LAST) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin (to_tsvector('simple'::regconfig, translate((lower(regexp_replace(normalize(message, NFKD), '[\u0300-\u036F''’‘ʼ`]', '', 'g')) collate "C"), '¿¡«»“”–—…', '         '))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ((email collate "C"));--> statement-breakpoint
CREATE INDEX "courtesies_customer" ON "courtesies" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "courtesies_staff" ON "courtesies" USING btree ("staff_id","at");--> statement-breakpoint
CREATE INDEX "courtesies_at" ON "courtesies" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_credits_once" ON "customer_credits" USING btree ("order_id","kind");--> statement-breakpoint
CREATE INDEX "customer_credits_newest" ON "customer_credits" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_credits_journal" ON "customer_credits" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "broadcasts_at" ON "broadcasts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "broadcasts_open" ON "broadcasts" USING btree ("at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_answers_once" ON "dispute_answers" USING btree ("dispute_id","stage") WHERE status <> 'refused';--> statement-breakpoint
CREATE INDEX "dispute_answers_dispute" ON "dispute_answers" USING btree ("dispute_id","created_at");--> statement-breakpoint
CREATE INDEX "dispute_entries_dispute" ON "dispute_entries" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_entries_journal" ON "dispute_entries" USING btree ("recorded_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_once" ON "disputes" USING btree ("provider_dispute_id");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_attempt" ON "disputes" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("due_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "disputes_decided" ON "disputes" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fraud_warnings_once" ON "fraud_warnings" USING btree ("provider_warning_id");--> statement-breakpoint
CREATE INDEX "fraud_warnings_order" ON "fraud_warnings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "fraud_warnings_newest" ON "fraud_warnings" USING btree ("warned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dual_control_one_waiting" ON "dual_control_requests" USING btree ("act","subject_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "dual_control_waiting" ON "dual_control_requests" USING btree ("asked_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "dual_control_customer" ON "dual_control_requests" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "dual_control_asked_at" ON "dual_control_requests" USING btree ("asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_undo_token_hash" ON "email_changes" USING btree ("undo_token_hash");--> statement-breakpoint
CREATE INDEX "email_changes_old_email" ON "email_changes" USING btree (old_email_key collate "C");--> statement-breakpoint
CREATE INDEX "email_changes_customer" ON "email_changes" USING btree ("customer_id","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_recoveries_one_waiting" ON "email_recoveries" USING btree ("customer_id") WHERE outcome is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_recoveries_stop_token_hash" ON "email_recoveries" USING btree ("stop_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_recoveries_confirm_token_hash" ON "email_recoveries" USING btree ("confirm_token_hash");--> statement-breakpoint
CREATE INDEX "email_recoveries_customer" ON "email_recoveries" USING btree ("customer_id","started_at");--> statement-breakpoint
CREATE INDEX "email_recoveries_due" ON "email_recoveries" USING btree ("takes_effect_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "email_recoveries_ended_at" ON "email_recoveries" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "emergency_addresses_one_in_force" ON "emergency_addresses" USING btree ("line_id") WHERE status = 'in_force';--> statement-breakpoint
CREATE UNIQUE INDEX "emergency_addresses_newest" ON "emergency_addresses" USING btree ("line_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "emergency_addresses_unanswered" ON "emergency_addresses" USING btree ("tried_at") WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX "emergency_addresses_refused" ON "emergency_addresses" USING btree ("answered_at") WHERE status = 'refused';--> statement-breakpoint
CREATE INDEX "incidents_customer" ON "incidents" USING btree ("customer_id","opened_at");--> statement-breakpoint
CREATE INDEX "incidents_open" ON "incidents" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "known_networks_seen_at" ON "known_networks" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "line_add_ons_one_per_order" ON "line_add_ons" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "line_add_ons_line" ON "line_add_ons" USING btree ("line_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "line_add_ons_waiting" ON "line_add_ons" USING btree ("asked_at") WHERE status = 'waiting' or failure_code in ('carrier_silent', 'carrier_late');--> statement-breakpoint
CREATE UNIQUE INDEX "line_endings_asked" ON "line_endings" USING btree ("line_id") WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX "line_endings_newest" ON "line_endings" USING btree ("line_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "line_endings_refused" ON "line_endings" USING btree ("asked_at") WHERE status = 'refused';--> statement-breakpoint
CREATE INDEX "line_moves_from" ON "line_moves" USING btree ("from_customer_id");--> statement-breakpoint
CREATE INDEX "line_moves_to" ON "line_moves" USING btree ("to_customer_id");--> statement-breakpoint
CREATE INDEX "line_activity_newest" ON "line_activity" USING btree ("line_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "line_locks_unsynced" ON "line_locks" USING btree ("changed_at") WHERE synced_at is null or synced_at < changed_at;--> statement-breakpoint
CREATE INDEX "line_locks_refused" ON "line_locks" USING btree ("changed_at") WHERE refused_at = changed_at;--> statement-breakpoint
CREATE UNIQUE INDEX "port_outs_once" ON "port_outs" USING btree ("carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "port_outs_one_approved" ON "port_outs" USING btree ("line_id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "port_outs_line" ON "port_outs" USING btree ("line_id","requested_at");--> statement-breakpoint
CREATE INDEX "port_outs_waiting" ON "port_outs" USING btree ("decides_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "port_outs_unsynced" ON "port_outs" USING btree ("decides_at") WHERE synced = false and not carrier_refused;--> statement-breakpoint
CREATE INDEX "port_outs_refused_answer" ON "port_outs" USING btree ("decides_at") WHERE carrier_refused;--> statement-breakpoint
CREATE UNIQUE INDEX "sim_changes_one_open" ON "sim_changes" USING btree ("line_id") WHERE status in ('ordered', 'shipped', 'switching');--> statement-breakpoint
CREATE UNIQUE INDEX "sim_changes_one_per_iccid" ON "sim_changes" USING btree ("iccid") WHERE status = 'switching';--> statement-breakpoint
CREATE INDEX "sim_changes_stalled" ON "sim_changes" USING btree ("updated_at") WHERE status in ('ordered', 'switching');--> statement-breakpoint
CREATE INDEX "sim_changes_iccid" ON "sim_changes" USING btree ("iccid") WHERE iccid is not null;--> statement-breakpoint
CREATE INDEX "sim_changes_newest" ON "sim_changes" USING btree ("line_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_pins_one_live" ON "transfer_pins" USING btree ("line_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "merged_accounts_into" ON "merged_accounts" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "merged_accounts_email" ON "merged_accounts" USING btree ((email_key collate "C"));--> statement-breakpoint
CREATE INDEX "notes_customer" ON "notes" USING btree ("customer_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notes_words" ON "notes" USING gin (to_tsvector('simple'::regconfig, (lower(regexp_replace(normalize(text, NFKD), '[\u0300-\u036F''’‘ʼ`]', '', 'g')) collate "C"))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "record_tags_tag" ON "record_tags" USING btree ("tag_key","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "number_changes_one_open" ON "number_changes" USING btree ("line_id") WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX "number_changes_stalled" ON "number_changes" USING btree ("updated_at") WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX "number_changes_old" ON "number_changes" USING btree ("old_msisdn") WHERE status = 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "number_leases_one_live" ON "number_leases" USING btree ("customer_id") WHERE status in ('asked', 'held') and order_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "number_leases_one_per_order" ON "number_leases" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "number_leases_open" ON "number_leases" USING btree ("asked_at") WHERE status in ('asked', 'held', 'ending');--> statement-breakpoint
CREATE INDEX "number_leases_asked_at" ON "number_leases" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_started_at" ON "idempotency_keys" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lines_one_per_order" ON "lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lines_one_per_iccid" ON "lines" USING btree ("iccid") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "lines_one_per_mdn" ON "lines" USING btree ("mdn") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "lines_mdn" ON "lines" USING btree ("mdn");--> statement-breakpoint
CREATE INDEX "lines_mdn_end" ON "lines" USING btree (right("mdn", 4));--> statement-breakpoint
CREATE INDEX "lines_iccid" ON "lines" USING btree ("iccid");--> statement-breakpoint
CREATE INDEX "lines_activated" ON "lines" USING btree ("activated_at") WHERE activated_at is not null;--> statement-breakpoint
CREATE INDEX "lines_running_out" ON "lines" USING btree ("renews_at") WHERE status in ('active', 'suspended');--> statement-breakpoint
CREATE INDEX "lines_being_activated" ON "lines" USING btree ("order_id") WHERE status = 'pending' and iccid is not null;--> statement-breakpoint
CREATE INDEX "lines_esim_key" ON "lines" USING btree (split_part(esim_encrypted, '.', 1)) WHERE esim_encrypted is not null;--> statement-breakpoint
CREATE INDEX "lines_newest" ON "lines" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "orders" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quote" ON "orders" USING btree ("quote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_renewal" ON "orders" USING btree ("for_line_id","period_number") WHERE kind = 'renewal' and status not in ('expired', 'cancelled', 'refunded', 'refund_failed');--> statement-breakpoint
CREATE INDEX "orders_renewal" ON "orders" USING btree ("for_line_id","period_number") WHERE for_line_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_unpaid_for_line" ON "orders" USING btree ("for_line_id","kind",coalesce(add_on_id, '')) WHERE kind not in ('purchase', 'renewal') and status in ('payment_pending', 'payment_action', 'payment_failed');--> statement-breakpoint
CREATE INDEX "orders_stand_in" ON "orders" USING btree ("created_at") WHERE taxed_by = 'stand_in';--> statement-breakpoint
CREATE INDEX "orders_iccid" ON "orders" USING btree ("iccid") WHERE iccid is not null;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_unfinished" ON "orders" USING btree ("updated_at") WHERE status in ('payment_pending', 'payment_action', 'payment_failed', 'paid', 'provisioning', 'to_ship', 'refund_pending');--> statement-breakpoint
CREATE INDEX "quotes_expires_at" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_customer" ON "passkeys" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "card_sessions_created_at" ON "card_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_one_primary" ON "cards" USING btree ("customer_id") WHERE is_primary;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_kept_once" ON "cards" USING btree ("customer_id","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_provider_card_id" ON "cards" USING btree ("provider_card_id");--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("received_at") WHERE handled_at is not null;--> statement-breakpoint
CREATE INDEX "inbox_due" ON "inbox" USING btree ("source","due_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "link_visits_opened_at" ON "link_visits" USING btree ("opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" USING btree ("order_id") WHERE status in ('created', 'requires_action');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_number" ON "payment_attempts" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_intent" ON "payment_attempts" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_history" ON "payment_attempts" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_declined" ON "payment_attempts" USING btree ("customer_id","created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "payment_attempts_unsettled" ON "payment_attempts" USING btree ("updated_at") WHERE status in ('created', 'requires_action');--> statement-breakpoint
CREATE INDEX "payment_attempts_captured" ON "payment_attempts" USING btree ("updated_at","id") WHERE status = 'captured';--> statement-breakpoint
CREATE INDEX "payment_attempts_card" ON "payment_attempts" USING btree ("last4_digits","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_network" ON "payment_attempts" USING btree ("created_at") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_ourselves" ON "payment_attempts" USING btree ("created_at") WHERE off_session;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_entries_once" ON "refund_entries" USING btree ("refund_id","sending","kind");--> statement-breakpoint
CREATE INDEX "refund_entries_journal" ON "refund_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "refunds_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_unowed_once" ON "refunds" USING btree ("attempt_id") WHERE parts is null;--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_sent" ON "refunds" USING btree ("created_at") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_wrong_amount" ON "refunds" USING btree ("created_at") WHERE reason = 'wrong_amount';--> statement-breakpoint
CREATE INDEX "refunds_ask" ON "refunds" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_journal" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "port_assignments_taken" ON "port_assignments" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "port_assignments_staff" ON "port_assignments" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "port_in_attempts_one_open" ON "port_in_attempts" USING btree ("port_in_id") WHERE outcome = 'open';--> statement-breakpoint
CREATE INDEX "port_in_events_port_in" ON "port_in_events" USING btree ("port_in_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "port_ins_one_open" ON "port_ins" USING btree ("msisdn") WHERE status in ('ready', 'submitted', 'pending', 'action_required', 'delayed', 'confirmed', 'activating');--> statement-breakpoint
CREATE UNIQUE INDEX "port_ins_once_per_customer" ON "port_ins" USING btree ("customer_id","msisdn") WHERE status not in ('completed', 'cancelled', 'expired', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "port_ins_one_per_order" ON "port_ins" USING btree ("order_id") WHERE status not in ('completed', 'cancelled', 'expired', 'failed');--> statement-breakpoint
CREATE INDEX "port_ins_msisdn" ON "port_ins" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "port_ins_newest" ON "port_ins" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "port_ins_ended" ON "port_ins" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "port_ins_look_again" ON "port_ins" USING btree ("look_again_at") WHERE look_again_at is not null and status not in ('completed', 'cancelled', 'expired', 'failed');--> statement-breakpoint
CREATE INDEX "port_ins_encrypted" ON "port_ins" USING btree ("id") WHERE account_number_encrypted is not null or pin_encrypted is not null;--> statement-breakpoint
CREATE INDEX "port_ins_idle" ON "port_ins" USING btree ("updated_at") WHERE status in ('draft', 'ready', 'action_required');--> statement-breakpoint
CREATE INDEX "provider_entries_at" ON "provider_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "provider_entries_payout" ON "provider_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "provider_payouts_created" ON "provider_payouts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_notices_once" ON "renewal_notices" USING btree ("line_id","number","kind","sequence");--> statement-breakpoint
CREATE INDEX "renewal_notices_customer" ON "renewal_notices" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "renewal_notices_sent" ON "renewal_notices" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sent_emails_customer" ON "sent_emails" USING btree ("customer_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "line_periods_order" ON "line_periods" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "line_periods_to_begin" ON "line_periods" USING btree ("starts_at") WHERE begun_at is null;--> statement-breakpoint
CREATE INDEX "line_periods_refused" ON "line_periods" USING btree ("begun_at") WHERE carrier_state = 'refused';--> statement-breakpoint
CREATE INDEX "line_periods_unsynced" ON "line_periods" USING btree ("begun_at") WHERE carrier_state = 'unsynced';--> statement-breakpoint
CREATE INDEX "line_periods_within" ON "line_periods" USING gist (tstzrange(starts_at, ends_at, '[]'));--> statement-breakpoint
CREATE UNIQUE INDEX "line_suspensions_one_open" ON "line_suspensions" USING btree ("line_id","reason") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "line_suspensions_line" ON "line_suspensions" USING btree ("line_id","since" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "line_suspensions_refused" ON "line_suspensions" USING btree ("since") WHERE carrier_state = 'refused';--> statement-breakpoint
CREATE INDEX "line_suspensions_unsynced" ON "line_suspensions" USING btree ("since") WHERE carrier_state = 'unsynced' or (carrier_state = 'open' and ended_at is not null);--> statement-breakpoint
CREATE INDEX "renewal_consents_line" ON "renewal_consents" USING btree ("line_id","at");--> statement-breakpoint
CREATE INDEX "renewals_due" ON "renewals" USING btree ("next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "renewals_to_look_at" ON "renewals" USING btree ("next_notice_at") WHERE next_notice_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree ("email") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_link_hash" ON "staff" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_passkeys_credential_id" ON "staff_passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_token_hash" ON "staff_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "staff_sessions_last_seen_at" ON "staff_sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "support_cases_port_in" ON "support_cases" USING btree ("port_in_id","opened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_cases_open" ON "support_cases" USING btree ("opened_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "support_cases_closed_at" ON "support_cases" USING btree ("closed_at" DESC NULLS LAST) WHERE closed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "support_cases_one_open" ON "support_cases" USING btree ("port_in_id","kind") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_reports_code" ON "tax_reports" USING btree ("code");--> statement-breakpoint
CREATE INDEX "tax_reports_order" ON "tax_reports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tax_reports_retry" ON "tax_reports" USING btree ("retry_at") WHERE retry_at is not null;--> statement-breakpoint
CREATE INDEX "tax_reports_differing" ON "tax_reports" USING btree ("created_at") WHERE abs(tax_cents - charged_cents) > rounding_cents and accepted_at is null;--> statement-breakpoint
CREATE INDEX "usage_alerts_found_at" ON "usage_alerts" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "webhook_refusals_last" ON "webhook_refusals" USING btree ("last_at");