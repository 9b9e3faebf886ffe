import { randomUUID } from 'node:crypto'
import { aPortOut } from '@openline/testing/carrier-side'
import { giveCredit } from '@openline/testing/credit'
import {
  aCard,
  aCustomer,
  emailAbout,
  emailsTo,
  expectOk,
  moveToCalifornia,
  orderIn,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, buyLine, type LineOwner } from '@openline/testing/lines'
import { aMergedAccount } from '@openline/testing/merging'
import { aMovedLine } from '@openline/testing/moved-lines'
import { aKeptNumber, payNumber } from '@openline/testing/number-changes'
import { sendPaymentLink } from '@openline/testing/payment-links'
import {
  aDeclinedRenewal,
  aLineToRenew,
  chooseRenewalCard,
  goTo,
  passDays,
  payRenewal,
  renewalOf,
  renewalOrders,
  renewalPrice,
  turnAutoRenew,
} from '@openline/testing/renewing'
import { safetyCalls } from '@openline/testing/safety-calls'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Outside } from '../../world/faults/outside.ts'
import type { Email } from '../../world/mail.ts'
import type { Story } from '../../world/story.ts'
import { createAccountPages } from './account-pages.ts'
import { createEmailLaws, type EmailLaws } from './email-laws.ts'
import { factsIn } from './facts.ts'
import { lawsOfShop } from './laws-of-shop.ts'
import { kindOf } from './table.ts'

const shop = useTestShop()

let owner: LineOwner
let story: Story
let laws: EmailLaws
let outside: Outside
beforeAll(async () => {
  owner = await aLineToRenew(shop, { autoRenew: true })
  await emailAbout(shop, owner.customer.email, /receipt/)
  await emailAbout(shop, owner.customer.email, /Auto-renew is on/)
})
beforeEach(() => {
  const ofShop = lawsOfShop(shop, time)
  story = ofShop.story
  outside = ofShop.outside
  laws = ofShop.laws
})

/** What no one uses here. */
const noTime = {
  at: () => {},
  after: () => {},
  nextAt: () => null,
  moveTo: () => {},
  happen: async () => {},
  timers: { later: () => {}, every: () => {}, wait: async () => {}, clear: () => {} },
}

const time = { ...noTime, now: () => shop.now(), since: () => shop.now() }

async function anEmail(
  subject: RegExp,
  { customer }: Pick<LineOwner, 'customer'> = owner,
): Promise<Email> {
  return emailAbout(shop, customer.email, subject)
}

/** What breaks the law about an email when a text in it is another one. */
async function breachesOf(subject: RegExp, from: string | RegExp, to: string): Promise<string> {
  const email = await anEmail(subject)
  const text = email.text.replace(from, to)
  expect(text).not.toBe(email.text)
  await laws.read({ ...email, text })
  return story.breaches.map(({ what }) => what).join('\n')
}

async function giveBack({ id }: { id: string }, amountCents: number): Promise<void> {
  const { token } = await aStaffMember(shop, ['money'])
  const body = {
    amountCents,
    reasonCode: 'service_problem',
    refundedCents: 0,
    reason: 'An hour off',
  }
  const path = `/app/desk/orders/${id}/refunds`
  expectOk(await shop.send('POST', path, { token, key: randomUUID(), body }))
}

test('what the shop sent is true', async () => {
  const buyer = await aLineToRenew(shop, { autoRenew: true })
  const { email } = buyer.customer
  for (const subject of [/receipt/, /Auto-renew is on/]) await emailAbout(shop, email, subject)
  for (const { subject } of await emailsTo(shop, email)) {
    await laws.read(await anEmail(new RegExp(subject.replace(/[()]/g, '.')), buyer))
  }
  expect(story.breaches).toEqual([])
})

test.each<[string, RegExp, string | RegExp, string, RegExp]>([
  ['another amount', /receipt/, /Paid: \$\d+\.\d\d/, 'Paid: $1.00', /what was paid is \$1\.00/],
  ['another card', /receipt/, /ending in 4242/, 'ending in 4243', /the card is 4243/],
  ['a table that does not add up', /receipt/, /(Total paid +)\$\d+/, '$1$99', /add up/],
  [
    'another day',
    /Auto-renew is on/,
    /On \w+ \d+,/,
    'On Feb 30,',
    /the day of the charge is Feb 30/,
  ],
  ['a card of no one', /Auto-renew is on/, 'ending in 4242 to', 'ending in 9 to', /ending in 9/],
])('%s is found', async (...[, subject, from, to, breach]) => {
  expect(await breachesOf(subject, from, to)).toMatch(breach)
})

test('an email about one of two lines of the same name is held against that one', async () => {
  const family = await aLineToRenew(shop, { autoRenew: true })
  await passDays(shop, family, 2)
  const { customer, card } = family
  await buyLine(shop, customer, card)
  await turnAutoRenew(shop, family, 'off')
  await laws.read(await anEmail(/Auto-renew is off/, family))
  expect(story.breaches).toEqual([])
})

test('credit that was given twice is told truly both times, and another balance is found', async () => {
  const customer = await aCustomer(shop)
  for (const amountCents of [500, 700]) await giveCredit(shop, customer, { amountCents })
  await laws.read(await anEmail(/We added \$5/, { customer }))
  const email = await anEmail(/We added \$7/, { customer })
  await laws.read(email)
  expect(story.breaches).toEqual([])
  await laws.read({ ...email, text: email.text.replace('You have $12.00', 'You have $7.00') })
  expect(story.breaches.map(({ what }) => what)).toEqual([
    expect.stringContaining('no credit of $7.00 was given that made it $7.00'),
  ])
})

test('days that were given twice are told truly both times, and another end or charge is found', async () => {
  const lucky = await aLineToRenew(shop, { autoRenew: true })
  const { token } = await aStaffMember(shop, ['support'])
  for (const days of [2, 3]) {
    const { paidUntil: renewsAt } = await renewalOf(shop, lucky)
    const body = { days, renewsAt, note: 'For your trouble', reason: 'The network was down' }
    const path = `/app/desk/lines/${lucky.line.id}/days`
    expectOk(await shop.send('POST', path, { token, key: randomUUID(), body }))
  }
  const last = await anEmail(/^3 free days for/, lucky)
  for (const email of [await anEmail(/^2 free days for/, lucky), last]) await laws.read(email)
  expect(story.breaches).toEqual([])
  const text = last.text.replaceAll(/ \d+, 20\d\d/g, ' 31, 1999')
  await laws.read({ ...last, text })
  expect(story.breaches.map(({ what }) => what)).toEqual([
    expect.stringContaining('the end of what is paid is'),
    expect.stringContaining('the next charge is'),
  ])
})

test('an email that a mail server held up for days is held against what was so when it was written', async () => {
  const locker = await aLineToRenew(shop, { autoRenew: false })
  await outside.begin('away', 'mail', [{ fault: 'refuse_for_now', count: 'always' }])
  expectOk(await safetyCalls(shop, locker).lock(true))
  await shop.database.db.execute(sql`update line_locks set locked = false,
    changed_at = changed_at + interval '1 second' where line_id = ${locker.line.id}`)
  shop.pass(60 * 3600)
  await outside.end('away')
  const email = await anEmail(/number is locked/, locker)
  await laws.read(email)
  expect(story.breaches).toEqual([])
  await laws.read({ ...email, date: shop.now().toISOString() })
  expect(story.breaches).toHaveLength(1)
})

test('what is said of a PIN and of another carrier that asks is true without an address, too', async () => {
  const asked = await aLineOwner(shop)
  await shop.database.db.execute(sql`
    update customers set state = null, zip_code = null where id = ${asked.customer.id}`)
  const { makePin } = safetyCalls(shop, asked)
  const { transferPin } = expectOk(await makePin())
  await laws.read(await anEmail(/PIN was requested/, asked))
  await aPortOut(shop, { ...asked, ...transferPin, name: 'Robin Rivera', zipCode: '50309' })
  await laws.read(await anEmail(/Another carrier/, asked))
  expect(story.breaches).toEqual([])
})

function notRenewed(daysBeforeEnd: number) {
  return async () => {
    const late = await aLineToRenew(shop, { autoRenew: false })
    await goTo(shop, late, { daysBeforeEnd })
    return late
  }
}

test.each([
  ['is suspended', /line is suspended/, 1, notRenewed(0)],
  ['expires', /plan expires on/, 1, notRenewed(3)],
  ['is charged again', /couldn’t renew/, 3, async () => (await aDeclinedRenewal(shop)).owner],
])(
  'a line of which a held up email says that it %s may be paid for meanwhile',
  async (...given) => {
    const [, subject, untruths, aLateLine] = given
    const late = await aLateLine()
    const email = await anEmail(subject, late)
    await laws.read(email)
    shop.pass(60)
    expectOk(await payRenewal(shop, late, await renewalPrice(shop, late)))
    shop.pass(60 * 3600)
    await laws.read(email)
    expect(story.breaches).toEqual([])
    await laws.read({ ...email, date: shop.now().toISOString() })
    expect(story.breaches).toHaveLength(untruths)
  },
)

test('a payment link that support sent is true, and another amount is found', async () => {
  const { owner: payer } = await aDeclinedRenewal(shop)
  expectOk(await sendPaymentLink(shop, { kind: 'line', id: payer.line.id }))
  const email = await anEmail(/^Renew your/, payer)
  await laws.read(email)
  expect(story.breaches).toEqual([])
  await laws.read({ ...email, subject: email.subject.replace(/\d/, '9') })
  expect(story.breaches.map(({ what }) => what)).toEqual([
    expect.stringContaining('it says the total is'),
    expect.stringMatching(/no link for \$9\d?\.\d\d was sent/),
  ])
})

test('an email that no one described is found', async () => {
  await laws.read({ ...(await anEmail(/receipt/)), subject: 'You won a phone' })
  expect(story.breaches[0]?.what).toContain('You won a phone')
})

test('a subject is known in both languages', () => {
  const english = kindOf('Your Light plan renews on Dec 21, 2026')
  const spanish = kindOf('Su plan Light se renueva el 21 dic 2026')
  expect(spanish?.kind).toBe(english?.kind)
  expect(spanish).toMatchObject({ language: 'es', subject: { plan: 'Light', day: '21 dic 2026' } })
})

test('a charge that was promised and is not made is found', async () => {
  const payer = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, payer, { daysBeforeEnd: 4 })
  await laws.read(await anEmail(/plan renews on/, payer))
  // What no email says.
  await shop.database.db.execute(
    `update lines set auto_renew = false where id = '${payer.line.id}'`,
  )
  await passDays(shop, payer, 4)
  await laws.end()
  expect(story.breaches.map(({ what }) => what)).toEqual([
    expect.stringMatching(
      /we’ll charge \$\d+\.\d\d on .*nothing was charged, and no email said why/,
    ),
  ])
})

test('a charge that a held up email takes back is none that is missing', async () => {
  const payer = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, payer, { daysBeforeEnd: 4 })
  await laws.read(await anEmail(/plan renews on/, payer))
  await turnAutoRenew(shop, payer, 'off')
  const email = await anEmail(/Auto-renew is off/, payer)
  await outside.begin('away', 'mail', [{ fault: 'refuse_for_now', count: 'always' }])
  await passDays(shop, payer, 4)
  await laws.end()
  await outside.end('away')
  await laws.end()
  await laws.read(email)
  shop.pass(2 * 3600)
  await laws.end()
  expect(story.breaches).toEqual([])
})

test.each<[string, string, readonly string[]]>([
  ['more than was announced is a breach', '$1.00', [expect.stringMatching(/\d was charged$/)]],
  ['less than was announced is none', '$99.00', []],
])('a charge of %s', async (...[, announced, breaches]) => {
  const payer = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, payer, { daysBeforeEnd: 4 })
  const email = await anEmail(/plan renews on/, payer)
  await laws.read({ ...email, text: email.text.replaceAll(/\$18\.\d\d/g, () => announced) })
  const before = story.breaches.length
  await passDays(shop, payer, 2)
  await eventually(
    'the charge',
    async () => (await renewalOrders(shop, payer))[0]?.status === 'active',
  )
  await passDays(shop, payer, 1)
  await laws.end()
  expect(story.breaches.slice(before).map(({ what }) => what)).toEqual(breaches)
})

test('the last try, of which an email tells in the same moment, is none after it', async () => {
  const { owner: payer, bad } = await aDeclinedRenewal(shop)
  await chooseRenewalCard(shop, payer, bad.id)
  for (const daysBeforeEnd of [0.9, 0.05]) await goTo(shop, payer, { daysBeforeEnd })
  const email = await eventually('the last email', async () => {
    const found = await anEmail(/couldn’t renew/, payer)
    return found.text.includes('won’t try again') && found
  })
  const lastTry = sql`select max(a.created_at) from payment_attempts a
    join orders o on o.id = a.order_id where o.for_line_id = ${payer.line.id} and a.off_session`
  const { rows } = await shop.database.db.execute<{ max: string }>(lastTry)
  let at = new Date(rows[0]?.max ?? '')
  const then = { ...time, now: () => at, since: () => at }
  const lawsThen = createEmailLaws({ ...shop, story, time: then, outside })
  await lawsThen.read(email)
  at = new Date(at.getTime() + 3 * 24 * 3600_000)
  await lawsThen.end()
  expect(story.breaches).toEqual([])
  shop.returnToPresent()
})

test('emails name the number that a line had when they were written', async () => {
  const changed = await aLineOwner(shop)
  // That of the purchase may leave before the line has a number.
  const paid = expectOk(await payRenewal(shop, changed, await renewalPrice(shop, changed)))
  const receipt = await anEmail(new RegExp(`receipt ${paid.order.number}`), changed)
  const { order } = expectOk(await payNumber(shop, changed, await aKeptNumber(shop, changed)))
  await orderIn(shop, changed.customer, order.id, 'active')
  // The old number is named where the change is told, and for who gets it late.
  await laws.read(await anEmail(/Your line has a new number/, changed))
  await laws.read(receipt)
  expect(story.breaches).toEqual([])
  await shop.database.db.execute(sql`
    update number_changes set updated_at = updated_at - interval '2 hours' where line_id = ${changed.line.id}`)
  await laws.read(receipt)
  const digits = changed.msisdn.slice(-4)
  expect(story.breaches.map(({ what }) => what).join('\n')).toMatch(
    new RegExp(`the number isn’t ends in ${digits}`),
  )
})

test('a line that moves is told to both owners, and the old one is charged no more', async () => {
  const given = await aLineToRenew(shop, { autoRenew: true })
  await laws.read(await anEmail(/Auto-renew is on/, given))
  const customer = await aMovedLine(shop, given)
  await laws.read(await anEmail(/moved to another account/, given))
  await laws.read(await anEmail(/is now in this account/, { customer }))
  shop.pass(60 * 24 * 3600)
  await laws.checkDay()
  shop.returnToPresent()
  expect(story.breaches).toEqual([])
  await shop.database.db.execute(sql`
    update lines set auto_renew = true where id = ${given.line.id}`)
  await laws.read(await anEmail(/is now in this account/, { customer }))
  expect(story.breaches.map(({ what }) => what).join('\n')).toMatch(/Auto-renew is on/)
})

test('a merge is told to both accounts, and the closed one is charged no more', async () => {
  const merged = await aLineToRenew(shop, { autoRenew: true })
  await laws.read(await anEmail(/Auto-renew is on/, merged))
  const customer = await aMergedAccount(shop, merged.customer)
  await laws.read(await anEmail(/merged into your other account/, merged))
  const email = await anEmail(/merged into this one/, { customer })
  await laws.read(email)
  await giveBack(merged.order, 500)
  await laws.read(await anEmail(/refund is on its way/, { customer }))
  shop.pass(60 * 24 * 3600)
  await laws.checkDay()
  shop.returnToPresent()
  expect(story.breaches).toEqual([])
  await laws.read({ ...email, text: email.text.replace(/ of .•••/, ' of zz•••') })
  await shop.database.db.execute(sql`
    update lines set auto_renew = true where id = ${merged.line.id}`)
  await laws.read(email)
  const found = story.breaches.map(({ what }) => what).join('\n')
  expect(found).toMatch(/nothing was merged that the account of zz•••/)
  expect(found).toMatch(/Auto-renew is on for a line that came/)
})

test('what the owner before was told of a charge is on no page of the next one', async () => {
  const given = await aLineToRenew(shop, { autoRenew: true, planId: 'light-12-month' })
  await moveToCalifornia(shop, given.customer)
  await goTo(shop, given, { daysBeforeEnd: 44 })
  const customer = await aMovedLine(shop, given)
  await aCard(shop, customer)
  await turnAutoRenew(shop, { ...given, customer }, 'on')
  const { rows } = await shop.database.db.execute('select 1 from customers')
  const pages = createAccountPages({ ...shop, story, time }, factsIn(shop.database))
  for (const _ of rows) await pages.check()
  expect(story.breaches.filter(({ what }) => what.startsWith(customer.email))).toEqual([])
  shop.returnToPresent()
})
