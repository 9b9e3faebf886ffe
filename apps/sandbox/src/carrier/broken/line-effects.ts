import { randomInt } from 'node:crypto'
import {
  type Around,
  type Effects,
  insteadOf,
  isFirst,
  mishears,
  misstates,
  refusal,
} from './effect.ts'
import { asFields, type Fields } from './fields.ts'

const lock = 'POST /lines/lock'
const transferPin = 'POST /lines/transfer-pin'
const halfAnHourMs = 1_800_000

/** A moment of arrival, later than any that is sent. */
function arrival({ seen }: Around): string {
  const count = Number(seen.get('arrivals') ?? 0) + 1
  seen.set('arrivals', count)
  return new Date(Date.UTC(2100, 0, 1, 0, 0, count)).toISOString()
}

function anAddOn({ reference, line, addOnCode }: Fields) {
  const body = { reference, line, addOnCode, status: 'active', startsAt: null, endsAt: null }
  return { status: 201, body: { ...body, failure: null } }
}

/** Breaks of the rules about lines. */
export const lineEffects: Effects = {
  unknown_line_locked: insteadOf(lock, 'line_unknown', ({ reference }) => ({
    status: 200,
    body: { reference, locked: true, transferPinId: null },
  })),
  never_opened: misstates(lock, () => ({ locked: true })),
  late_lock_wins: mishears(lock, (_fields, around) => ({ at: arrival(around) })),
  lock_by_own_clock: mishears(lock, ({ at }, { network }) =>
    Date.parse(String(at)) < network.clock().getTime() - halfAnHourMs
      ? { at: new Date(-1).toISOString() }
      : null,
  ),
  lock_keeps_pin: misstates(lock, ({ locked, transferPinId }) =>
    locked === true ? { transferPinId: transferPinId ?? 'kept' } : null,
  ),
  expired_pin_good: misstates(lock, (_body, { reference }, { network }) => ({
    transferPinId: network.lineStates.stateOf(String(reference)).transferPin?.id ?? null,
  })),
  first_pin_stays: misstates(transferPin, ({ reference, transferPinId }, _sent, { seen }) => {
    const first = seen.get(`pin ${String(reference)}`) ?? transferPinId
    seen.set(`pin ${String(reference)}`, first)
    return { transferPinId: first }
  }),
  late_pin_wins: mishears(transferPin, (_fields, around) => ({ at: arrival(around) })),
  pin_made_anew: misstates(transferPin, (body) => {
    const pin = String(randomInt(100_000, 1_000_000))
    return { transferPin: { ...asFields(body['transferPin']), pin } }
  }),
  plan_before_answered: misstates('POST /lines/plan', (_body, { reference }, around) =>
    isFirst(around, reference) ? { planCode: 'the plan before' } : null,
  ),
  late_plan_wins: mishears('POST /lines/plan', (_fields, around) => ({
    sequence: Math.floor(Date.parse(arrival(around)) / 1000),
  })),

  late_address_accepted: misstates('PUT /lines/emergency-address', ({ status }) =>
    status === 'superseded' ? { status: 'accepted' } : null,
  ),
  bad_address_accepted: misstates('PUT /lines/emergency-address', ({ status }) =>
    status === 'refused' ? { status: 'accepted', reason: null, field: null } : null,
  ),

  suspension_reopened: misstates('POST /suspensions', (_body, { id }, around) =>
    isFirst(around, id) ? null : { status: 'open' },
  ),
  early_suspension_end_lost: misstates('POST /suspensions', (_body, { id }, around) =>
    isFirst(around, id) ? { status: 'open' } : null,
  ),
  first_end_restores: insteadOf('POST /add-ons', 'not_active', anAddOn),
  any_add_on_sold: insteadOf('POST /add-ons', 'add_on_unknown', anAddOn),

  stale_usage: misstates('POST /usage', ({ asOf }) => ({
    asOf: new Date(Date.parse(String(asOf)) - 2 * 86_400_000).toISOString(),
  })),
  days_backwards: misstates('POST /usage', () => ({
    days: ['2026-11-02', '2026-11-01'].map((day) => ({ day, dataUsedMb: 1 })),
  })),
  second_end_refused: {
    on: 'POST /lines/end',
    answer: (given, { body }, around) =>
      given.status === 200 && !isFirst(around, body) ? refusal('line_unknown') : given,
  },
}
