import { aCard, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { aLineToRenew, goTo, payRenewal, renewalOf, renewalPrice } from '@openline/testing/renewing'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'
import { deadlineLaws } from './deadlines.ts'
import { rowsThatBreak } from './rows-that-break.ts'

const shop = useTestShop()

const slack = '2 hours'

async function worksTooLong({ line }: LineOwner, hours: number): Promise<boolean> {
  const law = deadlineLaws['a line works no longer than it is paid for'] ?? ''
  return (await rowsThatBreak(shop, law, { hours, slack })).includes(line.id)
}

function change(statement: string) {
  return shop.database.db.execute(statement)
}

afterEach(() => {
  shop.returnToPresent()
})

describe('a line works no longer than it is paid for', () => {
  test('but for as long as a look takes', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    await goTo(shop, owner, { daysBeforeEnd: 1 })
    expect(await worksTooLong(owner, 25.9)).toBe(false)
    expect(await worksTooLong(owner, 26.1)).toBe(true)
  })

  test('but for a day while its bank is asked, and a look after that', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const card = await aCard(shop, owner.customer, '4000002760003184')
    // Half an hour: an unanswered question is withdrawn after one.
    await goTo(shop, owner, { daysBeforeEnd: 0.5 / 24 })
    const price = await renewalPrice(shop, owner)
    const { order } = expectOk(await payRenewal(shop, { ...owner, card }, price))
    expect(order.status).toBe('payment_action')
    expect(await worksTooLong(owner, 26)).toBe(false)
    expect(await worksTooLong(owner, 27)).toBe(true)
    const endQuestion = (hoursAfterEnd: number) =>
      change(`update payment_attempts a set status = 'failed', failure_code = 'expired',
        updated_at = renews_at + interval '${hoursAfterEnd} hours'
        from lines l where a.order_id = '${order.id}' and l.id = '${owner.line.id}'`)
    await endQuestion(20)
    expect(await worksTooLong(owner, 22)).toBe(false)
    expect(await worksTooLong(owner, 23)).toBe(true)
    await endQuestion(30)
    expect(await worksTooLong(owner, 26)).toBe(false)
    expect(await worksTooLong(owner, 27)).toBe(true)
  })

  test('but for a day after a new notice, where the charge came to more than the first one said', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    const { line } = owner
    await change(`update renewals set notified_cents = 1 where line_id = '${line.id}'`)
    await goTo(shop, owner, { daysBeforeEnd: 0.05 })
    const notice = await eventually('another notice', async () => {
      const { rows } = await change(`select charge_at from renewal_notices
        where line_id = '${line.id}' and kind = 'charge' order by sent_at`)
      return rows.length === 2 && String(rows[1]?.['charge_at'])
    })
    const { paidUntil } = await renewalOf(shop, owner)
    expect(Date.parse(notice)).toBeGreaterThan(Date.parse(paidUntil))
    expect(await worksTooLong(owner, 25)).toBe(false)
    expect(await worksTooLong(owner, 27)).toBe(true)
    await change(`update renewal_notices set charge_at = charge_at + interval '3 days'
      where line_id = '${line.id}'`)
    expect(await worksTooLong(owner, 28)).toBe(true)
    await change(
      `update renewal_notices set failed_at = charge_at, failure = 'refused' where line_id = '${line.id}'`,
    )
    expect(await worksTooLong(owner, 25)).toBe(true)
  })
})
