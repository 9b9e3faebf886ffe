import { formatDate } from '@openline/contract/dates'
import { formatCents } from '@openline/contract/money'
import { emailAbout } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineToRenew, goTo, renewalOf, renewalOrders } from '@openline/testing/renewing'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFit } from './support/fit.ts'
import { openManageLine } from './support/loaded.ts'
import { test } from './support/moving-shop.ts'

// The carrier's emails name days on this calendar; so does a customer who lives there.
const timeZone = 'America/Chicago'
test.use({ timezoneId: timeZone })
// The journey moves the clock of the one shop that its worker has.
test.describe.configure({ mode: 'default' })

function day(at: string | Date): string {
  return formatDate(at, 'MMM D, YYYY', timeZone)
}

async function openLine(page: Page) {
  await page.goto('/dashboard')
  await openManageLine(page)
  return page.getByRole('region', { name: /^Renewal of/ })
}

test('a plan of a year is announced twice, renewed, and turned off from its next notice by one press', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineToRenew(shop, { autoRenew: true, planId: 'light-12-month' })
  const { email } = owner.customer
  const firstEnd = (await renewalOf(shop, owner)).paidUntil

  await test.step('the notice of the term comes 44 days before the end', async () => {
    await goTo(shop, owner, { daysBeforeEnd: 44 })
    const sentOn = day(shop.now())
    const { chargeAt, lines } = await renewalOf(shop, owner)
    const price = formatCents(lines?.finalCheckoutAmountCents ?? 0)
    const { text } = await emailAbout(shop, email, /^Coming up: Light/)
    expect(text).toContain(`we’ll charge ${price} on ${day(chargeAt ?? '')}`)
    await returnAs({ customer: owner.customer })
    const renewal = await openLine(page)
    await expect(renewal).toContainText(`we’ll charge ${price} on ${day(chargeAt ?? '')}`)
    await expect(renewal).toContainText(`We emailed you about this charge of ${price} on ${sentOn}`)
    await expectNoBarriers(page, 'a renewal with its notice')
  })

  await test.step('the notice of the charge comes 5 days before the end, then the charge', async () => {
    await page.goto('about:blank')
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    await emailAbout(shop, email, /plan renews on/)
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await eventually('the renewal', async () => {
      const [order] = await renewalOrders(shop, owner)
      return order?.status === 'active'
    })
    const { paidUntil } = await renewalOf(shop, owner)
    expect(Date.parse(paidUntil) - Date.parse(firstEnd)).toBe(365 * 24 * 3600_000)
  })

  await test.step('a year later the link in the notice leads to one button', async () => {
    await goTo(shop, owner, { daysBeforeEnd: 44 })
    const link = `/dashboard?auto_renew_off=${owner.line.id}`
    await eventually('the second notice', async () => {
      const { text } = await emailAbout(shop, email, /^Coming up: Light/)
      return text.includes(day((await renewalOf(shop, owner)).chargeAt ?? ''))
    })
    const { text } = await emailAbout(shop, email, /^Coming up: Light/)
    expect(text).toContain(link)
    await returnAs({ customer: owner.customer })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(link)
    const dialog = page.getByRole('dialog', { name: 'Turn off Auto-renew' })
    await expect(dialog.getByRole('button', { name: 'Turn off Auto-renew' })).toBeVisible()
    await expectToFit(page, 'turning off Auto-renew')
    await expectNoBarriers(page, 'turning off Auto-renew')
    await dialog.getByRole('button', { name: 'Turn off Auto-renew' }).press('Enter')
    await expect(page.getByText('Auto-renew is off', { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await renewalOf(shop, owner)).toMatchObject({ autoRenew: false, chargeAt: null })
    await page.goto('about:blank')
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    expect(await renewalOrders(shop, owner)).toHaveLength(1)
  })
})
