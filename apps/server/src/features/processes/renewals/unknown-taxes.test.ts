import { randomUUID } from 'node:crypto'
import { emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { type LineOwner, onlyLineOf } from '@openline/testing/lines'
import { aLineToRenew, goTo, renewalOf, renewalOrders } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })
afterEach(() => resetFaults(shop, 'tax'))

const silence = {
  fault: 'reset_before',
  count: 'always',
  on: 'POST /api/v2/afc/CalcTaxes',
} as const

describe('a silent tax engine', () => {
  test('sends no notice of a renewal and charges nothing, until it answers again', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    const { email } = owner.customer
    const notices = async () =>
      (await emailsTo(shop, email)).filter(({ subject }) => /plan renews on/.test(subject))
    await injectFault(shop, 'tax', silence)
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    expect(await renewalOf(shop, owner)).toMatchObject({ lines: null, notice: null })
    expect(await notices()).toEqual([])
    await resetFaults(shop, 'tax')
    await goTo(shop, owner, { daysBeforeEnd: 4.5 })
    await emailAbout(shop, email, /plan renews on/)
    const { notice } = await renewalOf(shop, owner)
    await injectFault(shop, 'tax', silence)
    const waits = () => shop.logLines.filter((line) => line.includes('renewal waits')).length
    const before = waits()
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await eventually('the renewal to wait', () => Promise.resolve(waits() > before))
    expect(await renewalOrders(shop, owner)).toEqual([])
    await resetFaults(shop, 'tax')
    await goTo(shop, owner, { daysBeforeEnd: 1.9 })
    const paid = await eventually('a paid renewal', async () =>
      (await renewalOrders(shop, owner)).find(({ status }) => status === 'active'),
    )
    expect(paid.lines.finalCheckoutAmountCents).toBe(notice?.totalCents)
    expect(await notices()).toHaveLength(1)
  })

  describe('that outlasts the paid time', () => {
    const failed = /^We couldn’t renew/

    /** A line whose paid time ended in the silence, which began so many days before. */
    async function anUnpaidLine(from: number) {
      const owner = await aLineToRenew(shop, { autoRenew: true })
      await goTo(shop, owner, { daysBeforeEnd: from })
      await injectFault(shop, 'tax', silence)
      await goTo(shop, owner, { daysBeforeEnd: 0 })
      return owner
    }

    function untilSuspended({ customer }: LineOwner) {
      return eventually('the line to be suspended', async () => {
        await shop.runTask('end periods')
        return (await onlyLineOf(shop, customer)).status === 'suspended'
      })
    }

    test('leaves the line in service, emails its owner, and the next try charges', async () => {
      const owner = await anUnpaidLine(4.5)
      const { text } = await emailAbout(shop, owner.customer.email, failed)
      expect(text).toContain('We couldn’t work out taxes and fees for this renewal')
      expect(text).toContain('stays in service until')
      expect((await onlyLineOf(shop, owner.customer)).status).toBe('active')
      await resetFaults(shop, 'tax')
      await goTo(shop, owner, { daysBeforeEnd: -1.1 })
      await eventually('a paid renewal', async () =>
        (await renewalOrders(shop, owner)).some(({ status }) => status === 'active'),
      )
      expect((await onlyLineOf(shop, owner.customer)).status).toBe('active')
    })

    test('suspends the line after three days, which can be paid by hand then', async () => {
      const owner = await anUnpaidLine(4.5)
      const { line, card } = owner
      for (const days of [1.1, 2.2]) {
        await emailsAbout(owner, Math.floor(days))
        await goTo(shop, owner, { daysBeforeEnd: -days })
      }
      await emailsAbout(owner, 3)
      expect((await onlyLineOf(shop, owner.customer)).status).toBe('active')
      await goTo(shop, owner, { daysBeforeEnd: -3.3 })
      await untilSuspended(owner)
      await emailAbout(shop, owner.customer.email, /line is suspended/)
      await resetFaults(shop, 'tax')
      const cents = (await renewalOf(shop, owner)).lines?.finalCheckoutAmountCents
      const body = { cardId: card.id, finalCheckoutAmountCents: cents }
      const path = `/app/lines/${line.id}/renewal/pay`
      const { token } = owner.customer
      expectOk(await shop.send('POST', path, { token, key: randomUUID(), body }))
      await eventually(
        'the line to be restored',
        async () => (await onlyLineOf(shop, owner.customer)).status === 'active',
      )
    })

    test('suspends a line whose charge could never be announced', async () => {
      const owner = await anUnpaidLine(8)
      await goTo(shop, owner, { daysBeforeEnd: -2.9 })
      expect((await onlyLineOf(shop, owner.customer)).status).toBe('active')
      await goTo(shop, owner, { daysBeforeEnd: -3 })
      await untilSuspended(owner)
      expect(await renewalOrders(shop, owner)).toEqual([])
    })

    function emailsAbout({ customer: { email } }: LineOwner, count: number) {
      return eventually(`${count} emails`, async () => {
        const emails = await emailsTo(shop, email)
        return emails.filter(({ subject }) => failed.test(subject)).length === count
      })
    }
  })
})
