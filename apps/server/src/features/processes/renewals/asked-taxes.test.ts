import { randomUUID } from 'node:crypto'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { formatCents } from '@openline/contract/money'
import { type Sandbox, startSandbox } from '@openline/sandbox/start-sandbox'
import { anApproval } from '@openline/testing/approvals'
import {
  aCustomer,
  emailAbout,
  expectOk,
  signedInAgain,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { aLossyEngine } from '@openline/testing/lossy-engine'
import { type RecordingProxy, startRecordingProxy } from '@openline/testing/recording-proxy'
import {
  aDeclinedRenewal,
  aLineToRenew,
  goTo,
  passDays,
  payRenewal,
  renewalOf,
  renewalOrders,
  renewalPrice,
  turnAutoRenew,
} from '@openline/testing/renewing'
import { aStaffMember } from '@openline/testing/staff'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TaxAnswer, TaxableSale } from '../../../gateways/tax/tax.ts'
import { withTaxesAsked } from './asked-taxes.ts'

let shop: TestShop
let sandbox: Sandbox
let engine: RecordingProxy
/** What happens before the tax engine's answer arrives. */
let whileAsked: () => Promise<void> = nothing

async function nothing() {}

beforeAll(async () => {
  sandbox = await startSandbox()
  engine = await startRecordingProxy(`${sandbox.url}/tax`, async ({ path }) => {
    if (path.endsWith('/CalcTaxes')) await whileAsked()
    return false
  })
  shop = await startTestShop({ env: { TAX_ENGINE: 'avalara', AVALARA_URL: engine.url } })
})
afterEach(() => {
  whileAsked = nothing
  shop.returnToPresent()
})
afterAll(async () => {
  await shop.stop()
  await engine.close()
  await sandbox.close()
})

/** Whether another connection gets the locks of a customer's lines, as one that settles a payment does. */
async function areFree({ id }: Pick<TestCustomer, 'id'>): Promise<boolean> {
  return shop.database.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`)
      await tx.execute(sql`select 1 from lines where customer_id = ${id} for update`)
      return true
    })
    .catch(() => false)
}

/** Does something that asks for taxes, and expects the customer's lines to be free each time. */
async function expectFree(customer: TestCustomer, act: () => Promise<unknown>): Promise<void> {
  const seen: boolean[] = []
  whileAsked = async () => {
    seen.push(await areFree(customer))
  }
  await act()
  whileAsked = nothing
  expect(seen).toContain(true)
  expect(seen).not.toContain(false)
}

/** Does something once, before any other answer of the tax engine arrives. */
function beforeNextAnswer(act: () => Promise<unknown>): void {
  let done: Promise<unknown> | null = null
  whileAsked = async () => {
    done ??= act()
    await done
  }
}

function choosesNext({ line }: LineOwner, planId: string) {
  return shop.database.db.execute(
    sql`insert into renewal_settings (line_id, next_plan_id) values (${line.id}, ${planId})
        on conflict (line_id) do update set next_plan_id = excluded.next_plan_id`,
  )
}

async function linesOfPlan({ customer: { token }, line }: LineOwner, planId: string) {
  type Offers = { offers: { planId: string; lines: object }[] }
  const path = `/app/lines/${line.id}/renewal/plans`
  const { offers } = expectOk(await shop.send<Offers>('GET', path, { token }))
  return offers.find((offer) => offer.planId === planId)?.lines
}

async function untilPaid(owner: LineOwner) {
  owner.customer = await signedInAgain(shop, owner.customer)
  return eventually('a paid renewal', async () =>
    (await renewalOrders(shop, owner)).find(({ status }) => status === 'active'),
  )
}

/** A line whose charge is announced and comes within hours. */
async function anAnnouncedCharge(): Promise<LineOwner> {
  const owner = await aLineToRenew(shop, { autoRenew: true, planId: 'standard-monthly' })
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  await goTo(shop, owner, { daysBeforeEnd: 2.5 })
  return owner
}

describe('while the tax engine thinks, a line is not locked by', () => {
  test('its automatic charge', async () => {
    const owner = await anAnnouncedCharge()
    await expectFree(owner.customer, async () => {
      await passDays(shop, owner, 0.6)
      await untilPaid(owner)
    })
  })

  test('its owner, who pays', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false, planId: 'standard-monthly' })
    const cents = await renewalPrice(shop, owner)
    await expectFree(owner.customer, async () => expectOk(await payRenewal(shop, owner, cents)))
  })

  test('a member of staff who charges again', async () => {
    const { owner } = await aDeclinedRenewal(shop)
    const { token } = await aStaffMember(shop, ['support'])
    const path = `/app/desk/lines/${owner.line.id}`
    const { line } = expectOk(await shop.send<{ line: DeskLine }>('GET', path, { token }))
    const body = { failedAt: line.renewal?.failure?.at, reason: 'Ticket 4711' }
    await expectFree(owner.customer, async () => {
      const sent = { token, key: randomUUID(), body }
      const tried = expectOk(await shop.send('POST', `${path}/renewal/try`, sent))
      expect(tried).toMatchObject({ outcome: 'charged' })
    })
  })

  test('the notice of its charge', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    await expectFree(owner.customer, () => goTo(shop, owner, { daysBeforeEnd: 5 }))
    expect((await renewalOf(shop, owner)).notice).toMatchObject({ kind: 'charge' })
  })

  test('an early notice', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true, planId: 'light-12-month' })
    await expectFree(owner.customer, () => goTo(shop, owner, { daysBeforeEnd: 25 }))
    expect((await renewalOf(shop, owner)).notice).toMatchObject({ kind: 'term' })
  })

  test.each([20, 1.5])('Auto-renew that is turned on %d days before its end', async (days) => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    await goTo(shop, owner, { daysBeforeEnd: days })
    await expectFree(owner.customer, () => turnAutoRenew(shop, owner, 'on'))
    await emailAbout(shop, owner.customer.email, /^Auto-renew is on for/)
  })

  test('Auto-renew that was agreed to with its order', async () => {
    const customer = await aCustomer(shop)
    await expectFree(customer, async () => {
      await aLineToRenew(shop, { autoRenew: true, customer })
      await emailAbout(shop, customer.email, /^Auto-renew is on for/)
    })
  })

  test('another plan that its owner chooses', async () => {
    const { customer, line } = await anAnnouncedCharge()
    const path = `/app/lines/${line.id}/renewal/plan`
    const body = { planId: 'light-monthly' }
    await expectFree(customer, async () =>
      expectOk(await shop.send('PUT', path, { token: customer.token, body })),
    )
  })

  test('another plan that a member of staff chooses', async () => {
    const { customer, line } = await anAnnouncedCharge()
    const by = await aStaffMember(shop, ['support'])
    await anApproval(shop, by, customer, 'renewal')
    const body = { planId: 'light-monthly', reason: 'They called' }
    const sent = { token: by.token, key: randomUUID(), body }
    const path = `/app/desk/lines/${line.id}/renewal/plan`
    await expectFree(customer, async () => expectOk(await shop.send('POST', path, sent)))
  })

  test('days that are given when its charge has to be announced anew', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    const { notice, paidUntil: renewsAt } = await renewalOf(shop, owner)
    shop.pass(4.9 * 24 * 3600)
    const { token } = await aStaffMember(shop, ['support'])
    const body = { days: 2, renewsAt, note: 'Sorry for the outage', reason: 'Ticket 4711' }
    const sent = { token, key: randomUUID(), body }
    const path = `/app/desk/lines/${owner.line.id}/days`
    await expectFree(owner.customer, async () => expectOk(await shop.send('POST', path, sent)))
    owner.customer = await signedInAgain(shop, owner.customer)
    expect((await renewalOf(shop, owner)).notice?.sentAt).not.toBe(notice?.sentAt)
  })
})

describe('what changes while the tax engine thinks', () => {
  test('is in the price of an automatic charge: the new plan with its own taxes', async () => {
    const owner = await anAnnouncedCharge()
    const wanted = await linesOfPlan(owner, 'light-monthly')
    const before = (await renewalOf(shop, owner)).lines
    beforeNextAnswer(() => choosesNext(owner, 'light-monthly'))
    shop.pass(0.6 * 24 * 3600)
    await shop.runTask('charge renewals')
    const order = await untilPaid(owner)
    expect(order.planId).toBe('light-monthly')
    expect(order.lines).toEqual(wanted)
    expect(order.lines).not.toEqual(before)
  })

  test('is in the notice of a charge', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true, planId: 'standard-monthly' })
    await goTo(shop, owner, { daysBeforeEnd: 6 })
    beforeNextAnswer(() => choosesNext(owner, 'light-monthly'))
    shop.pass(24 * 3600)
    await shop.runTask('send renewal notices')
    owner.customer = await signedInAgain(shop, owner.customer)
    const { notice, lines } = await renewalOf(shop, owner)
    expect(notice?.totalCents).toBe(lines?.finalCheckoutAmountCents)
    const { text } = await emailAbout(shop, owner.customer.email, /plan renews on/)
    expect(text).toContain(formatCents(notice?.totalCents ?? 0))
  })

  test('is shown to who pays by hand before anything is charged', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false, planId: 'standard-monthly' })
    const cents = await renewalPrice(shop, owner)
    beforeNextAnswer(() => choosesNext(owner, 'light-monthly'))
    expect(await payRenewal(shop, owner, cents)).toMatchObject({
      status: 409,
      body: {
        code: 'price_changed',
        message: 'The price has changed. Please review the new price.',
      },
    })
    expect(await renewalOrders(shop, owner)).toEqual([])
    const { order } = expectOk(await payRenewal(shop, owner, await renewalPrice(shop, owner)))
    expect(order.planId).toBe('light-monthly')
  })

  test('is taxed at the new address when the owner moves', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false, planId: 'standard-monthly' })
    const cents = await renewalPrice(shop, owner)
    beforeNextAnswer(() =>
      shop.database.db.execute(
        sql`update customers set state = 'IL', city = 'Chicago', zip_code = '60601'
            where id = ${owner.customer.id}`,
      ),
    )
    expect(await payRenewal(shop, owner, cents)).toMatchObject({ status: 409 })
    const moved = await renewalPrice(shop, owner)
    expect(moved).not.toBe(cents)
    const { order } = expectOk(await payRenewal(shop, owner, moved))
    expect(order.lines.finalCheckoutAmountCents).toBe(moved)
  })
})

describe('taxes that were asked for', () => {
  const aSale = (amountCents: number): TaxableSale => ({
    zipCode: '50309',
    on: new Date(),
    lines: [{ kind: 'plan', taxClass: 'prepaid_wireless', amountCents, months: 1 }],
  })
  const known = { ok: true, taxes: [], by: 'avalara' } as const satisfies TaxAnswer
  const silent = { ok: false, reason: 'unavailable' } as const satisfies TaxAnswer

  function anEngine(answer: (sales: readonly TaxableSale[]) => readonly TaxAnswer[]) {
    const calls: (readonly TaxableSale[])[] = []
    const quote = (sales: readonly TaxableSale[]) => {
      calls.push(sales)
      return Promise.resolve(answer(sales))
    }
    return { tax: { ...aLossyEngine({}).tax, quote }, calls }
  }

  test('are asked for once, whatever their number, silence included', async () => {
    const { tax, calls } = anEngine(([first]) => (first ? [known, silent] : []))
    const sales = [aSale(1), aSale(2)]
    const work = async ({ tax: asked }: { tax: typeof tax }) => [
      await asked.quote(sales),
      await asked.quote(sales.slice(1)),
    ]
    expect(await withTaxesAsked({ tax }, work)).toEqual([[known, silent], [silent]])
    expect(calls).toEqual([sales])
  })

  test('are not known where the answers are not one for each sale', async () => {
    const { tax } = anEngine(() => [known])
    const work = ({ tax: asked }: { tax: typeof tax }) => asked.quote([aSale(1), aSale(2)])
    const invalid = { ok: false, reason: 'answer_invalid' }
    expect(await withTaxesAsked({ tax }, work)).toEqual([invalid, invalid])
  })

  test('are not known when the sale is another one each time', async () => {
    const { tax, calls } = anEngine(() => [known])
    let cents = 0
    const work = ({ tax: asked }: { tax: typeof tax }) => asked.quote([aSale((cents += 1))])
    expect(await withTaxesAsked({ tax }, work)).toEqual([silent])
    expect(calls).toHaveLength(7)
  })
})
