import { randomUUID } from 'node:crypto'
import { type Effect, type Effects, insteadOf, itemsOf, mishears, misstates } from './effect.ts'
import type { Fields } from './fields.ts'

const leases = 'POST /numbers/leases'
const portIns = 'POST /port-ins'
const cancellations = 'POST /port-ins/cancellations'
const dayMs = 86_400_000

function aPortIn({ reference, purchaseOrder }: Fields, status = 'received') {
  const nothing = { reason: null, dueAt: null, changeableUntil: null, retryAt: null }
  const body = { id: 'prt_1', reference, purchaseOrder, sequence: 1, status, ...nothing }
  return { status: 200, body: { ...body, messaging: null } }
}

/** Takes port-outs that it would refuse with this reason. */
function portOutsTaken(reason: string): Effect {
  return misstates('GET /portouts', (body) => ({
    portOuts: itemsOf(body, 'portOuts').map((one) =>
      one['reason'] === reason ? { ...one, status: 'requested', reason: null } : one,
    ),
  }))
}

/** Breaks of the rules about numbers: chosen, changed, brought and leaving. */
export const numberEffects: Effects = {
  numbers_elsewhere: {
    on: 'GET /numbers',
    answer: ({ status, body }, { query }) => {
      const numbers = [...itemsOf(body, 'numbers'), { msisdn: '+12122000000' }]
      return { status, body: query.has('areaCode') ? { numbers } : body }
    },
  },
  too_many_numbers: {
    on: 'GET /numbers',
    answer: ({ status, body }, { query }) => {
      const numbers = [...itemsOf(body, 'numbers'), { msisdn: '+15152000000' }]
      return { status, body: query.has('zipCode') ? { numbers } : body }
    },
  },
  leased_number_offered: {
    on: 'GET /numbers',
    answer: ({ status, body }, { query }, { network }) => {
      const numbers = [...itemsOf(body, 'numbers'), ...network.leases.openNumbers()]
      return { status, body: query.has('areaCode') ? { numbers } : body }
    },
  },
  lease_for_a_day: misstates(leases, ({ expiresAt }) => ({
    expiresAt: new Date(Date.parse(String(expiresAt)) + dayMs).toISOString(),
  })),
  lease_shared: insteadOf(leases, 'number_taken', ({ reference, msisdn }, { network }) => ({
    status: 201,
    body: { reference, msisdn, expiresAt: network.clock().toISOString() },
  })),
  expired_lease_used: mishears('POST /activations', ({ lease }, { network }) =>
    network.leases.isExpired(String(lease)) ? { lease: undefined } : null,
  ),
  early_lease_end_lost: mishears('POST /numbers/leases/end', ({ reference }, { network }) =>
    network.leases.has(String(reference)) ? null : { reference: randomUUID() },
  ),
  number_change_ignores_lease: {
    on: 'GET /number-changes',
    answer: ({ status, body }, _call, { network }) => {
      const numberChanges = itemsOf(body, 'numberChanges').map((change) => {
        const isLeased = network.leases.isTaken(String(change['msisdn']))
        return isLeased ? { ...change, msisdn: '+15152000000' } : change
      })
      return { status, body: { numberChanges } }
    },
  },

  bad_number_portable: misstates('POST /portability', () => ({ portable: true })),
  number_ordered_twice: insteadOf(portIns, 'duplicate_port', (sent) =>
    String(sent['msisdn']).endsWith('0153') ? aPortIn(sent) : null,
  ),
  reason_left_out: misstates('GET /port-ins', (body) => ({
    portIns: itemsOf(body, 'portIns').map((one) =>
      one['status'] === 'rejected' ? { ...one, reason: 'unknown' } : one,
    ),
  })),
  sequence_starts_again: misstates('POST /port-ins/resubmissions', () => ({ sequence: 1 })),
  always_resubmitted: insteadOf('POST /port-ins/resubmissions', 'not_changeable', (sent) =>
    aPortIn(sent),
  ),
  canceled_without_count: misstates(cancellations, ({ sequence }) => ({
    sequence: Number(sequence) - 1,
  })),
  early_port_in_cancellation_lost: mishears(cancellations, ({ reference }, { network }) =>
    network.portIns.records.of(String(reference)).length === 0 ? { reference: randomUUID() } : null,
  ),
  cut_off_ignored: insteadOf(cancellations, 'past_cut_off', ({ reference }) =>
    aPortIn({ reference, purchaseOrder: randomUUID() }, 'cancelled'),
  ),
  expired_pin_taken: portOutsTaken('no_transfer_pin'),
  pin_guessed_on: portOutsTaken('transfer_pin_ended'),
  last_decision_counts: misstates('POST /portouts/decision', (_body, { approved }) => ({
    status: approved === true ? 'approved' : 'refused',
  })),
}
