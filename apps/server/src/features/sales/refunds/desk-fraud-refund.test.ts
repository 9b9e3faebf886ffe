import { randomUUID } from 'node:crypto'
import type { Order } from '@openline/contract/sales/orders'
import { buyAddOn } from '@openline/testing/add-ons'
import { carrierLedger } from '@openline/testing/carrier-side'
import { emailAbout, expectOk } from '@openline/testing/customers'
import { confirmWaiting } from '@openline/testing/dual-control'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner, linesOf } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { payRenewal, renewalPrice } from '@openline/testing/renewing'
import { safetyCalls } from '@openline/testing/safety-calls'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

async function atDesk() {
  const { token } = await aStaffMember(shop, ['money'], 'Mo Reed')
  return (order: Pick<Order, 'id'>, amountCents: number | null, key: string = randomUUID()) =>
    shop.send<{ message: string }>('POST', `/app/desk/orders/${order.id}/refunds`, {
      token,
      key,
      body: { amountCents, reasonCode: 'fraud', refundedCents: 0, reason: 'A stolen card' },
    })
}

async function isEnded(owner: LineOwner): Promise<boolean> {
  const { endedLines } = await carrierLedger(shop)
  return endedLines.includes(owner.order.id)
}

describe('a refund for fraud', () => {
  test('is all that is left, and ends the line that it paid for, locked or not', async () => {
    const owner = await aLineOwner(shop)
    expectOk(await safetyCalls(shop, owner).lock(true))
    const refund = await atDesk()
    const second = await aStaffMember(shop, ['money'], 'Lee Sims')
    expect(await refund(owner.order, 500)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'amountCents', message: 'For fraud, refund all that’s left' }] },
    })
    expect((await moneyOf(shop, owner.order.id)).refundedCents).toBe(0)
    const key = randomUUID()
    const { message } = expectOk(await refund(owner.order, null, key))
    expect(message).toMatch(/^This waits for a second person with the role Money/)
    // Sent again, it is one refund and one end.
    expect(expectOk(await refund(owner.order, null, key)).message).toBe(message)
    expect(await linesOf(shop, owner.customer)).toHaveLength(1)
    expect((await moneyOf(shop, owner.order.id)).refundedCents).toBe(0)
    const { id: customerId } = owner.customer
    await confirmWaiting(shop, second, { customerId, act: 'refundPart' })
    await eventually(
      'the end of the line',
      async () => (await linesOf(shop, owner.customer)).length === 0,
    )
    expect(await isEnded(owner)).toBe(true)
    const paid = await eventually('the refund', async () => {
      const money = await moneyOf(shop, owner.order.id)
      return money.refundedCents > 0 && money
    })
    expect(paid.refundedCents).toBe(paid.capturedCents)
    const mail = await emailAbout(shop, owner.customer.email, /^Your refund is on its way/)
    expect(mail.text).toContain('We couldn’t confirm that the cardholder made this payment')
  })

  test('of an earlier period leaves the line to who paid for it since', async () => {
    const owner = await aLineOwner(shop)
    expectOk(await payRenewal(shop, owner, await renewalPrice(shop, owner)))
    const { message } = expectOk(await (await atDesk())(owner.order, null))
    expect(message).toMatch(/is being refunded to the card$/)
    expect(await linesOf(shop, owner.customer)).toHaveLength(1)
    expect(await isEnded(owner)).toBe(false)
  })

  test('of an add-on gives its money back and leaves the line', async () => {
    const owner = await aLineOwner(shop)
    const { id, lines } = await buyAddOn(shop, owner)
    const { message } = expectOk(await (await atDesk())({ id }, null))
    expect(message).toMatch(/is being refunded to the card$/)
    const paid = lines.finalCheckoutAmountCents
    await eventually('the refund', async () => (await moneyOf(shop, id)).refundedCents === paid)
    expect(await linesOf(shop, owner.customer)).toHaveLength(1)
    expect(await isEnded(owner)).toBe(false)
    expect((await moneyOf(shop, owner.order.id)).refundedCents).toBe(0)
  })
})
