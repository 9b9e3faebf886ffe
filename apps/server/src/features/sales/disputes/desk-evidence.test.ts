import type { NoticeKind } from '@openline/contract/processes/renewals'
import { testBrand } from '@openline/testing/brand'
import { giveCredit } from '@openline/testing/credit'
import { objectTo } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import { buyLine, type LineOwner } from '@openline/testing/lines'
import { aLineToRenew, goTo, renewalOrders } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { sessions } from '../../../db/schema/accounts.ts'
import { renewalNotices } from '../../../db/schema/renewal-notices.ts'
import { sentEmails } from '../../../db/schema/sent-emails.ts'
import { gatherEvidence } from './desk-evidence.ts'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'mail'))

/** The lines of a section as the bank reads them, each after its label. */
async function sectionOf(orderNumber: string, heading: string) {
  const { db } = shop.database
  const carrier = { readUsage: () => Promise.resolve(null) }
  const deps = { db, carrier, brand: testBrand, clock: () => shop.now() }
  const evidence = await gatherEvidence(deps, orderNumber)
  const section = evidence?.sections.find((part) => part.heading === heading)
  return section?.facts.map(({ label, value }) => ({ label, value })) ?? []
}

async function wordsOf(orderNumber: string, heading: string): Promise<string[]> {
  return (await sectionOf(orderNumber, heading)).map(({ value }) => value)
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

const termsAndConsent = 'Terms and consent'

async function addNotice({ line, customer }: LineOwner, kind: NoticeKind): Promise<void> {
  await shop.database.db.insert(renewalNotices).values({
    id: crypto.randomUUID(),
    lineId: line.id,
    customerId: customer.id,
    number: 2,
    kind,
    sequence: 1,
    rules: [],
    planId: line.planId,
    totalCents: 1234,
    ownCents: 1000,
    chargeAt: shop.now(),
    sentAt: shop.now(),
  })
}

test('a notice of a charge is evidence by its amount and day, and none at all once the mailbox refused it', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await injectFault(shop, 'mail', { fault: 'refuse', on: owner.customer.email, count: 'always' })
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  const total = dollars(owner.order.lines.finalCheckoutAmountCents)
  const notices = async () =>
    (await wordsOf(owner.order.number, termsAndConsent)).filter((said) =>
      said.includes('notice of'),
    )
  await eventually('the refusal', async () =>
    (await notices()).some((said) => said.includes('not given')),
  )
  await resetFaults(shop, 'mail')
  await goTo(shop, owner, { daysBeforeEnd: 4 })
  const [refused, given, ...more] = await notices()
  expect(refused).toMatch(
    /^notice of the charge for period 2: \$[\d.]+ on .*; not given: refused by the mailbox \(/,
  )
  expect(given).toMatch(
    /^notice of the charge for period 2: \$[\d.]+ on [\d-]+ [\d:]+ UTC; emailed$/,
  )
  expect(given).toContain(total)
  expect(more).toEqual([])
  const emails = await wordsOf(owner.order.number, 'Communication')
  expect(emails.find((said) => said.startsWith('email that didn’t arrive: '))).toBeDefined()
})

test('early notices of a term, a price and the year are evidence by their names', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  for (const kind of ['term', 'price_change', 'annual_reminder'] as const)
    await addNotice(owner, kind)
  const said = (await wordsOf(owner.order.number, termsAndConsent)).join('\n')
  for (const name of [
    'early notice that a long term renews',
    'notice of a higher price',
    'yearly reminder of what renews',
  ])
    expect(said).toContain(`${name} for period 2: $12.34 on `)
})

test('the email that a line runs out is no notice of a charge', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  await goTo(shop, owner, { daysBeforeEnd: 4 })
  const { rows } = await shop.database.db.execute(
    sql`select 1 from renewals where line_id = ${owner.line.id} and notified_at is not null`,
  )
  expect(rows).toHaveLength(1)
  const said = await wordsOf(owner.order.number, termsAndConsent)
  expect(said.join()).not.toContain('notice of')
  expect(said[0]).toContain('automatic renewal not agreed to')
})

test('of an automatic renewal no one reads that terms were accepted with it', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  for (const daysBeforeEnd of [5, 2]) await goTo(shop, owner, { daysBeforeEnd })
  const renewed = await eventually('the renewal', async () => (await renewalOrders(shop, owner))[0])
  await objectTo(shop, renewed.id, 'chargeback')
  const said = await wordsOf(renewed.number, termsAndConsent)
  expect(said).toContain('renewed automatically, on the consent given before')
  expect(said.join()).not.toContain('accepted with the order')
  expect(said.join()).toContain('automatic renewal turned on by the customer')
  expect((await wordsOf(renewed.number, 'Receipt')).join()).toContain('automatic renewal')
})

test('a receipt with credit adds up to what the card was charged', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  await giveCredit(shop, owner.customer, { amountCents: 500 })
  const order = await buyLine(shop, owner.customer, owner.card, {
    purchase: { creditCents: 500 },
  })
  const total = order.lines.finalCheckoutAmountCents
  const facts = await sectionOf(order.number, 'Receipt')
  expect(facts).toEqual(
    expect.arrayContaining([
      { label: 'Total', value: dollars(total) },
      { label: 'Paid with credit of the account', value: '-$5.00' },
      { label: 'Charged to the card', value: dollars(total - 500) },
    ]),
  )
  const paid = facts.find(({ value }) => value.startsWith('paid, '))
  expect(paid?.value).toContain(dollars(total - 500))
})

test('emails to the customer are listed by their subjects, and what didn’t arrive is named', async () => {
  const { order, customer } = await aLineToRenew(shop, { autoRenew: false })
  const email = { customerId: customer.id, at: shop.now() }
  const refused = { refusedAt: shop.now(), refusal: 'EENVELOPE 550' }
  await shop.database.db.insert(sentEmails).values([
    { ...email, id: crypto.randomUUID(), subject: 'Your plan ends soon' },
    { ...email, id: crypto.randomUUID(), subject: 'Your name was changed', ...refused },
  ])
  const said = await wordsOf(order.number, 'Communication')
  expect(said).toContain('email: Your plan ends soon')
  expect(said).toContain('email that didn’t arrive: Your name was changed')
})

test('a session of a device without a name reads as a sentence', async () => {
  const { order, customer } = await aLineToRenew(shop, { autoRenew: false })
  await shop.database.db
    .update(sessions)
    .set({ userAgent: '' })
    .where(eq(sessions.customerId, customer.id))
  expect((await wordsOf(order.number, 'Sign-ins'))[0]).toMatch(
    /^a device that didn’t name itself, last used \d{4}-/,
  )
})

test('a payment that the bank reported as fraud is no earlier payment without a question', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const next = await buyLine(shop, owner.customer, owner.card)
  const heading = 'Earlier payments that were not disputed'
  expect(await wordsOf(next.number, heading)).toHaveLength(1)
  await objectTo(shop, owner.order.id, 'fraud_warning')
  await eventually('the warning', async () => (await wordsOf(next.number, heading)).length === 0)
})

test('an earlier payment says what it has in common with the disputed one, for 400 days its network, too', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const next = await buyLine(shop, owner.customer, owner.card)
  await objectTo(shop, next.id, 'chargeback')
  const heading = 'Earlier payments that were not disputed'
  const said = async () => (await wordsOf(next.number, heading))[0]
  expect(await said()).toContain('same card, account, address, network')
  shop.pass(401 * 24 * 3600)
  await shop.runTask('forget networks')
  expect(await said()).toMatch(/same card, account, address$/)
})
