import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { aCard, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { aLineToRenew, chooseRenewalCard, goTo, renewalOf } from '@openline/testing/renewing'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

async function asStaffSee({ line }: LineOwner): Promise<DeskLine> {
  const { token } = await aStaffMember(shop, ['support'])
  const answer = await shop.send<{ line: DeskLine }>('GET', `/app/desk/lines/${line.id}`, { token })
  return expectOk(answer).line
}

test('support sees why a renewal failed, with which card, and when it is tried again', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const declining = await aCard(shop, owner.customer, '4000000000009995')
  await chooseRenewalCard(shop, owner, declining.id)
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  expect((await asStaffSee(owner)).renewal).toMatchObject({ failure: null, orderId: null })
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  await eventually('the decline', async () => (await asStaffSee(owner)).renewal?.failure)
  // Read again: the first to see it may have read the rest just before.
  const failed = await asStaffSee(owner)
  const told = await renewalOf(shop, owner)
  expect(failed.renewal).toEqual({
    chargeAt: told.chargeAt,
    notice: told.notice,
    card: { ...told.card, last4Digits: '9995', isChosen: true },
    cardProblem: null,
    problem: null,
    failure: {
      at: told.failure?.at,
      code: 'insufficient_funds',
      message: expect.stringContaining('Insufficient funds'),
    },
    orderId: told.orderId,
    paymentLink: null,
    autoRenewSince: told.consent?.at,
    dayCents: 55,
    timeZone: 'America/Chicago',
    nextActions: ['send_payment_link', 'change_plan', 'give_days', 'choose_card', 'switch_off'],
  })
  expect(failed.renewal?.chargeAt).not.toBeNull()
  const order = failed.orders.find(({ id }) => id === failed.renewal?.orderId)
  expect(order).toMatchObject({ kind: 'renewal', status: 'payment_failed' })
})

test('a line that renews by hand has no charge ahead', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  expect((await asStaffSee(owner)).renewal).toMatchObject({
    chargeAt: null,
    card: { isChosen: false },
    cardProblem: null,
    failure: null,
    autoRenewSince: expect.any(String),
  })
})
