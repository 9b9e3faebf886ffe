import { randomUUID } from 'node:crypto'
import type { DualControl } from '@openline/contract/people/dual-control-desk'
import type { StaffRole } from '@openline/contract/staff-roles'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aMergeDesk, aMergedAccount } from '@openline/testing/merging'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault } from '@openline/testing/sandbox-faults'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaiting } from '@openline/testing/waited-for'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCredit } from './credits.ts'

const shop = useTestShop()
const why = 'Ticket 4711: outage in Des Moines'

/** Who can confirm what others ask for. */
let mo: TestStaff
beforeAll(async () => {
  mo = await aStaffMember(shop, ['money'], 'Mo Reyes')
})

function aPerson(role: StaffRole, name = 'Sue Porter') {
  return aStaffMember(shop, [role], name)
}

type Answer = { message: string; balanceCents: number; isWaiting: boolean }

async function give({ token }: TestStaff, { id }: TestCustomer, dollars: number) {
  const balanceCents = await readCredit(shop.database.db, id)
  const gift = { amountCents: dollars * 100, note: 'Sorry for the outage' }
  const body = { ...gift, balanceCents, reason: why }
  const path = `/app/desk/customers/${id}/credits`
  return shop.send<Answer>('POST', path, { token, key: randomUUID(), body })
}

async function isGiven(by: TestStaff, customer: TestCustomer, dollars: number): Promise<boolean> {
  return !expectOk(await give(by, customer, dollars)).isWaiting
}

async function leftFor({ token }: TestStaff, { id }: TestCustomer): Promise<number> {
  const path = `/app/desk/customers/${id}/courtesy`
  return expectOk(await shop.send<{ leftCents: number }>('GET', path, { token })).leftCents
}

async function waiting({ id }: TestCustomer): Promise<DualControl> {
  const path = `/app/desk/dual-control?customerId=${id}`
  const { token } = mo
  const answer = await shop.send<{ requests: DualControl[] }>('GET', path, { token })
  const [request] = expectOk(answer).requests
  if (!request) throw new Error('Nothing waits')
  return request
}

async function confirm({ id }: DualControl) {
  const path = `/app/desk/dual-control/${id}/confirm`
  const { token } = mo
  return shop.send<{ message: string }>('POST', path, {
    token,
    key: randomUUID(),
    body: { reason: why },
  })
}

describe('credit of one person', () => {
  test.each([
    ['support', 10, 2500],
    ['money', 100, 20_000],
  ] as const)('with the role %s is $%i at a time', async (role, dollars, customerCents) => {
    const [customer, sue] = [await aCustomer(shop), await aPerson(role)]
    expect(await leftFor(sue, customer)).toBe(dollars * 100)
    expect(await isGiven(sue, customer, dollars + 1)).toBe(false)
    expect(await isGiven(sue, customer, dollars)).toBe(true)
    const left = Math.min(dollars * 100, customerCents - dollars * 100)
    expect(await leftFor(sue, customer)).toBe(left)
  })

  test('to one customer is limited for 30 days, no matter who gives it', async () => {
    const customer = await aCustomer(shop)
    for (const name of ['Sue Porter', 'Cal Diaz']) {
      expect(await isGiven(await aPerson('support', name), customer, 10)).toBe(true)
    }
    const ann = await aPerson('support', 'Ann Wu')
    expect(await leftFor(ann, customer)).toBe(500)
    expect(await isGiven(ann, customer, 6)).toBe(false)
    expect(await isGiven(ann, customer, 5)).toBe(true)
    expect(await leftFor(ann, customer)).toBe(0)
  })

  test('counts what was given to an account that is merged now, in either account', async () => {
    const [closed, sue] = [await aCustomer(shop), await aPerson('support')]
    expect(await isGiven(sue, closed, 10)).toBe(true)
    const to = await aMergedAccount(shop, closed)
    const cal = await aPerson('support', 'Cal Diaz')
    expect(await isGiven(cal, to, 10)).toBe(true)
    for (const account of [to, closed]) {
      expect(await leftFor(await aPerson('support', 'Ann Wu'), account)).toBe(500)
    }
  })

  test('to all customers is limited for a day', async () => {
    const sue = await aPerson('support')
    for (const dollars of [10, 10, 10, 10, 8]) {
      expect(await isGiven(sue, await aCustomer(shop), dollars)).toBe(true)
    }
    const customer = await aCustomer(shop)
    expect(await leftFor(sue, customer)).toBe(200)
    expect(await isGiven(sue, customer, 3)).toBe(false)
  })

  test('can’t pass a limit by two presses at once', async () => {
    const [customer, sue] = [await aCustomer(shop), await aPerson('support')]
    const cal = await aPerson('support', 'Cal Diaz')
    expect(await isGiven(sue, customer, 10)).toBe(true)
    const presses = [sue, cal, sue, cal].map((by) => give(by, customer, 8))
    const answers = await Promise.all(presses)
    const given = answers.filter(({ status, body }) => status === 200 && !body.isWaiting)
    expect(given).toHaveLength(1)
    const dan = await aPerson('support', 'Dan Ito')
    await shop.database.db.execute(`insert into courtesies (id, customer_id, staff_id, amount_cents, is_confirmed, at)
      values ('${randomUUID()}', '${customer.id}', '${dan.staffId}', 3500, false, now())`)
    const others = [await aCustomer(shop), await aCustomer(shop), await aCustomer(shop)]
    const spread = await Promise.all(others.map((one) => give(dan, one, 10)))
    expect(spread.filter(({ body }) => !body.isWaiting)).toHaveLength(1)
  })

  test('above a limit is given when Money confirms it, and counts for the customer', async () => {
    const [customer, sue] = [await aCustomer(shop), await aPerson('support')]
    expect(await isGiven(sue, customer, 20)).toBe(false)
    // Who confirms sees the credit that is there then.
    expect(await isGiven(sue, customer, 1)).toBe(true)
    expectOk(await confirm(await waiting(customer)))
    expect(await leftFor(sue, customer)).toBe(400)
    expect(await leftFor(sue, await aCustomer(shop))).toBe(1000)
  })
})

describe('a refund of a part', () => {
  async function anOrder(wanted: Parameters<typeof aQuote>[2] = {}) {
    const customer = await aCustomer(shop)
    const quote = await aQuote(shop, customer, wanted)
    const purchase = aPurchase(quote, await aCard(shop, customer))
    const { order } = expectOk(await buy(shop, customer, purchase))
    return { customer, order: await orderIn(shop, customer, order.id, 'active') }
  }

  type Refunded = { message: string; refund: { amountCents: number; madeBy: string } | null }

  function refund({ token }: TestStaff, orderId: string, more: Record<string, unknown>) {
    const body = { amountCents: 1000, reasonCode: 'goodwill', refundedCents: 0, reason: why }
    return shop.send<Refunded>('POST', `/app/desk/orders/${orderId}/refunds`, {
      token,
      key: randomUUID(),
      body: { ...body, ...more },
    })
  }

  /** Leaves a customer $5 of what they may be given. */
  async function giveMuch(customer: TestCustomer) {
    expect(await isGiven(mo, customer, 100)).toBe(true)
    expect(await isGiven(await aPerson('money', 'Cal Diaz'), customer, 95)).toBe(true)
  }

  test('shares the limits with credit, and waits above them', async () => {
    const { customer, order } = await anOrder()
    await giveMuch(customer)
    const sue = await aPerson('money')
    expect(expectOk(await refund(sue, order.id, { amountCents: 500 })).refund).not.toBeNull()
    const seen = { refundedCents: 500 }
    expect(expectOk(await refund(sue, order.id, { amountCents: 600, ...seen })).refund).toBeNull()
    const request = await waiting(customer)
    expect(request).toMatchObject({ act: 'refundPart', subject: { kind: 'order', id: order.id } })
    expectOk(await confirm(request))
    const path = `/app/desk/orders/${order.id}`
    expect(expectOk(await shop.send('GET', path, { token: mo.token }))).toMatchObject({
      refundedCents: 1100,
      refunds: [{}, { amountCents: 600, madeBy: 'Sue Porter, confirmed by Mo Reyes' }],
    })
  })

  test('counts for the account that its own was merged into, also at once with credit there', async () => {
    const { customer, order } = await anOrder()
    await giveMuch(customer)
    const to = await aMergedAccount(shop, customer)
    const [sue, cal] = [await aPerson('money'), await aPerson('money', 'Cal Diaz')]
    const [credit, part] = await Promise.all([
      give(cal, to, 4),
      refund(sue, order.id, { amountCents: 400 }),
    ])
    const secondPerson = [expectOk(credit).isWaiting, expectOk(part).refund === null]
    expect(secondPerson.filter(Boolean)).toHaveLength(1)
  })

  test('counts with what the other account gets while both are merged', async () => {
    const { customer, order } = await anOrder()
    const desk = await aMergeDesk(shop, customer)
    await desk.approveBoth()
    await giveMuch(desk.to)
    const [sue, cal] = [await aPerson('money'), await aPerson('money', 'Cal Diaz')]
    const { db } = shop.database
    const { merging, part, credit } = await db.transaction(async (counting) => {
      await counting.execute(sql`lock table courtesies in exclusive mode`)
      const presses = await db.transaction(async (moving) => {
        await moving.execute(sql`lock table merged_accounts in exclusive mode`)
        const pressedFirst = desk.merge()
        await untilWaiting(db, 1)
        const pressed = [
          refund(sue, order.id, { amountCents: 400 }),
          give(cal, desk.to, 4),
        ] as const
        await untilWaiting(db, 3)
        return { merging: pressedFirst, part: pressed[0], credit: pressed[1] }
      })
      expectOk(await presses.merging)
      await untilWaiting(db, 2)
      return presses
    })
    expectOk(await merging)
    const alone = [!expectOk(await credit).isWaiting, expectOk(await part).refund !== null]
    expect(alone.filter(Boolean)).toHaveLength(1)
  })

  test('that waits is closed, with who was first, when the order was refunded since', async () => {
    const { customer, order } = await anOrder()
    await giveMuch(customer)
    const sue = await aPerson('money')
    expect(expectOk(await refund(sue, order.id, {})).refund).toBeNull()
    const request = await waiting(customer)
    expectOk(await refund(sue, order.id, { amountCents: 300 }))
    const late = await confirm(request)
    expect(late).toMatchObject({ status: 409 })
    expect(late.body.message).toMatch(/^Sue Porter refunded \$3\.00 .* The request is closed\.$/)
    const path = `/app/desk/dual-control/${request.id}`
    expect(expectOk(await shop.send('GET', path, { token: mo.token }))).toMatchObject({
      request: { status: 'void', answer: expect.stringMatching(/^Sue Porter refunded \$3\.00/) },
    })
  })

  test('is none where all of the payment goes back', async () => {
    const { customer, order } = await anOrder()
    await giveMuch(customer)
    const sue = await aPerson('money')
    expect(expectOk(await refund(sue, order.id, { amountCents: null })).refund).not.toBeNull()
    expect(await leftFor(sue, customer)).toBe(500)
  })

  test('is none where an add-on was refunded automatically, and all the rest goes back', async () => {
    await injectFault(shop, 'carrier', { fault: 'fail_add_on', count: 1 })
    const { customer, order } = await anOrder({ planId: 'light-monthly', addOnId: 'data-2gb' })
    const { refundedCents } = await eventually('the refund of the add-on', async () => {
      const money = await moneyOf(shop, order.id)
      return money.refundedCents > 0 && money
    })
    await giveMuch(customer)
    const sue = await aPerson('money')
    const rest = { amountCents: null, refundedCents }
    expect(expectOk(await refund(sue, order.id, rest)).refund).not.toBeNull()
    expect(await leftFor(sue, customer)).toBe(500)
  })
})
