import { formatDate } from '@openline/contract/dates'
import type { OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import type { listTransactions } from '@openline/contract/processes/transactions'
import type { Order } from '@openline/contract/sales/orders'
import { aCard, emailAbout, emailsTo, expectOk, signedInAgain } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { aLineToRenew, goTo, passDays, renewalOf, renewalOrders } from '@openline/testing/renewing'
import type { TestShop } from '@openline/testing/start-test-shop'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectLoaded, moveOf, openManageLine } from './support/loaded.ts'
import { test } from './support/moving-shop.ts'
import { saveCard } from './support/shopper.ts'

// The carrier's emails name days on this calendar; so does a customer who lives there.
const timeZone = 'America/Chicago'
test.use({ timezoneId: timeZone })
// Both journeys move the clock of the one shop that their worker has.
test.describe.configure({ mode: 'default' })

const poorCard = '4000000000009995'

function day(at: string | Date): string {
  return formatDate(at, 'MMM D, YYYY', timeZone)
}

/** On the customer's calendar, such as `Nov 2026`; newest first. */
async function monthsOfPayments(shop: TestShop, owner: LineOwner): Promise<string[]> {
  const { token } = owner.customer
  const path = '/app/payments/transactions'
  const { transactions } = expectOk(
    await shop.send<OutputOf<typeof listTransactions>>('GET', path, {
      token,
      query: { limit: '100' },
    }),
  )
  const spelled = (at: string) => formatDate(at, 'DD MMM YYYY', timeZone)
  return transactions.map(({ transactionTime }) => spelled(transactionTime).slice('01 '.length))
}

async function openLine(page: Page) {
  await page.goto('/dashboard')
  await openManageLine(page)
  return page.getByRole('region', { name: /^Renewal of/ })
}

/** The plan of the next period and the card that it is charged to. */
function planAndCard(page: Page) {
  return page.getByRole('region', { name: /^Plan and card of/ })
}

function untilPaid(shop: TestShop, owner: LineOwner, count: number): Promise<Order[]> {
  return eventually(`${count} paid renewals`, async () => {
    const orders = await renewalOrders(shop, owner)
    return orders.length === count && orders.every(({ status }) => status === 'active') && orders
  })
}

async function untilDeclined(shop: TestShop, owner: LineOwner, times: number): Promise<void> {
  await eventually(`${times} declined tries`, async () => {
    const [order] = await renewalOrders(shop, owner)
    return order && (await moneyOf(shop, order.id)).failedCharges === times
  })
  await eventually('the decline on record', async () => (await renewalOf(shop, owner)).failure)
}

function untilEmailed(shop: TestShop, { customer }: LineOwner, subject: RegExp, count: number) {
  return eventually(`${count} emails about ${subject}`, async () => {
    const emails = await emailsTo(shop, customer.email)
    return emails.filter((mail) => subject.test(mail.subject)).length === count
  })
}

test('a line is renewed for a quarter, through a month without money on the card', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const line = page.getByRole('listitem').filter({ hasText: 'Manage line' })
  const firstEnd = (await renewalOf(shop, owner)).paidUntil
  const dialog = page.getByRole('dialog')
  const goOn = async (daysBeforeEnd: number) => {
    // A page that was left open would find out that its session has ended.
    await page.goto('about:blank')
    await goTo(shop, owner, { daysBeforeEnd })
  }

  await test.step('the first month ends: told five days before, charged two days before', async () => {
    await goOn(5)
    const { chargeAt, paidUntil, lines } = await renewalOf(shop, owner)
    const price = formatCents(lines?.finalCheckoutAmountCents ?? 0)
    const notice = await emailAbout(shop, owner.customer.email, /renews on/)
    expect(notice.subject).toContain(`renews on ${day(paidUntil)}`)
    expect(notice.text).toContain(
      `On ${day(chargeAt ?? '')}, we’ll charge ${price} to your card ending in 4242`,
    )
    await returnAs({ customer: owner.customer })
    await expect(await openLine(page)).toContainText(
      `Paid through ${day(firstEnd)}. Auto-renews: we’ll charge ${price} on ${day(chargeAt ?? '')}.`,
    )
    expect(await renewalOrders(shop, owner)).toEqual([])
    await goOn(2)
    await untilPaid(shop, owner, 1)
  })

  await test.step('the second month is on a card without money, and three tries fail', async () => {
    await aCard(shop, owner.customer, poorCard)
    await returnAs({ customer: owner.customer })
    await openLine(page)
    await planAndCard(page)
      .getByRole('button', { name: /^Change card/ })
      .click()
    await dialog.getByRole('radio', { name: /9995/ }).check()
    await dialog.getByRole('button', { name: 'Use this card' }).click()
    await expect(planAndCard(page)).toContainText('9995')

    await goOn(5)
    await goOn(2)
    await untilDeclined(shop, owner, 1)
    const { chargeAt, paidUntil } = await renewalOf(shop, owner)
    await returnAs({ customer: owner.customer })
    await openLine(page)
    await expect(planAndCard(page)).toContainText('9995')
    await expect(line).toContainText('We couldn’t renew your plan')
    await expect(line).toContainText('Insufficient funds.')
    const told = await emailAbout(shop, owner.customer.email, /We couldn’t renew/)
    expect(told.text).toContain(`We’ll try again on ${day(chargeAt ?? '')}`)

    await goOn(1)
    await untilDeclined(shop, owner, 2)
    await goOn(2 / 24)
    await untilDeclined(shop, owner, 3)
    await untilEmailed(shop, owner, /We couldn’t renew/, 3)
    const last = await emailAbout(shop, owner.customer.email, /We couldn’t renew/)
    expect(last.text).toContain('we won’t try again')
    await returnAs({ customer: owner.customer })
    await expect(await openLine(page)).toContainText(`Paid through ${day(paidUntil)}`)
  })

  await test.step('the line is suspended, with its dates, until its owner pays by hand', async () => {
    await goOn(0)
    await emailAbout(shop, owner.customer.email, /is suspended/)
    await passDays(shop, owner, 3)
    await returnAs({ customer: owner.customer })
    const renewal = await openLine(page)
    const since = (await renewalOf(shop, owner)).suspendedSince
    // Once, with one way to pay.
    await expect(line.getByText(`service stopped on ${day(since ?? '')}`)).toHaveCount(1)
    await expect(line.getByRole('button', { name: /^Renew and restore service/ })).toHaveCount(1)
    await expect(renewal).toContainText('We won’t charge your card while service is stopped.')
    await expectNoBarriers(page, 'a line without service')
    expect(await renewalOrders(shop, owner)).toHaveLength(2)

    await expect(page.getByText('Your plan has expired')).toBeVisible()
    await line.getByRole('button', { name: 'Renew and restore service', exact: true }).click()
    await dialog.getByRole('radio', { name: /4242/ }).check()
    await dialog.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByText('Thanks! Your plan has been renewed.')).toBeVisible()
    await expect(renewal).not.toContainText('service is stopped')
    await expect(page.getByText('Your plan has expired')).toHaveCount(0)
    await expect(line.getByRole('button', { name: /^Renew and restore service/ })).toHaveCount(0)
    await untilPaid(shop, owner, 2)
    // The days without service are not charged.
    expect(Date.parse((await renewalOf(shop, owner)).paidUntil)).toBeGreaterThan(
      shop.now().getTime() + 27 * 24 * 3600_000,
    )
  })

  await test.step('Payment Details lists every attempt, and that one of them was charged', async () => {
    await page.goto('/dashboard/payment')
    const history = page.getByRole('table', { name: 'Order History' })
    await history.getByRole('button', { name: 'View' }).first().click()
    const details = page.getByRole('dialog', { name: 'Payment Details' })
    await expect(details).toContainText('You were charged once.')
    const tries = details.getByRole('list').getByRole('listitem')
    await expect(tries).toHaveCount(4)
    await expect(tries.filter({ hasText: '9995' }).filter({ hasText: 'not charged' })).toHaveCount(
      3,
    )
    await expect(tries.filter({ hasText: '4242' })).toHaveText(/\d charged/)
    await expectNoBarriers(page, 'the tries of a renewal')
  })

  await test.step('the third month goes well again, and no period was charged twice', async () => {
    await returnAs({ customer: owner.customer })
    await openLine(page)
    await planAndCard(page)
      .getByRole('button', { name: /^Change card/ })
      .click()
    await dialog.getByRole('radio', { name: /4242/ }).check()
    await dialog.getByRole('button', { name: 'Use this card' }).click()
    await expect(planAndCard(page)).toContainText('4242')
    await goOn(5)
    await goOn(2)
    const orders = await untilPaid(shop, owner, 3)
    for (const order of orders) {
      expect(await moneyOf(shop, order.id)).toMatchObject({
        succeededCharges: 1,
        capturedCents: order.lines.finalCheckoutAmountCents,
        refundedCents: 0,
      })
    }
    await untilEmailed(shop, owner, /renews on/, 3)
    await untilEmailed(shop, owner, /receipt/, 4)
    await returnAs({ customer: owner.customer })
    await page.goto('/dashboard/payment')
    await page.getByRole('button', { name: 'See all' }).click()
    const rows = page.getByRole('table', { name: 'Order History' }).getByRole('row')
    // The columns, the purchase, three renewals and three tries that failed.
    await expect(rows).toHaveCount(8)
    await expect(rows.filter({ has: page.getByText('Failed', { exact: true }) })).toHaveCount(4)
    const months = await monthsOfPayments(shop, owner)
    const [month = '', year = ''] = months.at(-1)?.split(' ') ?? []
    await page.getByLabel('Year').selectOption(year)
    await page.getByLabel('Month').selectOption(month)
    // A line bought in the first days of a month is charged for the next period in the same month.
    const inMonth = months.filter((each) => each === `${month} ${year}`)
    await expect(rows).toHaveCount(1 + inMonth.length)
    await page.getByLabel('Month').selectOption('All months')
    await page.getByLabel('Year').selectOption('All years')

    await page.setViewportSize({ width: 426, height: 800 })
    await expect(rows).toHaveCount(8)
    await page.setViewportSize({ width: 425, height: 800 })
    const cards = page.getByRole('list', { name: 'Order History' }).getByRole('listitem')
    await expect(cards).toHaveCount(7)
    await expect(rows).toHaveCount(0)
    await expect(cards.filter({ hasText: 'Failed' })).toHaveCount(3)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(cards).toHaveCount(5)
  })
})

/** As a card shows it. */
function expiryNextMonth(shop: TestShop): string {
  const now = shop.now()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
  return `${next.toISOString().slice(5, 7)}/${next.toISOString().slice(2, 4)}`
}

test('a card says that it runs out soon, then that it has, and is not charged any more', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  await returnAs({ customer: owner.customer })
  await page.goto('/dashboard/payment')
  await page.getByRole('button', { name: 'Add card' }).click()
  await saveCard(page, '5555555555554444', expiryNextMonth(shop))
  const mastercard = page.getByRole('listitem', { name: 'Mastercard ending in 4444' })
  await expect(mastercard).toContainText('Expires soon')
  await expect(page.getByRole('listitem', { name: 'Visa ending in 4242' })).not.toContainText(
    /Expires soon|Expired/,
  )
  await expectNoBarriers(page, 'a card that runs out soon')

  await page.goto('about:blank')
  await passDays(shop, owner, 62)
  await returnAs({ customer: owner.customer })
  await page.goto('/dashboard/payment')
  await expect(mastercard).toContainText('Expired')
  await openLine(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Renew and restore service/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /4444/ })).toBeDisabled()
  await dialog.getByRole('radio', { name: /4242/ }).check()
  await dialog.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Thanks! Your plan has been renewed.')).toBeVisible()
})

test('what is below the usage stays in its place when that comes, on the first day and later', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineToRenew(shop, { autoRenew: true, planId: 'unlimited-monthly' })
  await returnAs(owner)
  const move = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    return moveOf(page, '/app/lines/usage', 'Loading your usage')
  }
  expect(await move(1280)).toBeLessThan(22)
  expect(await move(390)).toBeLessThan(22)
  await page.goto('about:blank')
  shop.pass(3 * 24 * 3600)
  await returnAs({ customer: await signedInAgain(shop, owner.customer) })
  await page.goto('/dashboard')
  await expect(page.getByRole('figure', { name: /^Data by day/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Install eSIM/ })).toHaveCount(0)
  await expectLoaded(page)
  expect(await move(1280)).toBeLessThan(22)
  expect(await move(390)).toBeLessThan(22)
})
