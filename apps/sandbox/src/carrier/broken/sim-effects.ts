import { randomUUID } from 'node:crypto'
import { retailSims } from '../sims.ts'
import {
  type Around,
  type Effects,
  insteadOf,
  isFirst,
  itemsOf,
  mishears,
  misstates,
  refusal,
} from './effect.ts'
import type { Fields } from './fields.ts'

const activations = 'POST /activations'
const otherNumber = '+15152000000'
const otherReference = '00000000-0000-4000-8000-000000000000'
const otherCard = '8901410340999999999'

function anActivation({ reference, iccid }: Fields) {
  const body = { id: 'act_1', reference, status: 'active', msisdn: otherNumber, iccid }
  return { status: 201, body: { ...body, esim: null, failure: null } }
}

function aSimChange({ reference, line, iccid = otherCard }: Fields) {
  const body = { reference, line, status: 'active', iccid, esim: null, failure: null }
  return { status: 201, body }
}

/** Whether the SIM is that of a line that has ended. */
function isOfEnded({ network: { activations: lines } }: Around, iccid: unknown): boolean {
  const ended = new Set(lines.ended())
  return lines.records.all().some((line) => line.iccid === iccid && ended.has(line.reference))
}

/** Breaks of the rules about SIMs, phones, activations and shipments. */
export const simEffects: Effects = {
  negative_inventory: misstates('GET /inventory', () => ({ esim: { available: -1 } })),
  used_sim_available: misstates('POST /sims/check', ({ status }) =>
    status === 'in_use' ? { status: 'available' } : null,
  ),
  any_sim_known: misstates('POST /sims/check', ({ known }) =>
    known ? null : { known: true, status: 'available', type: 'physical' },
  ),
  left_sim_in_use: misstates('POST /sims/check', ({ type, status }, { iccid }, around) =>
    type === 'esim' && status === 'retired' && !isOfEnded(around, iccid)
      ? { status: 'in_use' }
      : null,
  ),
  ended_sim_in_use: misstates('POST /sims/check', (_body, { iccid }, around) =>
    isOfEnded(around, iccid) ? { status: 'in_use' } : null,
  ),
  locked_phone_works: misstates('POST /devices/check', ({ reason }) =>
    reason === 'locked' ? { compatible: true } : null,
  ),
  mistyped_imei_400: {
    on: 'POST /devices/check',
    answer: (given) =>
      given.body['reason'] === 'invalid_imei' ? refusal('bad_request', 400) : given,
  },

  other_reference: misstates(activations, () => ({ reference: otherReference })),
  esim_without_code: misstates('GET /activations', (body) => ({
    activations: itemsOf(body, 'activations').map((one) => ({ ...one, esim: null })),
  })),
  number_twice: misstates(activations, ({ status }, { lease }) =>
    status === 'active' && lease === undefined ? { msisdn: otherNumber } : null,
  ),
  card_swapped: misstates(activations, (_body, { simType }) =>
    simType === 'physical' ? { iccid: otherCard } : null,
  ),
  used_card_activated: insteadOf(activations, 'iccid_in_use', anActivation),
  unmailed_card_activated: insteadOf(activations, 'iccid_unknown', (sent) =>
    retailSims.includes(String(sent['iccid'])) ? anActivation(sent) : null,
  ),
  unknown_card_code: insteadOf(activations, 'iccid_unknown', () => refusal('card_unknown')),
  no_numbers_code: insteadOf(activations, 'no_numbers_in_zip', () => refusal('no_numbers')),
  refused_place_code: insteadOf(activations, 'address_refused', () => refusal('bad_address')),
  sold_out_503: insteadOf(activations, 'sim_sold_out', () => refusal('sold_out', 503)),
  newest_first: misstates('GET /activations', (body) => ({
    activations: itemsOf(body, 'activations').toReversed(),
  })),
  leased_number_ignored: misstates(activations, (_body, { lease }) =>
    lease === undefined ? null : { msisdn: otherNumber },
  ),
  unknown_lease_ignored: mishears(activations, ({ lease }, { network }) =>
    typeof lease === 'string' && !network.leases.has(lease) ? { lease: undefined } : null,
  ),

  other_card_listed: misstates('GET /shipments', (body) => ({
    shipments: itemsOf(body, 'shipments').map((one) => ({ ...one, iccid: otherCard })),
  })),
  second_cancellation_refused: {
    on: 'POST /shipments/cancellations',
    answer: (given, { body }, around) =>
      given.status === 200 && !isFirst(around, body) ? refusal('already_shipped') : given,
  },
  early_card_cancellation_lost: mishears(
    'POST /shipments/cancellations',
    ({ reference }, { network }) =>
      network.shipments.records.of(String(reference)).length === 0
        ? { reference: randomUUID() }
        : null,
  ),
  left_card_canceled: insteadOf(
    'POST /shipments/cancellations',
    'already_shipped',
    ({ reference }) => {
      const body = { id: 'shp_1', reference, status: 'cancelled', iccid: otherCard }
      return { status: 200, body: { ...body, trackingNumber: null } }
    },
  ),

  moved_without_sim: misstates('GET /sim-changes', (body) => ({
    simChanges: itemsOf(body, 'simChanges').map((one) =>
      one['status'] === 'active' && one['esim'] !== null ? { ...one, iccid: null } : one,
    ),
  })),
  used_card_moved_to: insteadOf('POST /sim-changes', 'iccid_in_use', aSimChange),
  ended_line_moves: insteadOf('POST /sim-changes', 'line_unknown', (sent, { network }) =>
    network.activations.ended().includes(String(sent['line'])) ? aSimChange(sent) : null,
  ),
}
