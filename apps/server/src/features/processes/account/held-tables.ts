/** How a row belongs to a customer: directly or through the row that it is a part of. */
export type Belongs = 'itself' | 'customer' | 'order' | 'line' | 'portIn' | 'handoff' | 'message'

type Held = {
  readonly belongs: Belongs
  /** Columns that are secrets, or names that mean nothing outside our systems. */
  readonly without?: readonly string[]
}

/** Every table with rows about customers. A test holds it against the database. */
export const heldTables: Readonly<Record<string, Held>> = {
  customers: {
    belongs: 'itself',
    without: ['password_hash', 'email_key', 'name_key', 'payment_customer_id'],
  },
  sessions: { belongs: 'customer', without: ['token_hash'] },
  access_approvals: { belongs: 'customer', without: ['staff_id'] },
  account_notices: { belongs: 'customer' },
  sent_emails: { belongs: 'customer' },
  authentication_failures: { belongs: 'customer', without: ['network'] },
  email_changes: { belongs: 'customer', without: ['undo_token_hash', 'old_email_key'] },
  passkeys: { belongs: 'customer', without: ['public_key', 'credential_id'] },
  handoffs: { belongs: 'customer', without: ['code_hash', 'staff_id'] },
  assisted_calls: { belongs: 'handoff' },
  staff_acts: { belongs: 'customer', without: ['session_id', 'request_id'] },
  notes: { belongs: 'customer', without: ['staff_id'] },
  dual_control_requests: { belongs: 'customer', without: ['asked_by', 'answered_by'] },
  record_tags: { belongs: 'customer' },
  blocks: { belongs: 'customer', without: ['key', 'staff_id', 'source_kind', 'source_id'] },
  contact_messages: { belongs: 'customer', without: ['digest', 'is_suspect', 'assignee_id'] },
  contact_entries: { belongs: 'message', without: ['staff_id'] },
  incidents: { belongs: 'customer' },
  quotes: { belongs: 'customer' },
  checkout_drafts: { belongs: 'customer' },
  orders: { belongs: 'customer', without: ['idempotency_key', 'traceparent'] },
  order_events: { belongs: 'order' },
  payment_attempts: {
    belongs: 'customer',
    without: [
      'provider_customer_id',
      'provider_card_id',
      'card_fingerprint',
      'network',
      'intent_id',
      'action_url',
    ],
  },
  tax_reports: { belongs: 'order', without: ['code', 'drafts', 'retry_at', 'accepted_at'] },
  refunds: { belongs: 'order', without: ['provider_refund_id', 'made_by', 'ask_at'] },
  courtesies: { belongs: 'customer', without: ['staff_id'] },
  customer_credits: { belongs: 'customer', without: ['made_by'] },
  disputes: { belongs: 'order', without: ['provider_dispute_id', 'read_at', 'reminded_at'] },
  dispute_answers: { belongs: 'order', without: ['staff_id', 'staff_name', 'evidence', 'refusal'] },
  fraud_warnings: { belongs: 'order', without: ['provider_warning_id'] },
  cards: { belongs: 'customer', without: ['provider_card_id', 'fingerprint'] },
  lines: { belongs: 'customer', without: ['esim_encrypted', 'activation_id'] },
  emergency_addresses: { belongs: 'line', without: ['tried_at'] },
  line_activity: { belongs: 'line' },
  line_endings: { belongs: 'line', without: ['made_by'] },
  line_locks: { belongs: 'line' },
  line_periods: { belongs: 'line' },
  line_suspensions: { belongs: 'line' },
  renewal_settings: { belongs: 'line' },
  renewal_consents: { belongs: 'line' },
  renewal_notices: { belongs: 'line' },
  renewals: { belongs: 'line' },
  usage_alerts: { belongs: 'line' },
  transfer_pins: { belongs: 'line' },
  port_outs: { belongs: 'line', without: ['carrier_id', 'resends'] },
  sim_changes: { belongs: 'line' },
  port_ins: {
    belongs: 'customer',
    without: ['account_number_encrypted', 'pin_encrypted', 'carrier_order_id'],
  },
  port_in_attempts: { belongs: 'portIn' },
  port_in_events: { belongs: 'portIn' },
  support_cases: { belongs: 'portIn', without: ['closed_by_staff'] },
}

/** Tables that hold nothing a person could use, and why. */
export const leftOutTables: Readonly<Record<string, string>> = {
  challenges: 'codes on their way, an hour at most',
  passkey_challenges: 'questions on their way, minutes at most',
  known_networks: 'keyed hashes, which are unreadable',
  port_assignments: 'who of the staff works on which transfer, for an hour',
  rate_limits: 'counters under hashes',
  secret_key_check: 'one encrypted value of the processes, about no customer',
  faq_feedback: 'a yes or no under keyed hashes, which are unreadable',
  idempotency_keys: 'answers that were given already, for a day',
  broadband_labels: 'what the shop showed to every visitor',
  card_sessions: 'visits to the payment provider, by its names',
  dispute_entries: 'money between the payment provider and us, by its names',
  refund_entries: 'when the money of refunds moved between the payment provider and us',
  staff: 'who works at the desk, about no customer',
  staff_passkeys: 'passkeys of those who work at the desk',
  staff_sessions: 'sessions of those who work at the desk',
  inbox: 'events of outside systems, by their names',
  webhook_refusals: 'counts of what was posted and refused',
  hourly_counts: 'how much of everything happened in an hour, about no customer',
  hourly_levels: 'how much work waited in an hour, about no customer',
  tags: 'the spelling of each tag, about no customer',
  tax_stand_ins: 'when the tables stood in for the tax engine, about no customer',
  task_runs: 'when the tasks of the processes ran',
}
