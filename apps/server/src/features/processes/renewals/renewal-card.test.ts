import { formatDate } from '@openline/contract/dates'
import type { Card } from '@openline/contract/sales/cards'
import { aCard, emailAbout } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { linesOf } from '@openline/testing/lines'
import {
  aLineToRenew,
  chooseRenewalCard,
  goTo,
  renewalOf,
  renewalOrders,
} from '@openline/testing/renewing'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'
import { problemToWarnOf } from './renewal-card.ts'

const shop = useTestShop()

/** A customer whose line renews with a chosen card, beside a good primary card. */
async function anOwnerWithChosenCard(): Promise<LineOwner & { chosen: Card }> {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const chosen = await aCard(shop, owner.customer, '5555555555554444')
  await chooseRenewalCard(shop, owner, chosen.id)
  return { ...owner, chosen }
}

/** Prints another month on a card: the one that is over `days` before the end of what is paid. */
async function letExpire(owner: LineOwner, card: Card, days: number): Promise<void> {
  const { paidUntil } = await renewalOf(shop, owner)
  const last = new Date(Date.parse(paidUntil) - days * 24 * 3600_000)
  // Good until the end of the month before that day's: early enough, whatever the day is.
  const month = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - 1, 1))
  await shop.database.db.execute(
    `update cards set expiry_month = ${month.getUTCMonth() + 1}, expiry_year = ${month.getUTCFullYear()}
     where id = '${card.id}'`,
  )
}

test('a renewal charged through Link says so, without the digits of a card', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  // Link as it is kept: a network of its own, no digits.
  await shop.database.db.execute(
    `update cards set network = 'link', last4_digits = '' where id = '${owner.card.id}'`,
  )
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  const notice = await emailAbout(shop, owner.customer.email, /^Your .* plan renews on/)
  const { paidUntil, chargeAt } = await renewalOf(shop, owner)
  const dayOf = (at: string) => formatDate(new Date(at), 'MMM D, YYYY', 'America/Chicago')
  expect(notice.subject).toContain(`plan renews on ${dayOf(paidUntil)}`)
  expect(notice.text).toContain(`On ${dayOf(chargeAt ?? '')}, we’ll charge`)
  expect(notice.text).toContain('through Link to renew')
  expect(notice.text).not.toContain('ending in')
})

describe('a renewal whose card has expired', () => {
  test('warns before and after the charge, in true words, and charges no other card', async () => {
    const owner = await anOwnerWithChosenCard()
    await letExpire(owner, owner.chosen, 0)
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    expect(await renewalOf(shop, owner)).toMatchObject({
      cardProblem: 'expired',
      problem: 'Your card ending in 4444 has expired.',
    })
    const { email } = owner.customer
    const notice = await emailAbout(shop, email, /^Update your card/)
    expect(notice.text).toContain('your card ending in 4444 has expired')
    expect(notice.text).toContain('You also have a card ending in 4242 saved')
    expect(notice.text).toContain(`/dashboard?renewal_card=${owner.line.id}`)
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    const failed = await emailAbout(shop, email, /^We couldn’t renew/)
    expect(failed.text).toContain('Your card ending in 4444 has expired.')
    expect(failed.text).toContain('We’ll try again on')
    expect(failed.text).toContain('renewal_card=')
    expect(await renewalOrders(shop, owner)).toEqual([])
    expect((await renewalOf(shop, owner)).cardProblem).toBe('expired')
    await goTo(shop, owner, { daysBeforeEnd: 1 })
    await eventually('the try before the last', async () => {
      const { chargeAt, paidUntil } = await renewalOf(shop, owner)
      return Date.parse(paidUntil) - Date.parse(chargeAt ?? '') === 2 * 3600_000
    })
    await goTo(shop, owner, { daysBeforeEnd: 2 / 24 })
    await eventually('the last try', async () => (await renewalOf(shop, owner)).chargeAt === null)
    expect((await renewalOf(shop, owner)).cardProblem).toBe('expired')
    await goTo(shop, owner, { daysBeforeEnd: 0 })
    expect((await linesOf(shop, owner.customer))[0]?.status).toBe('suspended')
    expect(await renewalOrders(shop, owner)).toEqual([])
  })

  test('continues with the card that its owner chooses then', async () => {
    const owner = await anOwnerWithChosenCard()
    await letExpire(owner, owner.chosen, 0)
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await emailAbout(shop, owner.customer.email, /^We couldn’t renew/)
    await chooseRenewalCard(shop, owner, owner.card.id)
    expect(await renewalOf(shop, owner)).toMatchObject({ cardProblem: null, problem: null })
    await goTo(shop, owner, { daysBeforeEnd: 1 })
    const paid = await eventually('the renewal', async () => {
      const orders = await renewalOrders(shop, owner)
      return orders.length > 0 && orders.every(({ status }) => status === 'active') && orders
    })
    expect(paid).toHaveLength(1)
  })
})

test.each([
  ['good on the day', '2026-12-01', '2026-12-19', null],
  ['good now, and not on the day', '2026-11-22', '2026-12-19', 'expires'],
  ['good now, and the day is far away', '2026-11-22', '2027-10-19', null],
  ['expired, however far the day is', '2026-12-02', '2027-10-19', 'expired'],
  ['expired, with nothing charged any more', '2026-12-02', null, 'expired'],
  ['good, with nothing charged any more', '2026-11-22', null, null],
] as const)('a card that is %s', (what, now, day, problem) => {
  const expiryMonth = what === 'good on the day' ? 12 : 11
  const days = { now: new Date(now), chargeAt: day && new Date(day) }
  expect(problemToWarnOf({ expiryMonth, expiryYear: 2026 }, days)).toBe(problem)
})

test('a renewal without any card says so, and its mail leads to adding one', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await shop.database.db.execute(`delete from cards where id = '${owner.card.id}'`)
  expect(await renewalOf(shop, owner)).toMatchObject({ card: null, cardProblem: 'missing' })
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  const { text } = await emailAbout(shop, owner.customer.email, /^Update your card/)
  expect(text).toContain('you don’t have a card saved')
  expect(text).toContain('/dashboard/payment')
})
