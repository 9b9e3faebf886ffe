type Break = {
  readonly says: string
  /** The requirement of packages/carrier-check that doesn't hold then. */
  readonly rule: string
  /** The network that shows it; else the one that can do everything. */
  readonly sort?: 'esim_only'
  /** What the document of that network says instead. */
  readonly changes?: Readonly<Record<string, unknown>>
}

/** Every rule of its API that the network breaks when it is told to: what it does then. */
export const breaks = {
  no_key_needed: { says: 'Takes calls without an API key.', rule: 'rules.key-missing' },
  any_key_fits: { says: 'Takes calls with a key that never was one.', rule: 'rules.key-wrong' },
  former_key_fits: {
    says: 'Takes calls with an API key that was deleted.',
    rule: 'rules.key-former',
  },
  fails_on_bad_json: {
    says: 'Fails with 500 on a body that is not JSON.',
    rule: 'rules.not-json.activate',
  },
  fails_without_fields: {
    says: 'Fails with 500 on an order without its fields.',
    rule: 'rules.fields-missing.ship',
  },
  refusals_without_message: {
    says: 'Leaves the message out of its refusals.',
    rule: 'rules.failure-body',
  },
  unknown_fields_refused: {
    says: 'Refuses an activation with a field that it doesn’t know.',
    rule: 'rules.unknown-fields',
  },
  unknown_reference_404: {
    says: 'Answers 404 instead of an empty list.',
    rule: 'lists.unknown.listPortOuts',
  },
  late_inventory: { says: 'Takes twelve seconds to count its SIMs.', rule: 'rules.in-time' },
  document_lacks_field: {
    says: 'Leaves a capability out of the document.',
    rule: 'capabilities.document',
  },
  denied_call_404: {
    says: 'Answers 404 to a call that the document denies.',
    rule: 'capabilities.denied',
    sort: 'esim_only',
  },
  negative_inventory: { says: 'Counts fewer than no SIMs.', rule: 'inventory.counts' },
  used_sim_available: { says: 'Says that a SIM in use is available.', rule: 'sims.in-use' },
  any_sim_known: { says: 'Knows SIMs of other networks.', rule: 'sims.unknown' },
  locked_phone_works: { says: 'Takes a locked phone for one that works.', rule: 'devices.refused' },
  mistyped_imei_400: { says: 'Answers 400 to a mistyped IMEI.', rule: 'devices.mistyped' },
  other_reference: {
    says: 'Answers an activation with another reference.',
    rule: 'activations.reference',
  },
  esim_without_code: { says: 'Has no code for an eSIM.', rule: 'activations.esim' },
  number_twice: { says: 'Gives two lines one number.', rule: 'activations.never-twice' },
  card_swapped: { says: 'Switches another card on than was sent.', rule: 'activations.card' },
  used_card_activated: {
    says: 'Activates a card that is in use.',
    rule: 'activations.card-in-use',
  },
  unknown_card_code: {
    says: 'Refuses an unknown card with a code of its own.',
    rule: 'activations.card-unknown',
  },
  unmailed_card_activated: {
    says: 'Activates a card that it didn’t mail, though its document denies that.',
    rule: 'activations.card-not-mailed',
    changes: { retailCards: false },
  },
  no_numbers_code: {
    says: 'Refuses a place without numbers with a code of its own.',
    rule: 'activations.no-numbers',
  },
  refused_place_code: {
    says: 'Refuses a place of use with a code of its own.',
    rule: 'activations.address-refused',
  },
  sold_out_503: { says: 'Is out of order when it is sold out.', rule: 'activations.sold-out' },
  newest_first: { says: 'Lists activations newest first.', rule: 'activations.oldest-first' },
  leased_number_ignored: {
    says: 'Gives a line another number than the leased one.',
    rule: 'activations.leased',
  },
  unknown_lease_ignored: {
    says: 'Activates with a lease that it doesn’t know.',
    rule: 'activations.lease-unknown',
  },
  repeat_has_other_id: {
    says: 'Answers a repeated activation with another id.',
    rule: 'keys.same.activate',
  },
  other_body_taken: {
    says: 'Takes a key with another body for the call before.',
    rule: 'keys.other-body.activate',
  },
  key_lost_with_connection: {
    says: 'Forgets the key of a call whose connection broke.',
    rule: 'keys.answer-lost.activate',
  },
  key_kept_late: {
    says: 'Remembers a key once the call is done, not while it is under way.',
    rule: 'keys.at-once',
  },
  keys_by_api_key: {
    says: 'Knows a key only together with the API key that it came with.',
    rule: 'keys.rotated',
  },
  keys_of_all_calls: {
    says: 'Takes one key for one call, whatever the call is.',
    rule: 'keys.by-call',
  },
  refusal_not_kept: { says: 'Refuses a repeated call in other words.', rule: 'keys.refusal' },
  other_card_listed: { says: 'Lists another card than it sent.', rule: 'shipments.ordered' },
  second_cancellation_refused: {
    says: 'Refuses to cancel a card twice.',
    rule: 'shipments.canceled',
  },
  early_card_cancellation_lost: {
    says: 'Forgets a cancellation that comes before its card.',
    rule: 'shipments.canceled-before',
  },
  left_card_canceled: { says: 'Cancels a card that has left.', rule: 'shipments.left' },
  unknown_line_locked: { says: 'Locks a line that does not exist.', rule: 'lines.unknown.setLock' },
  never_opened: { says: 'Never opens a lock.', rule: 'lines.lock' },
  late_lock_wins: { says: 'Takes the lock that arrives last.', rule: 'lines.lock-older' },
  lock_by_own_clock: {
    says: 'Ignores a lock that is old by its own clock.',
    rule: 'lines.clock-skew',
  },
  lock_keeps_pin: { says: 'Keeps the transfer PIN of a locked line.', rule: 'lines.lock-ends-pin' },
  first_pin_stays: { says: 'Keeps the first transfer PIN.', rule: 'lines.pin' },
  late_pin_wins: { says: 'Takes the transfer PIN that arrives last.', rule: 'lines.pin-older' },
  expired_pin_good: { says: 'Has a PIN for good after its end.', rule: 'lines.pin-expires' },
  pin_made_anew: {
    says: 'Makes another PIN each time it is asked.',
    rule: 'lines.pin-of-network',
    sort: 'esim_only',
  },
  plan_before_answered: { says: 'Answers with the plan before.', rule: 'lines.plan' },
  late_plan_wins: { says: 'Takes the plan that arrives last.', rule: 'lines.plan-older' },
  late_address_accepted: {
    says: 'Accepts an address that is older than the one in effect.',
    rule: 'emergency.superseded',
  },
  bad_address_accepted: {
    says: 'Accepts an address that 911 can’t use.',
    rule: 'emergency.refused',
  },
  suspension_reopened: { says: 'Opens a suspension that has ended.', rule: 'suspensions.ended' },
  early_suspension_end_lost: {
    says: 'Forgets the end of a suspension that comes before its beginning.',
    rule: 'suspensions.ended-before',
  },
  first_end_restores: {
    says: 'Restores service when the first of two suspensions ends.',
    rule: 'suspensions.several',
  },
  moved_without_sim: {
    says: 'Moves a line without saying to which SIM.',
    rule: 'sim-changes.iccid',
  },
  left_sim_in_use: { says: 'Keeps the SIM that a line left.', rule: 'sim-changes.retires' },
  used_card_moved_to: { says: 'Moves a line to a card in use.', rule: 'sim-changes.card-in-use' },
  numbers_elsewhere: { says: 'Finds numbers of another area.', rule: 'numbers.area' },
  too_many_numbers: { says: 'Finds more numbers than it says.', rule: 'numbers.limit' },
  lease_for_a_day: { says: 'Leases for a day.', rule: 'leases.time' },
  lease_shared: { says: 'Leases one number twice.', rule: 'leases.taken' },
  leased_number_offered: { says: 'Offers a leased number.', rule: 'leases.hidden' },
  expired_lease_used: {
    says: 'Activates with a lease that has expired.',
    rule: 'leases.expired',
  },
  early_lease_end_lost: {
    says: 'Forgets the end of a lease that comes before it.',
    rule: 'leases.ended-before',
  },
  number_change_ignores_lease: {
    says: 'Changes to another number than the leased one.',
    rule: 'number-changes.leased',
  },
  any_add_on_sold: { says: 'Sells add-ons that it doesn’t have.', rule: 'add-ons.unknown' },
  stale_usage: { says: 'Has figures of two days ago.', rule: 'usage.fresh' },
  days_backwards: { says: 'Lists the days of usage newest first.', rule: 'usage.days' },
  bad_number_portable: {
    says: 'Takes a number for portable that is not.',
    rule: 'portability.no',
  },
  number_ordered_twice: { says: 'Orders one number twice.', rule: 'port-ins.duplicate' },
  reason_left_out: { says: 'Rejects a port-in for unknown reasons.', rule: 'port-ins.rejected' },
  sequence_starts_again: {
    says: 'Counts from one when a port-in is sent again.',
    rule: 'port-ins.resubmitted',
  },
  always_resubmitted: {
    says: 'Sends a port-in again in any state.',
    rule: 'port-ins.not-changeable',
  },
  canceled_without_count: {
    says: 'Cancels a port-in without counting it as a change.',
    rule: 'port-ins.canceled',
  },
  early_port_in_cancellation_lost: {
    says: 'Forgets a cancellation that comes before its port-in.',
    rule: 'port-ins.canceled-before',
  },
  cut_off_ignored: { says: 'Cancels after the cut-off.', rule: 'port-ins.past-cut-off' },
  expired_pin_taken: {
    says: 'Lets a number leave with a PIN that has ended.',
    rule: 'port-outs.pin-expired',
  },
  pin_guessed_on: {
    says: 'Keeps taking PINs after five wrong ones.',
    rule: 'port-outs.pin-guessed',
  },
  last_decision_counts: {
    says: 'Takes a second decision about a port-out.',
    rule: 'port-outs.first-decision',
  },
  second_end_refused: { says: 'Refuses to end a line twice.', rule: 'line-ends.repeated' },
  ended_line_moves: { says: 'Moves a line that has ended to another SIM.', rule: 'line-ends.gone' },
  ended_sim_in_use: { says: 'Keeps the SIM of an ended line.', rule: 'line-ends.sim-retired' },
  records_without_number: {
    says: 'Leaves numbers out of activations’ records.',
    rule: 'records.activation',
  },
  ended_line_recorded_active: {
    says: 'Has an ended line as active in its records.',
    rule: 'records.ended',
  },
  records_newest_first: { says: 'Lists records newest first.', rule: 'records.oldest-first' },
  until_included: { says: 'Lists records of the last moment too.', rule: 'records.window' },
  leases_unrecorded: { says: 'Leaves leases out of records.', rule: 'records.number_lease' },
  number_changes_unrecorded: {
    says: 'Leaves number changes out of records.',
    rule: 'records.number_change',
  },
  add_ons_unrecorded: { says: 'Leaves add-ons out of records.', rule: 'records.add_on' },
  pages_overlap: { says: 'Begins a page with the end of the one before.', rule: 'records.pages' },
  event_of_other_secret: { says: 'Signs events with another secret.', rule: 'events.signature' },
  event_of_former_secret: {
    says: 'Signs events with the secret before the present one.',
    rule: 'events.rotated',
  },
  event_of_old_time: { says: 'Signs events as of ten minutes ago.', rule: 'events.time' },
  event_without_time: { says: 'Sends events of a time that is none.', rule: 'events.content' },
  one_event_id: { says: 'Gives all events one id.', rule: 'events.ids' },
  event_sent_once: { says: 'Never sends an event again.', rule: 'events.repeated' },
  activation_not_told: { says: 'Tells of no activation.', rule: 'events.activation' },
} as const satisfies Readonly<Record<string, Break>>

export type BreakName = keyof typeof breaks

export function isBreakName(name: unknown): name is BreakName {
  return typeof name === 'string' && Object.hasOwn(breaks, name)
}
