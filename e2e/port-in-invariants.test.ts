import { randomUUID } from 'node:crypto'
import { anAgentOf } from '@openline/testing/agents'
import { aCustomer } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner } from '@openline/testing/lines'
import { aNumber, portInCalls } from '@openline/testing/port-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { testCrmKey } from '@openline/testing/start-test-shop'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portInLaws } from '../simulation/laws/records.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'
import { passTime } from './support/time.ts'

let live: LiveShop
let owners: Awaited<ReturnType<typeof aLineOwner>>[]
/** Support, in the account of each of them. */
const agents: { token: string }[] = []
beforeAll(async () => {
  live = await startLiveShop({ CRM_KEY: testCrmKey })
  await aCustomer(live)
  owners = [await aLineOwner(live), await aLineOwner(live)]
  for (const { customer } of owners) agents.push(await anAgentOf(live, customer.email))
  endsAt = Date.now() + maxMs
})
afterAll(() => live.stop())

/** On a busy machine fewer things happen. */
const maxMs = 20_000
let endsAt = 0

/** What was seen of each port-in: the invariants compare it with what is there later. */
type Seen = Map<string, { status: string; kinds: readonly string[] }>
type World = { msisdns: readonly string[]; seen: Seen }
type NoModel = Record<string, never>

type Row = { id: string; status: string; kinds: string[] }

async function rows(): Promise<Row[]> {
  const { rows: found } = await live.database.db.execute<Row>(`select p.id, p.status,
    coalesce((select array_agg(e.kind order by e.id) from port_in_events e where e.port_in_id = p.id), '{}') as kinds
    from port_ins p`)
  return [...found]
}

const over = new Set(['completed', 'cancelled', 'expired', 'failed'])

async function expectInvariants({ seen }: World): Promise<void> {
  for (const [invariant, query] of Object.entries(portInLaws)) {
    const { rows: broken } = await live.database.db.execute<{ id: string }>(query)
    expect({ invariant, broken: broken.map(({ id }) => id) }).toEqual({ invariant, broken: [] })
  }
  for (const { id, status, kinds } of await rows()) {
    const before = seen.get(id)
    if (before) expect(kinds.slice(0, before.kinds.length)).toEqual(before.kinds)
    if (before && over.has(before.status)) expect(status).toBe(before.status)
    seen.set(id, { status, kinds })
  }
}

type Act = (world: World) => Promise<unknown>

function command(words: string, act: Act): fc.AsyncCommand<NoModel, World> {
  return {
    check: () => Date.now() < endsAt,
    run: async (_, world) => {
      await act(world)
      await expectInvariants(world)
    },
    toString: () => words,
  }
}

const who = fc.nat({ max: 1 })
const which = fc.nat({ max: 1 })
const pin = fc.constantFrom('1234', '0000', '98-76', '')
function callsOf(index: number) {
  return portInCalls(live, owners[index]?.customer ?? { token: '' })
}

const carrierIsSilent = 503

/** Refusals are answers, and so is that the carrier gives none; what must not happen is our own failure. */
async function told(asking: Promise<{ status: number }>): Promise<void> {
  const { status } = await asking
  if (status !== carrierIsSilent) expect(status).toBeLessThan(500)
}

type Bringing = { customer: number; number: number; secret: string }

function bringNumber({ msisdns }: World, { customer, number, secret }: Bringing) {
  return callsOf(customer).bring({
    msisdn: msisdns[number],
    zipCode: '50309',
    oldService: { billingAccountNumber: '123456789', billingAccountPassword: secret },
    tempSubscriptionId: owners[customer]?.line.id,
  })
}

const bringing = fc.record({ customer: who, number: which, secret: pin })

const bring = bringing.map((asked) =>
  command(`customer ${asked.customer} brings number ${asked.number}`, (world) =>
    told(bringNumber(world, asked)),
  ),
)

const correct = fc.tuple(who, which, pin).map(([customer, number, secret]) =>
  command(`customer ${customer} corrects number ${number}`, ({ msisdns }) =>
    told(
      callsOf(customer).resubmit({
        msisdn: msisdns[number],
        oldService: { billingAccountPassword: secret },
        accountDetails: { confirmed: true },
      }),
    ),
  ),
)

/** The newest port-in of the run, of any customer. */
async function someId(): Promise<string> {
  const {
    rows: [row],
  } = await live.database.db.execute<{ id: string }>(
    'select id from port_ins order by created_at desc limit 1',
  )
  return row?.id ?? randomUUID()
}

const cancel = who.map((customer) =>
  command(`customer ${customer} cancels`, async () =>
    told(callsOf(customer).cancel(await someId())),
  ),
)

const news = fc.record({
  status: fc.constantFrom(
    'pending',
    'confirmed',
    'activating',
    'completed',
    'delayed',
    'rejected',
    'failed',
    'cancelled',
  ),
  reason: fc.constantFrom(
    'pin_invalid',
    'port_protected',
    'system_down',
    'unknown',
    'not_portable',
  ),
})

async function say(said: { status: string; reason: string }): Promise<void> {
  await fetch(`${live.sandbox.url}/carrier/port-in-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: await someId(), ...said }),
  })
}

const carrierSays = news.map((said) =>
  command(`the carrier says ${fc.stringify(said)}`, () => say(said)),
)

/** The newest case of any customer, with the customer. */
async function someCase() {
  const {
    rows: [found],
  } = await live.database.db.execute<{ id: string; customerId: string; open: boolean }>(
    `select c.id, p.customer_id as "customerId", c.closed_at is null as open
    from support_cases c join port_ins p on p.id = c.port_in_id order by c.opened_at desc limit 1`,
  )
  return found
}

const caseOpensWithinMs = 700

/** Support does something: if the old carrier gets to refuse for no reason with that, else with what there was. */
async function help(done: string, secret: string): Promise<{ status: number }> {
  const isOpen = async () => {
    await say({ status: 'rejected', reason: 'unknown' })
    return (await someCase())?.open
  }
  await eventually('a case', isOpen, caseOpensWithinMs).catch(() => null)
  const found = await someCase()
  const index = owners.findIndex(({ customer }) => customer.id === found?.customerId)
  const { token } = agents[index] ?? { token: '' }
  const note = 'Called the old carrier.'
  const body =
    done === 'resend'
      ? { note, oldService: { billingAccountPassword: secret } }
      : { note, outcome: done }
  const what = done === 'resend' ? 'resend' : 'close'
  const path = `/app/support/cases/${found?.id ?? randomUUID()}/${what}`
  return live.send('POST', path, { token, key: randomUUID(), body })
}

const action = fc.constantFrom('resend', 'resend', 'handed_back', 'stopped', 'solved')

const supports = fc.tuple(bringing, action).map(([asked, done]) =>
  command(`support does after ${fc.stringify(asked)}: ${done}`, async (world) => {
    await told(bringNumber(world, asked))
    await told(help(done, asked.secret))
  }),
)

const trouble = fc
  .constantFrom('webhook_double', 'webhook_reorder', 'webhook_drop', 'drop_after', 'error_after')
  .map((fault) =>
    command(`meets ${fault}`, () => injectFault(live, 'carrier', { fault, count: 2 })),
  )

const killed = fc.constant(
  command('sees the server killed in the middle', async (world) => {
    const asked = { customer: 0, number: 0, secret: '1234' }
    const cutOff = bringNumber(world, asked).catch(() => null)
    await live.stack.killServer()
    await cutOff
    await passTime(live)
    await live.stack.startServer()
  }),
)

const anything = fc.commands(
  [
    bring,
    bring,
    correct,
    cancel,
    carrierSays,
    carrierSays,
    carrierSays,
    supports,
    supports,
    trouble,
    killed,
  ],
  {
    maxCommands: 30,
    size: 'max',
  },
)

// Each run has other numbers; a failure prints the seed and everything that was done.
test(
  'whatever customers, carriers and crashes do to a moving number, every invariant holds',
  { timeout: 180_000 },
  () =>
    fc.assert(
      fc.asyncProperty(anything, async (commands) => {
        await resetFaults(live, 'carrier')
        const real: World = { msisdns: [aNumber('0160'), aNumber('0160')], seen: new Map() }
        await fc.asyncModelRun(() => ({ model: {}, real }), commands)
      }),
      { numRuns: 6, endOnFailure: true },
    ),
)
