// A carrier that activates eSIMs and does nothing else: "First activation" of docs/carrier-api.md, on Node alone.
// It keeps everything in memory. Yours keeps an activation and its key in one transaction of a database.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const { CARRIER_API_KEY = '', PORT: port = '4010' } = process.env
/** Two with a comma between them while one is rotated. */
const apiKeys = CARRIER_API_KEY.split(',')

/** @typedef {{ status: number, body: object }} Answer */
/** @typedef {Record<string, unknown>} Body */
/** @typedef {{ query: URLSearchParams, body: Body, sent: string, key: string }} Call */

/** @type {Map<string, object[]>} By Openline's id of the order. */
const activations = new Map()
const firstPlace = randomInt(2_000_000, 9_000_000) // Numbers and SIMs count up from here.
/** @type {Map<string, { sent: string, answer: Answer }>} By idempotency key. */
const answered = new Map()

class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} message names the wrong field */
  constructor(status, code, message) {
    super(message)
    this.answer = { status, body: { code, message } }
  }
}

const cannot = `simCards cardsByMail retailCards inventory deviceCheck lock portIn portOutDecision
  suspension simChange refresh emergencyAddress numberSearch numberChange addOns records`

/** @type {(body: object) => Answer} */
const ok = (body) => ({ status: 200, body })

const capabilities = {
  ...Object.fromEntries(cannot.split(/\s+/).map((capability) => [capability, false])),
  version: 2,
  network: 'Example network',
  transferPin: 'none',
  planChange: 'none',
  usage: null,
  limits: { numbersPerSearch: 1, leaseMinutes: 10, portOutDecisionMinutes: 15 },
}

/** @type {Record<string, (call: Call) => Answer>} */
const calls = {
  'GET /capabilities': () => ok(capabilities),
  'POST /activations': (call) => oncePerKey(call, () => activate(call.body)),
  'GET /activations': ({ query }) =>
    ok({ activations: activations.get(query.get('reference') ?? '') ?? [] }),
  'GET /portouts': () => ok({ portOuts: [] }),
  'POST /lines/end': ({ body: { reference } }) => {
    if (!isFilled(reference)) throw new Refusal(400, 'bad_request', 'reference: missing')
    if (!activations.has(String(reference))) throw new Refusal(409, 'line_unknown', 'No such line')
    return ok({ reference, status: 'ended' })
  },
}

/**
 * The same key with the same body gives the same answer. Nothing waits between the look and the note.
 * @type {(call: Call, act: () => Answer) => Answer}
 */
function oncePerKey({ key, sent }, act) {
  if (key === '') throw new Refusal(400, 'bad_request', 'idempotency-key: missing')
  const first = answered.get(key) ?? { sent, answer: act() }
  if (first.sent !== sent) {
    throw new Refusal(422, 'idempotency_mismatch', 'This key came with another body before')
  }
  answered.set(key, first)
  return first.answer
}

/** @type {(body: Body) => Answer} */
function activate(body) {
  for (const [field, isRight] of Object.entries(orderFields)) {
    if (!isRight(body[field])) throw new Refusal(400, 'bad_request', `${field}: missing or wrong`)
  }
  if (body.simType === 'physical') {
    return { status: 409, body: { code: 'iccid_unknown', message: 'We have no SIM cards' } }
  }
  const place = String(firstPlace + activations.size)
  const activation = {
    id: `act_${randomUUID()}`,
    reference: body.reference,
    status: 'active',
    msisdn: `+1515${place}`,
    iccid: `8999999${place.padStart(12, '0')}`,
    esim: { smdpAddress: 'rsp.example.com', matchingId: randomBytes(10).toString('hex') },
    failure: null,
  }
  activations.set(String(body.reference), [activation])
  return { status: 201, body: activation }
}

/** @type {(value: unknown) => boolean} */
const isFilled = (value) => typeof value === 'string' && value !== ''
/** @type {(value: unknown, fields: string) => boolean} */
const hasFilled = (value, fields) =>
  fields.split(' ').every((field) => isFilled(/** @type {Body} */ (Object(value))[field]))

/** @type {Record<string, (value: unknown) => boolean>} */
const orderFields = {
  reference: (value) => /^[0-9a-f-]{36}$/.test(String(value)),
  simType: (value) => value === 'esim' || value === 'physical',
  zipCode: (value) => /^\d{5}$/.test(String(value)),
  planCode: isFilled,
  holder: (value) => hasFilled(value, 'name email language'),
  placeOfUse: (value) => hasFilled(value, 'streetNumber streetName city state zipCode'),
}

/** @type {(request: import('node:http').IncomingMessage) => Promise<Answer>} */
async function respondTo(request) {
  const sent = await text(request)
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://carrier')
  if (!apiKeys.some((key) => request.headers.authorization === `Bearer ${key}`)) {
    throw new Refusal(401, 'unauthorized', 'The API key is missing or wrong')
  }
  const call = calls[`${request.method} ${pathname}`]
  if (!call) throw new Refusal(409, 'not_supported', 'This network cannot do that')
  const key = String(request.headers['idempotency-key'] ?? '')
  return call({ query, sent, key, body: request.method === 'GET' ? {} : parse(sent) })
}

/** @type {(sent: string) => Body} */
function parse(sent) {
  try {
    return { .../** @type {Body} */ (JSON.parse(sent)) }
  } catch {
    throw new Refusal(400, 'bad_request', 'The body is not JSON')
  }
}

const failed = { status: 500, body: { code: 'internal_error', message: 'Something went wrong' } }

const server = createServer((request, response) => {
  respondTo(request)
    .catch((error) => (error instanceof Refusal ? error.answer : failed))
    .then(({ status, body }) => {
      process.stdout.write(`${request.method} ${request.url} ${status}\n`)
      response.writeHead(status, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(body))
    })
    .catch(() => response.destroy())
})

if (apiKeys.includes('')) throw new Error('Set CARRIER_API_KEY to the key that Openline will send')
server.listen(Number(port), '127.0.0.1', () => {
  const used = /** @type {import('node:net').AddressInfo} */ (server.address()) // It has a port.
  process.stdout.write(`CARRIER_URL=http://localhost:${used.port}\n`)
})
