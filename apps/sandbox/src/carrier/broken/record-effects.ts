import { type Effect, type Effects, itemsOf, misstates } from './effect.ts'

const list = 'GET /records'
const overlap = 20

/** Breaks of the rules about records. */
export const recordEffects: Effects = {
  records_without_number: misstates(list, (body) => ({
    records: itemsOf(body, 'records').map((one) =>
      one['kind'] === 'activation' ? { ...one, msisdn: null } : one,
    ),
  })),
  ended_line_recorded_active: misstates(list, (body) => ({
    records: itemsOf(body, 'records').map((one) =>
      one['kind'] === 'activation' && one['status'] === 'ended'
        ? { ...one, status: 'active' }
        : one,
    ),
  })),
  records_newest_first: misstates(list, (body) => ({
    records: itemsOf(body, 'records').toReversed(),
  })),
  leases_unrecorded: withoutKind('number_lease'),
  number_changes_unrecorded: withoutKind('number_change'),
  add_ons_unrecorded: withoutKind('add_on'),
  until_included: {
    on: list,
    hear: ({ query }) => {
      const heard = new URLSearchParams(query)
      const untilMs = Date.parse(query.get('until') ?? '')
      heard.set('until', new Date(untilMs + 1).toISOString())
      return { query: heard }
    },
  },
  pages_overlap: {
    on: list,
    hear: ({ query }) => {
      const heard = new URLSearchParams(query)
      const cursor = Number(query.get('cursor') ?? 0)
      if (cursor > 0) heard.set('cursor', String(cursor - overlap))
      return { query: heard }
    },
  },
}

/** They are there, and say nothing of themselves. */
function withoutKind(kind: string): Effect {
  return misstates(list, (body) => ({
    records: itemsOf(body, 'records').filter((one) => one['kind'] !== kind),
  }))
}
