import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import type { Renewal } from '@openline/contract/processes/renewals'
import { aCard, emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { type LineOwner, linesOf } from '@openline/testing/lines'
import {
  aLineToRenew,
  chooseRenewalCard,
  goTo,
  renewalOf,
  turnAutoRenew,
} from '@openline/testing/renewing'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const subject = /^Auto-renew is on for/

function day(at: string | null): string {
  if (at === null) throw new Error('No charge is planned')
  const format = { month: 'short', day: 'numeric', year: 'numeric' } as const
  return new Date(at).toLocaleDateString('en-US', { ...format, timeZone: 'America/Chicago' })
}

function amountOf({ lines }: Renewal): string {
  return `$${((lines?.finalCheckoutAmountCents ?? 0) / 100).toFixed(2)}`
}

async function consentsAtTheDesk({ customer }: LineOwner): Promise<DeskCustomer['consents']> {
  const { token } = await aStaffMember(shop, ['support'])
  const path = `/app/desk/customers/${customer.id}`
  return expectOk(await shop.send<{ customer: DeskCustomer }>('GET', path, { token })).customer
    .consents
}

async function confirmations({ customer }: LineOwner): Promise<number> {
  const sent = await emailsTo(shop, customer.email)
  return sent.filter((email) => subject.test(email.subject)).length
}

describe('the email that confirms automatic renewal', () => {
  test('names amount, rhythm, day, card and the way to stop, for consent in the account', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    await turnAutoRenew(shop, owner, 'on')
    const { text } = await emailAbout(shop, owner.customer.email, subject)
    const renewal = await renewalOf(shop, owner)
    expect(text).toContain('Please keep this email for your records.')
    expect(text).toContain(
      `On ${day(renewal.chargeAt)}, we’ll charge ${amountOf(renewal)} to your card ending in 4242`,
    )
    expect(text).toContain('with the new amount if it changes')
    expect(text).toContain('Auto-renew charges your card every 30 days until you turn it off.')
    expect(text).toContain(`/dashboard?auto_renew_off=${owner.line.id}`)
    expect(text).toContain(`/dashboard/lines/${owner.line.id}`)
  })

  test('comes with the same terms after consent with an order, once the line is active', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true, planId: 'light-12-month' })
    const { text } = await emailAbout(shop, owner.customer.email, subject)
    const renewal = await renewalOf(shop, owner)
    expect(text).toContain(`On ${day(renewal.chargeAt)}, we’ll charge ${amountOf(renewal)}`)
    expect(text).toContain('Auto-renew charges your card every 12 months until you turn it off.')
    const receipt = await emailAbout(shop, owner.customer.email, /receipt/)
    expect(receipt.text).toContain(
      'You agreed to Auto-renew with this order: we charge your card every 12 months until you turn it off in your account.',
    )
  })

  test('does not come for an order without automatic renewal, nor its words on the receipt', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const { text } = await emailAbout(shop, owner.customer.email, /receipt/)
    expect(text).not.toContain('You agreed to Auto-renew')
    expect(await consentsAtTheDesk(owner)).toEqual([])
    expect(await confirmations(owner)).toBe(0)
  })

  test('asks for another card when the chosen one expires before the charge', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false, planId: 'light-12-month' })
    const expiring = await aCard(shop, owner.customer, '4242424242424242')
    await chooseRenewalCard(shop, owner, expiring.id)
    await shop.database.db.execute(
      `update cards set expiry_year = extract(year from soon)::int, expiry_month = extract(month from soon)::int
        from (select now() + interval '10 months' as soon) as later where id = '${expiring.id}'`,
    )
    await turnAutoRenew(shop, owner, 'on')
    const email = await emailAbout(shop, owner.customer.email, subject)
    expect(email.subject).toContain('please update your card')
    expect(email.text).toContain('expires before then. Please choose another card.')
  })

  test('says that a suspended line is not charged before it is renewed', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    await goTo(shop, owner, { daysBeforeEnd: 0 })
    expect((await linesOf(shop, owner.customer))[0]?.status).toBe('suspended')
    await turnAutoRenew(shop, owner, 'on')
    const { text } = await emailAbout(shop, owner.customer.email, subject)
    expect(text).toContain('so we won’t charge your card yet')
    expect(text).toContain(`we’ll charge ${amountOf(await renewalOf(shop, owner))} for`)
    expect(text).not.toContain('ending in 4242')
  })

  test('comes once close to the charge, as the notice of the charge', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    await goTo(shop, owner, { daysBeforeEnd: 4 })
    await turnAutoRenew(shop, owner, 'on')
    const { text } = await emailAbout(shop, owner.customer.email, subject)
    expect(text).not.toContain('with the new amount if it changes')
    expect(await confirmations(owner)).toBe(1)
  })
})

test('consent with an order and consent in the account stand in one record that the desk shows', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const { id: lineId, orderId } = owner.line
  const {
    rows: [order],
  } = await shop.database.db.execute<{ version: string; at: string }>(
    `select accepted_terms_version as version, created_at as at from orders where id = '${orderId}'`,
  )
  const [given, ...others] = await consentsAtTheDesk(owner)
  expect(others).toEqual([])
  expect(given).toMatchObject({ lineId, isOn: true, termsVersion: order?.version })
  expect(new Date(given?.at ?? '').getTime()).toBe(new Date(order?.at ?? '').getTime())
  await turnAutoRenew(shop, owner, 'off')
  expect((await consentsAtTheDesk(owner)).map(({ isOn }) => isOn)).toEqual([false, true])
})
