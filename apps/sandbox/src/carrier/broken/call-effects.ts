import { type Effects, type Given, insteadOf, itemsOf, misstates, refusal } from './effect.ts'
import { fieldsOf } from './fields.ts'

const slowAnswerMs = 12_000
const underWayMs = 3
const activations = 'POST /activations'

/** Of the shop's, deleted since. */
export const formerKey = 'carrier_former_key'

/** Breaks of the rules for every call, and of those about keys. */
export const callEffects: Effects = {
  no_key_needed: {
    hear: ({ authorization }, { apiKey }) =>
      authorization === '' ? { authorization: `Bearer ${apiKey}` } : {},
  },
  any_key_fits: {
    hear: ({ authorization }, { apiKey }) =>
      authorization === '' || authorization === `Bearer ${formerKey}`
        ? {}
        : { authorization: `Bearer ${apiKey}` },
  },
  former_key_fits: {
    hear: ({ authorization }, { apiKey }) =>
      authorization === `Bearer ${formerKey}` ? { authorization: `Bearer ${apiKey}` } : {},
  },
  fails_on_bad_json: {
    on: activations,
    answer: (given, { body }) =>
      given.status === 400 && !body.endsWith('}') ? refusal('internal_error', 500) : given,
  },
  fails_without_fields: {
    on: 'POST /shipments',
    answer: (given, { body }) =>
      given.status === 400 && body === '{}' ? refusal('internal_error', 500) : given,
  },
  refusals_without_message: {
    answer: ({ status, body }): Given => {
      const { message: _message, ...rest } = body
      return { status, body: status < 300 ? body : rest }
    },
  },
  unknown_fields_refused: {
    on: activations,
    answer: (given, call) => ('addedLater' in fieldsOf(call) ? refusal('bad_request', 400) : given),
  },
  unknown_reference_404: {
    on: 'GET /portouts',
    answer: (given) =>
      itemsOf(given.body, 'portOuts').length === 0 ? refusal('not_found', 404) : given,
  },
  late_inventory: {
    on: 'GET /inventory',
    answer: async (given, _call, { network }) => {
      await network.timers.wait(slowAnswerMs)
      return given
    },
  },
  document_lacks_field: misstates('GET /capabilities', () => ({ records: undefined })),
  denied_call_404: insteadOf('GET /inventory', 'not_supported', () => refusal('not_found', 404)),

  repeat_has_other_id: {
    on: activations,
    answer: ({ status, body }, { key }, { seen }) => {
      const isAgain = seen.has(`key ${key}`)
      seen.set(`key ${key}`, true)
      return { status, body: isAgain && status < 300 ? { ...body, id: 'act_again' } : body }
    },
  },
  other_body_taken: {
    on: activations,
    hear: ({ key, body }, { seen }) => {
      const before = seen.get(`key ${key}`)
      if (typeof before === 'string') return { body: before }
      seen.set(`key ${key}`, body)
      return {}
    },
  },
  key_lost_with_connection: {
    on: activations,
    hear: ({ key, isClosed }, { connections }) => {
      const wasClosed = connections.get(String(key))?.()
      connections.set(String(key), isClosed)
      return wasClosed ? { key: `${key} again` } : {}
    },
  },
  key_kept_late: {
    on: activations,
    hear: async ({ key }, { seen, network }) => {
      const isUnderWay = seen.get(`key ${key}`) === true
      seen.set(`key ${key}`, true)
      await network.timers.wait(underWayMs)
      seen.delete(`key ${key}`)
      return isUnderWay ? { key: `${key} again` } : {}
    },
  },
  keys_by_api_key: {
    on: activations,
    hear: ({ key, authorization }, { apiKey }) =>
      authorization === `Bearer ${apiKey}` ? {} : { key: `${key} ${authorization}` },
  },
  keys_of_all_calls: {
    answer: (given, { key, route }, { seen }) => {
      if (key === null) return given
      const first = seen.get(`call of ${key}`) ?? route
      seen.set(`call of ${key}`, first)
      return first === route ? given : refusal('idempotency_mismatch', 422)
    },
  },
  refusal_not_kept: {
    on: activations,
    answer: (given, { key }, { seen }) => {
      const isAgain = seen.has(`key ${key}`)
      seen.set(`key ${key}`, true)
      return isAgain && given.status === 409 ? refusal('refused_before') : given
    },
  },
}
