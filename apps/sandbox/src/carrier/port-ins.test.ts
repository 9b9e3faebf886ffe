import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineUser } from '../testing/line-user.ts'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'
import type { PortIn } from './register.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const authorized = { authorization: 'Bearer carrier_demo_key' }
let lastReference = 0
let lastAreaCode = 212

/** An order for a number of a fresh area code with one ending. */
function anOrder(ending: string, more: object = {}) {
  lastAreaCode += 1
  return {
    reference: `port-${(lastReference += 1)}`,
    purchaseOrder: `po-${lastReference}`,
    line: `line-${lastReference}`,
    msisdn: `+1${lastAreaCode}555${ending}`,
    accountNumber: '123456789',
    pin: '4921',
    zipCode: '50309',
    ...lineUser,
    ...more,
  }
}
type Order = ReturnType<typeof anOrder>

async function post(path: string, body: object, key?: string) {
  const headers = { ...authorized, ...(key !== undefined && { 'idempotency-key': key }) }
  const answer = await sandbox.post(`/carrier${path}`, body, headers)
  return {
    status: answer.status,
    body: (await answer.json()) as Partial<PortIn> & { code?: string },
  }
}

/** The events about an order, in the order of their arrival. */
function reportsOf({ reference }: Order) {
  return sandbox.hooks.received
    .filter(({ type }) => type === 'port_in.updated')
    .map(({ body }) => (JSON.parse(body) as { data: PortIn }).data)
    .filter((data) => data.reference === reference)
}

async function reportsUntil(order: Order, isThere: (portIn: PortIn) => boolean): Promise<PortIn[]> {
  for (let received = 0; !reportsOf(order).some(isThere); received += 1) {
    const all = sandbox.hooks.received.filter(({ type }) => type === 'port_in.updated')
    await sandbox.hooks.waitFor('port_in.updated', Math.max(all.length, received) + 1)
  }
  return reportsOf(order).toSorted((one, other) => one.sequence - other.sequence)
}

describe('a number that moves', () => {
  test('goes through every state and takes its text messages along', async () => {
    const order = anOrder('0199')
    expect(await post('/port-ins', order)).toMatchObject({
      status: 201,
      body: { status: 'received', sequence: 1, purchaseOrder: order.purchaseOrder },
    })
    const reports = await reportsUntil(order, ({ messaging }) => messaging === 'done')
    expect(reports.map(({ status }) => status)).toEqual([
      'pending',
      'confirmed',
      'activating',
      'completed',
      'completed',
    ])
    expect(reports.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5, 6])
    expect(await post('/portability', { msisdn: order.msisdn, zipCode: '50309' })).toMatchObject({
      body: { portable: false, reason: 'same_network' },
    })
  })

  test('is reported without the number and without its secrets', async () => {
    const order = anOrder('0199')
    await post('/port-ins', order)
    await reportsUntil(order, ({ status }) => status === 'completed')
    const everything = JSON.stringify([
      reportsOf(order),
      await sandbox.getJson(`/carrier/port-ins?reference=${order.reference}`, authorized),
    ])
    for (const secret of [order.msisdn, order.accountNumber, order.pin]) {
      expect(everything).not.toContain(secret)
    }
    const ledger = JSON.stringify(await sandbox.getJson('/carrier/ledger'))
    expect(ledger).not.toContain(order.accountNumber)
  })
})

describe('a number that does not move', () => {
  test('is refused, then accepted when it is sent again', async () => {
    const order = anOrder('0123')
    await post('/port-ins', order)
    await reportsUntil(order, ({ reason }) => reason === 'zip_mismatch')
    const again = { ...order, purchaseOrder: 'again', zipCode: '50310' }
    expect((await post('/port-ins/resubmissions', again)).body.status).toBe('received')
    await reportsUntil(order, ({ status }) => status === 'completed')
    expect(await post('/port-ins/resubmissions', again)).toMatchObject({
      status: 409,
      body: { code: 'not_changeable' },
    })
  })

  test.each([
    ['0199', { pin: '0000' }, 'pin_invalid'],
    ['0199', { accountNumber: '' }, 'account_number_invalid'],
    ['0111', {}, 'name_mismatch'],
  ])('%s with %j is refused: %s', async (ending, more, reason) => {
    const order = anOrder(ending, more)
    await post('/port-ins', order)
    const reports = await reportsUntil(order, ({ status }) => status === 'rejected')
    expect(reports.at(-1)).toMatchObject({ reason })
  })

  test('can be stopped before its cut-off and not after it', async () => {
    const [early, late] = [anOrder('0153'), anOrder('0154')]
    for (const order of [early, late]) {
      await post('/port-ins', order)
      await reportsUntil(order, ({ status }) => status === 'confirmed')
    }
    expect((await post('/port-ins/cancellations', early)).body.status).toBe('cancelled')
    expect((await post('/port-ins/cancellations', late)).body.code).toBe('past_cut_off')
  })

  test('that is stopped before it was ordered can no longer be ordered', async () => {
    const order = anOrder('0199')
    expect((await post('/port-ins/cancellations', order)).body.code).toBe('unknown_reference')
    expect((await post('/port-ins', order)).body.code).toBe('cancelled')
  })

  test('is one that is being moved already', async () => {
    const order = anOrder('0151')
    await post('/port-ins', order)
    const second = { ...order, reference: 'somebody-else' }
    expect((await post('/port-ins', second)).body.code).toBe('duplicate_port')
  })
})
