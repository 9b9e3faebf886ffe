import { testBrand } from '@openline/testing/brand'
import { changeNetwork } from '@openline/testing/carrier-side'
import { aPriceShop, shippedPrices } from '@openline/testing/price-shop'
import { aLineToRenew } from '@openline/testing/renewing'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../db/open.ts'
import { composeEmail } from '../../../emails/compose.ts'
import type { SendEmail } from '../../../emails/outbox.ts'
import { createRenewalEmails, type RenewalEmails } from './emails.ts'
import type { RenewalFailure } from './failure-email.ts'
import type { RenewalCard } from './renewal-card.ts'
import { findRenewalLine, type RenewalLine } from './renewal-lines.ts'
import { priceOf, type RenewalPrice } from './renewal-orders.ts'

const shop = useTestShop()
const shipped = await shippedPrices()
const publicUrl = 'https://shop.example'
const now = new Date('2027-03-05T18:00:00Z')
const chargeAt = new Date('2027-03-08T18:00:00Z')
/** A charge that had to wait is made when what is paid is over. */
const afterEnd = new Date('2027-03-11T04:30:00Z')

let line: RenewalLine
let price: RenewalPrice
let amount: string
beforeAll(async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const found = await findRenewalLine(shop.database.db, owner.line.id)
  if (!found) throw new Error('The line was not found')
  // Half an hour after midnight where the line is used.
  const period = { ...found.period, endsAt: new Date('2027-03-10T06:30:00Z') }
  line = { ...found, nickname: 'My phone', mdn: '+15155550123', period }
  const priced = await priceOf(aPriceShop(shop.database.db, shipped).deps, line)
  if (!priced.ok) throw new Error(priced.message)
  price = priced
  amount = `$${(price.lines.finalCheckoutAmountCents / 100).toFixed(2)}`
})

/** The one email that is sent, and how. */
async function emailBy(send: (emails: RenewalEmails, tx: Db) => Promise<void>, at = now) {
  const sent: { subject: string; text: string; html: string; how: Parameters<SendEmail>[3] }[] = []
  const sendEmail: SendEmail = async (_tx, to, write, how) => {
    if (to === 'support') throw new Error('Nothing goes to support')
    sent.push({ ...composeEmail({ brand: testBrand, publicUrl }, to, write), how })
  }
  const clock = () => at
  const emails = createRenewalEmails({ sendEmail, clock, prices: shipped.prices })
  await send(emails, shop.database.db)
  const [email, ...others] = sent
  if (!email || others.length > 0) throw new Error(`${sent.length} emails were sent`)
  return email
}

describe('a renewal that was not paid', () => {
  const failure = (remedy: RenewalFailure['remedy'], nextTry = true, at = now) =>
    emailBy(
      (emails, tx) =>
        emails.notPaid(tx, line, {
          why: () => 'Your bank said no.',
          nextTryAt: nextTry ? chargeAt : null,
          remedy,
        }),
      at,
    )

  test.each<[string, RenewalFailure['remedy'], string, string]>([
    [
      'the bank wants to ask',
      { kind: 'confirm', orderId: 'order-1' },
      'Confirm before then to keep your service.',
      `Confirm payment: ${publicUrl}/cart/checkout?order=order-1`,
    ],
    [
      'an order can be paid',
      { kind: 'pay', orderId: 'order-1' },
      'We’ll try again on Mar 8, 2027, or you can pay now.',
      `Pay now: ${publicUrl}/cart/checkout?order=order-1`,
    ],
    [
      'there is no order yet',
      { kind: 'pay', orderId: null },
      'We’ll try again on Mar 8, 2027, or you can pay now.',
      `Renew now: ${publicUrl}/dashboard?renew=`,
    ],
    [
      'another card helps',
      { kind: 'choose_card' },
      'We’ll try again on Mar 8, 2027, with the card you choose by then.',
      `Choose a card: ${publicUrl}/dashboard?renewal_card=`,
    ],
    [
      'a card is missing',
      { kind: 'add_card' },
      'We’ll try again on Mar 8, 2027, with the card you choose by then.',
      `Add a card: ${publicUrl}/dashboard/payment`,
    ],
    [
      'the trouble is ours',
      { kind: 'wait' },
      'stays in service until Mar 13, 2027. We’ll try again on Mar 8, 2027',
      `Renew now: ${publicUrl}/dashboard?renew=`,
    ],
  ])('says what helps when %s', async (_, remedy, sentence, link) => {
    const { subject, text, html } = await failure(remedy)
    expect(subject).toBe(
      remedy.kind === 'confirm'
        ? 'Confirm your My phone renewal with your bank'
        : 'We couldn’t renew My phone',
    )
    expect(text).toContain('Your bank said no.')
    expect(text).toContain(sentence)
    expect(text).toContain(link)
    const preheader =
      remedy.kind === 'wait' ? 'Your service continues for now.' : 'paid through Mar 10, 2027.'
    expect(html).toContain(preheader)
  })

  test('says that there is no other try after the last one', async () => {
    const { text } = await failure({ kind: 'pay', orderId: null }, false)
    expect(text).toContain('My phone, (515) 555-0123 is paid through Mar 10, 2027')
    expect(text).toContain('we won’t try again. Pay before then')
  })

  test.each<[RenewalFailure['remedy'], string]>([
    [
      { kind: 'pay', orderId: null },
      'we won’t try again. Renew now to keep your number and your service.',
    ],
    [{ kind: 'confirm', orderId: 'order-1' }, 'Confirm now to keep your number and your service.'],
  ])('never says "before then" of an end that is past: $kind', async (remedy, sentence) => {
    const { text, html } = await failure(remedy, false, afterEnd)
    expect(text).toContain('My phone, (515) 555-0123 was paid through Mar 10, 2027')
    expect(text).toContain(sentence)
    expect(html).toContain('Your plan was paid through Mar 10, 2027.')
    expect(text + html).not.toMatch(/is paid|before then/)
  })
})

describe('the notice of a charge', () => {
  const expired = { kind: 'expired', last4Digits: '4444' } as const
  test.each<[string, RenewalCard | null, string, string]>([
    ['a good card', null, 'to your card ending in 4242 to renew', 'View my line: '],
    ['no card', { kind: 'missing' }, 'you don’t have a card saved', 'Add a card: '],
    [
      'an expired card',
      { ...expired, other: null },
      'ending in 4444 has expired',
      'Choose a card: ',
    ],
    [
      'a card that expires',
      { ...expired, kind: 'expires', other: '1881' },
      'ending in 4444 expires before then',
      'You also have a card ending in 1881 saved.',
    ],
    [
      'an expired card and Link',
      { ...expired, other: '' },
      'ending in 4444 has expired',
      'You also have Link saved.',
    ],
  ])('with %s', async (_, trouble, sentence, more) => {
    const good = { last4Digits: '4242' } as Extract<RenewalCard, { kind: 'good' }>['card'] // All that is read.
    const card = trouble ?? { kind: 'good' as const, card: good }
    const charge = { price, at: chargeAt, card, noticeId: 'notice-1' }
    const { subject, text, how } = await emailBy((emails, tx) =>
      emails.willCharge(tx, line, charge),
    )
    const plan = `our ${price.plan.name} plan renews on Mar 10, 2027`
    expect(subject).toBe(trouble ? `Update your card: y${plan}` : `Y${plan}`)
    expect(text).toContain(sentence)
    expect(text).toContain(more)
    expect(text.includes('You also have')).toBe(trouble !== null && more.startsWith('You'))
    expect(text).toContain('n Mar 8, 2027')
    expect(text).toContain(amount)
    // A notice that waits for a day counts as not given.
    expect(how).toEqual({ noticeId: 'notice-1', usefulUntil: new Date('2027-03-06T18:00:00Z') })
    const asNew = await emailBy((emails, tx) =>
      emails.willCharge(tx, line, { ...charge, isNew: true }),
    )
    expect(asNew.subject).toBe(
      trouble
        ? 'Auto-renew is on for My phone: please update your card'
        : 'Auto-renew is on for My phone',
    )
    expect(asNew.text).not.toContain('email you a reminder')
  })
})

describe('an email about automatic renewal', () => {
  test('confirms consent while the next period has no price, in the rhythm of the last one', async () => {
    const { text } = await emailBy((emails, tx) =>
      emails.switchedOn(tx, line, { kind: 'no_price', why: () => 'This plan is not sold.' }),
    )
    expect(text).toContain('This plan is not sold.')
    expect(text).toContain('charges your card every 30 days until')
    const year = { ...line, period: { ...line.period, periodMonths: 12 } }
    const yearly = await emailBy((emails, tx) =>
      emails.switchedOn(tx, year, { kind: 'no_price', why: () => 'This plan is not sold.' }),
    )
    expect(yearly.text).toContain('charges your card every 12 months until')
  })

  test('confirms consent in the rhythm of the plan that comes next', async () => {
    const year = { ...line, period: { ...line.period, periodMonths: 12 } }
    const { text } = await emailBy((emails, tx) =>
      emails.switchedOn(tx, year, { kind: 'suspended', price }),
    )
    expect(text).toContain('Your plan has expired, so we won’t charge your card yet.')
    expect(text).toContain('charges your card every 30 days until')
    expect(text).not.toContain('every 12 months')
  })

  test('names the card that support chose, and Link without digits', async () => {
    const chosen = (last4Digits: string) =>
      emailBy((emails, tx) => emails.changedFor(tx, line, { kind: 'card', last4Digits }))
    expect((await chosen('4242')).text).toContain('is now renewed with your card ending in 4242.')
    expect((await chosen('')).text).toContain('is now renewed with Link.')
  })

  test('says after a bank’s question that it is off, and whom to talk to', async () => {
    const stopped = (at?: Date) => emailBy((emails, tx) => emails.stopped(tx, line), at)
    const { subject, text, how } = await stopped()
    expect(subject).toBe('Auto-renew is off for My phone')
    expect(text).toContain('Your bank questioned a payment for My phone, (515) 555-0123')
    expect(text).toContain('for it anymore. Your plan is paid through Mar 10, 2027.')
    expect((await stopped(afterEnd)).text).not.toContain('paid through')
    expect(text).toContain(`Contact us: ${publicUrl}/contact-us`)
    expect(how).toBeUndefined()
  })

  test('names days where its reader lives, and a line without a number by its name', async () => {
    const home = { ...line.shipTo, state: 'CA', city: 'Los Angeles', zipCode: '90012' } as const
    const moved = { ...line, mdn: null, home }
    const { text } = await emailBy((emails, tx) => emails.switchedOff(tx, moved, 'you'))
    expect(text).toContain('for My phone anymore. Your plan is paid through Mar 9, 2027')
    const atOrder = await emailBy((emails, tx) => emails.runsOut(tx, { ...line, home: null }))
    expect(atOrder.text).toContain('is paid through Mar 10, 2027, and Auto-renew is off')
  })
})

describe('automatic renewal that its owner turned off', () => {
  const textOf = async (change: Partial<RenewalLine>) =>
    (await emailBy((emails, tx) => emails.switchedOff(tx, { ...line, ...change }, 'you'))).text

  test('promises a reminder only where one comes', async () => {
    const period = { ...line.period, endsAt: new Date('2027-03-12T06:30:00Z') }
    expect(await textOf({ period })).toContain('and we’ll remind you before it expires')
    const late = await textOf({})
    expect(late).not.toContain('remind')
    expect(late).toContain('Mar 10, 2027. Service stops then if you don’t renew.')
  })

  test('says nothing of paid time that is over', async () => {
    const { text, html } = await emailBy(
      (emails, tx) => emails.switchedOff(tx, line, 'you'),
      afterEnd,
    )
    expect(text).toContain('We won’t charge your card for My phone, (515) 555-0123 anymore.')
    expect(text + html).not.toMatch(/paid through|Service stops/)
  })

  test('says nothing of paid time to the owner of a suspended line', async () => {
    const suspended = await textOf({ suspendedSince: new Date('2027-03-01T06:30:00Z') })
    expect(suspended).toContain('We won’t charge your card for My phone, (515) 555-0123 anymore.')
    expect(suspended).not.toMatch(/paid through|remind/)
  })
})

describe('an email about the end of paid time on a network that can’t suspend', () => {
  const languages = (language: string) =>
    shop.database.db.execute(
      sql`update customers set language = ${language} where id = ${line.customerId}`,
    )
  beforeAll(() => changeNetwork(shop, 'full', { suspension: false }))
  afterAll(async () => {
    await languages('en')
    await changeNetwork(shop, 'full')
  })

  test.each([
    [
      'en',
      'service may end at any time after that',
      'service may end at any time',
      'service stops',
    ],
    ['es', 'puede terminar en cualquier momento', 'puede terminar en cualquier', 'se suspende'],
  ])('says so before and after it (%s)', async (language, before, after, never) => {
    await languages(language)
    const writers: [string, Parameters<typeof emailBy>[0]][] = [
      [before, (emails, tx) => emails.runsOut(tx, line)],
      [before, (emails, tx) => emails.switchedOff(tx, line, 'you')],
      [after, (emails, tx) => emails.suspended(tx, line)],
    ]
    for (const [words, write] of writers) {
      const { text } = await emailBy(write)
      expect(text).toContain(words)
      expect(text.toLowerCase()).not.toContain(never)
    }
  })
})
