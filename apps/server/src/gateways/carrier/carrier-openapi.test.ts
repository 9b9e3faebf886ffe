import { randomInt, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { carrierApi } from '@openline/carrier-check/api/calls'
import { leastCapabilities } from '@openline/carrier-check/api/capabilities'
import type { CarrierEndpoint } from '@openline/carrier-check/api/endpoint'
import { eventHeaders, signEvent } from '@openline/carrier-check/api/signatures'
import { aPortOut, carrierLedger, useData } from '@openline/testing/carrier-side'
import { homeAddress } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { type StubRequest, startHttpStub } from '@openline/testing/http-stub'
import { type Exchange as Call, startRecordingProxy } from '@openline/testing/recording-proxy'
import { injectFault } from '@openline/testing/sandbox-faults'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { carrierRoutes } from '../../../../sandbox/src/carrier/routes.ts'
import { startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { cardOrder, lineUser } from '../../../../sandbox/src/testing/line-user.ts'
import { systemClock } from '../../clock.ts'
import type { OpenApiDocument } from '../../openapi/openapi.ts'
import type { CarrierGateway, PortInOrder } from './carrier.ts'
import { type CarrierClient, createCarrierClient } from './carrier-call.ts'
import { carrierOpenApi } from './carrier-openapi.ts'
import { createHttpCarrier } from './http-carrier.ts'

const file = new URL('../../../../../docs/carrier-api.openapi.json', import.meta.url)

/** Of the sandbox alone: a carrier is asked by reference. */
const sandboxOnly = new Set(['GET /activations/:id', 'GET /shipments/:id'])

/** A call of the carrier's API, by its route. */
type Exchange = Pick<Call, 'headers' | 'sent' | 'status' | 'answer'> & { route: string }

let exchanges: readonly Exchange[] = []
let events: readonly StubRequest[] = []
/** As it is published, which the first test watches over. */
const published = JSON.parse(JSON.stringify(carrierOpenApi())) as OpenApiDocument

function operationOf(route: string) {
  const [method = '', path = ''] = route.split(' ')
  const operation = published.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${route} is not documented`)
  return operation
}

/** Reads a value by a schema of the document. */
function readBy(schema: object) {
  const text = JSON.stringify({ $defs: published.components.schemas, ...schema })
  const inlined: unknown = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'))
  return fromJSONSchema(inlined as Parameters<typeof fromJSONSchema>[0])
}

type Content = { readonly 'application/json'?: { readonly schema: object } }

function schemaOf(content: Content | undefined, what: string) {
  const json = content?.['application/json']
  if (!json) throw new Error(`${what} is not documented`)
  return json.schema
}

function fieldsOf(schema: { $ref?: string }): Set<string> {
  const shape = published.components.schemas[schema.$ref?.split('/').at(-1) ?? '']
  return new Set(Object.keys(shape?.['properties'] ?? {}))
}

function routeOf({ method, path, ...call }: Call): Exchange {
  return {
    ...call,
    route: `${method} ${path.split('?')[0]}`,
  }
}

function aPortIn(ending: string): PortInOrder {
  return {
    reference: randomUUID(),
    purchaseOrder: randomUUID(),
    line: { reference: randomUUID(), iccid: '8901410325123456788' },
    msisdn: `+1${randomInt(212, 240)}555${ending}`,
    accountNumber: '123456789',
    pin: '4921',
    zipCode: '50309',
    firstName: 'Ada',
    lastName: 'Lovelace',
    address: homeAddress,
    ...lineUser,
  }
}

async function activate(carrier: CarrierGateway, zipCode: string, iccid: string | null = null) {
  const reference = randomUUID()
  const simType = iccid === null ? ('esim' as const) : ('physical' as const)
  const imei = iccid === null ? null : '490154203237518'
  const planCode = 'standard-monthly'
  const order = { reference, simType, iccid, imei, zipCode, planCode }
  const line = await carrier.activate({
    ...order,
    ...lineUser,
    placeId: null,
    leaseId: null,
    lostLeaseId: null,
  })
  await carrier.readActivation(reference)
  const { msisdn, iccid: sim } = line.kind === 'active' ? line : { msisdn: '', iccid: '' }
  return { reference, msisdn, iccid: sim }
}

async function serveLine(carrier: CarrierGateway): Promise<{ reference: string; msisdn: string }> {
  const line = await activate(carrier, '50309')
  const { reference } = line
  await carrier.readUsage(line.iccid, new Date(0))
  await carrier.readUsage('8901410325123456788', new Date(0))
  for (const suspended of [reference, randomUUID()]) {
    const suspension = { suspensionId: randomUUID(), reference: suspended }
    await carrier.suspendLine({ ...suspension, reason: 'lost' })
    await carrier.restoreLine(suspension)
    await carrier.refreshLine({ refreshId: randomUUID(), reference: suspended })
    await carrier.changePlan({ reference: suspended, planCode: 'unlimited-monthly', sequence: 2 })
  }
  const emergency = { registrationId: randomUUID(), reference, address: homeAddress }
  await carrier.registerEmergencyAddress({ ...emergency, at: new Date(1) })
  const wrong = { ...emergency, registrationId: randomUUID() }
  const address = { ...homeAddress, streetName: 'Wallnut Street' }
  await carrier.registerEmergencyAddress({ ...wrong, address, at: new Date(2) })
  const change = { reference: randomUUID(), line: reference, simType: 'esim' as const, iccid: null }
  await carrier.changeSim(change)
  await carrier.readSimChange(change.reference)
  await carrier.changeSim({ ...change, reference: randomUUID(), line: randomUUID() }).catch(String)
  const card = { ...change, reference: randomUUID(), simType: 'physical' as const }
  await carrier.changeSim({ ...card, iccid: '8901410325900000015' })
  return line
}

async function letNumberGo(carrier: CarrierGateway, line: { reference: string; msisdn: string }) {
  const request = { reference: line.reference, at: new Date() }
  const made = { accountNumber: '4400112233', pin: '824613' }
  await carrier.setLock({ ...request, locked: false })
  await carrier.setLock({ ...request, reference: randomUUID(), locked: true }).catch(String)
  const expiresAt = new Date(Date.now() + 60_000)
  await carrier.setTransferPin({ ...request, pinId: randomUUID(), made, expiresAt })
  return made
}

/** What the document has beyond the gateway. */
async function askAboutNumbers({ ask, call }: CarrierClient, line: string): Promise<void> {
  const { numbers } = await call(carrierApi.findNumbers, { areaCode: '515' })
  await call(carrierApi.findNumbers, { zipCode: '50309' })
  const lease = { reference: randomUUID(), msisdn: numbers[0]?.msisdn ?? '' }
  await call(carrierApi.leaseNumber, lease, lease.reference)
  const other = { ...lease, reference: randomUUID() }
  await ask(carrierApi.leaseNumber, other, other.reference)
  const change = { reference: randomUUID(), line, lease: lease.reference, zipCode: '50309' }
  await call(carrierApi.changeNumber, change, change.reference)
  await call(carrierApi.listNumberChanges, { reference: change.reference })
  await call(carrierApi.endLease, { reference: randomUUID() })
  for (const addOnCode of ['data-5gb', 'unknown']) {
    const addOn = { reference: randomUUID(), line, addOnCode }
    await ask(carrierApi.orderAddOn, addOn, addOn.reference)
    await call(carrierApi.listAddOns, { reference: addOn.reference })
  }
}

async function bringNumbers(carrier: CarrierGateway): Promise<void> {
  for (const ending of ['0199', '0100']) {
    await carrier.checkPortability({ msisdn: `+1212555${ending}`, zipCode: '50309' })
  }
  const refused = aPortIn('0121')
  await carrier.orderPortIn(refused)
  await carrier.orderPortIn({ ...refused, zipCode: '10001' }).catch(String)
  await eventually('a refusal', async () => {
    return (await carrier.readPortIn(refused.reference))?.status === 'rejected'
  })
  await carrier.resubmitPortIn({ ...refused, purchaseOrder: randomUUID() })
  await carrier.resubmitPortIn(aPortIn('0199'))
  await carrier.orderPortIn(aPortIn('0100'))
  const bare = { accountNumber: null, pin: null, firstName: null, lastName: null, address: null }
  const stopped = { ...aPortIn('0153'), ...bare }
  await carrier.orderPortIn(stopped)
  for (const reference of [stopped.reference, randomUUID()]) {
    await carrier.cancelPortIn({ reference, key: randomUUID() })
  }
}

beforeAll(async () => {
  const timing = { pendingActivationMs: 20, shipAfterMs: 20, portInStepMs: 10, webhookDelayMs: 1 }
  const [sandbox, shop] = await Promise.all([startSandbox({ timing }), startHttpStub()])
  sandbox.setWebhookTarget(shop.url)
  const proxy = await startRecordingProxy(`${sandbox.url}/carrier`)
  const options = { url: proxy.url, webhookSecrets: ['secret'], clock: systemClock }
  const carrier = createHttpCarrier({ ...options, apiKey: 'carrier_demo_key' })
  const stranger = createHttpCarrier({ ...options, apiKey: 'wrong' })
  const pending = ['pending_sim_change', 'pending_number_change', 'pending_add_on']
  await injectFault({ sandbox }, 'carrier', ...pending.map((fault) => ({ fault })))
  await carrier.readCapabilities()
  await stranger.simStock().catch(String)
  await carrier.simStock()
  for (const iccid of ['8901410325123456788', '8901410325123456700']) await carrier.checkSim(iccid)
  await carrier.checkSim('1').catch(String)
  for (const imei of ['490154203237518', '868932036356090']) await carrier.checkDevice(imei)
  await activate(carrier, '50309', '89014103251234567899')
  for (const zip of ['60699', '77299', '10199']) await activate(carrier, zip)
  const reference = randomUUID()
  await carrier.ship(cardOrder(reference))
  await carrier.readShipment(reference)
  const stopped = randomUUID()
  await carrier.ship(cardOrder(stopped))
  for (const card of [stopped, randomUUID()]) await carrier.cancelShipment(card)
  const line = await serveLine(carrier)
  await useData({ sandbox }, line.msisdn, 100)
  await askAboutNumbers(createCarrierClient(proxy.url, 'carrier_demo_key'), line.reference)
  const pin = await letNumberGo(carrier, line)
  const msisdn = await eventually('the number that it changed to', async () => {
    const { activations } = await carrierLedger({ sandbox })
    const now = activations.findLast(({ reference: of }) => of === line.reference)?.msisdn
    return now !== line.msisdn && now
  })
  await aPortOut({ sandbox }, { msisdn, ...pin })
  const [portOut] = await carrier.listPortOuts(line.reference)
  for (const portOutId of [portOut?.portOutId ?? '', 'pto_unknown']) {
    const decision = { portOutId, approved: true, reason: null, resends: 0 }
    await carrier.decidePortOut(decision).catch(String)
  }
  for (const ended of [line.reference, randomUUID()]) await carrier.endLine(ended)
  await bringNumbers(carrier)
  for await (const _record of carrier.listRecords({ since: new Date(0), until: new Date() }))
    continue
  const kinds = Object.keys(published.webhooks ?? {}).length
  await eventually('an event of each kind', async () => {
    const types = shop.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type)
    return new Set(types.map((type) => type.split('.')[0])).size === kinds
  })
  events = [...shop.requests]
  exchanges = proxy.exchanges.map(routeOf)
  await Promise.all([proxy.close(), sandbox.close(), shop.close()])
})

describe('docs/carrier-api.openapi.json', () => {
  test('has no shape that nothing refers to', () => {
    const document = carrierOpenApi()
    const text = JSON.stringify(document)
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    )
    expect(unused).toEqual([])
  })

  test('is as `npx vitest run --project server carrier-openapi -u` writes it', async () => {
    await expect(`${JSON.stringify(published, null, 2)}\n`).toMatchFileSnapshot(fileURLToPath(file))
  })

  test('says of each call what the network must be able to do, and how one that can’t refuses', () => {
    const calls = Object.values<CarrierEndpoint>(carrierApi)
    const optional = calls.flatMap(({ path, needs }) => (needs ? [{ path, needs }] : []))
    const known = Object.keys(leastCapabilities)
    expect(known).toEqual(expect.arrayContaining(optional.map(({ needs }) => needs)))
    for (const { path, needs } of optional) {
      const { description, responses } = operationOf(path)
      expect(description).toContain(`\`${needs}\``)
      expect(responses['409']?.description).toContain('not_supported')
    }
    const rest = calls.filter(({ needs }) => needs === undefined)
    const said = new Set(rest.map(({ path }) => operationOf(path).description))
    expect(said).toEqual(new Set(['Asked of every network.']))
  })

  test.each(['openline', 'standard'] as const)(
    'has the headers of an event in the form %s',
    (form) => {
      const signed = signEvent(
        { id: 'cev_1', body: '{}', atSeconds: 1_795_212_724 },
        'secret',
        form,
      )
      for (const { post } of Object.values(published.webhooks ?? {})) {
        const headers = new Map(post.parameters?.map(({ name, schema }) => [name, schema]))
        expect([...headers.keys()]).toEqual([...eventHeaders])
        for (const [name, value] of Object.entries(signed)) {
          expect(value).toMatch(new RegExp(headers.get(name)?.pattern ?? 'no pattern'))
        }
      }
    },
  )

  test('refuses what makes no sense', () => {
    const activation = exchanges.find(
      ({ route, status }) => route === 'POST /activations' && status === 201,
    )
    const read = readBy({ $ref: '#/components/schemas/Activation' })
    expect(read.safeParse(activation?.answer).success).toBe(true)
    for (const odd of [{ iccid: '1' }, { status: 'lost' }, { reference: undefined }]) {
      expect(read.safeParse({ ...(activation?.answer as object), ...odd }).success).toBe(false)
    }
  })
})

describe('the sandbox’s carrier', () => {
  test('has every call that is described and no other', () => {
    const described = Object.entries(published.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const played = Object.keys(carrierRoutes).filter((route) => !sandboxOnly.has(route))
    expect(described.toSorted()).toEqual(played.toSorted())
    expect([...new Set(exchanges.map(({ route }) => route))].toSorted()).toEqual(played.toSorted())
  })

  test('answers as described, its refusals too', () => {
    const odd = exchanges.flatMap(({ route, status, answer }) => {
      const schema = schemaOf(
        operationOf(route).responses[status]?.content,
        `${status} of ${route}`,
      )
      const { error } = readBy(schema).safeParse(answer)
      return error ? [{ route, status, error }] : []
    })
    expect(odd).toEqual([])
    const statuses = new Set(exchanges.map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 201, 400, 401, 404, 409, 422]))
  })

  test('sends signed events, each as one of those described', () => {
    const kinds = Object.values(published.webhooks ?? {}).map(({ post }) =>
      readBy(schemaOf(post.requestBody?.content, post.operationId)),
    )
    for (const { body, headers } of events) {
      const event: unknown = JSON.parse(body)
      expect(kinds.filter((kind) => kind.safeParse(event).success)).toHaveLength(1)
      expect(headers['carrier-signature']).toMatch(/^t=\d{1,12},v1=[0-9a-f]{64}$/)
    }
  })
})

describe('Openline', () => {
  test('asks the carrier as described, with no field that the description lacks', () => {
    const understood = exchanges.filter(({ sent, status }) => sent !== undefined && status !== 400)
    const odd = understood.flatMap(({ route, sent }) => {
      const schema = schemaOf(operationOf(route).requestBody?.content, `the body of ${route}`)
      const { success, data, error } = readBy(schema).safeParse(sent)
      if (!success) return [`${route}: ${error.message}`]
      const unknown = Object.keys(data as object).filter((name) => !fieldsOf(schema).has(name))
      return unknown.map((name) => `${route} has ${name}`)
    })
    expect(odd).toEqual([])
  })

  test('sends a body, its key and an idempotency key where they are described', () => {
    for (const { route, sent, headers } of exchanges) {
      const { requestBody, parameters = [] } = operationOf(route)
      const isKeyed = parameters.some(({ name }) => name === 'idempotency-key')
      expect({
        route,
        hasBody: sent !== undefined,
        isKeyed: headers.has('idempotency-key'),
        access: headers.get('authorization')?.split(' ')[0],
      }).toEqual({ route, hasBody: requestBody !== undefined, isKeyed, access: 'Bearer' })
    }
  })
})
