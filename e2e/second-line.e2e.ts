import { emailAbout } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, linesOf } from '@openline/testing/lines'
import { goTo, renewalOf, renewalOrders } from '@openline/testing/renewing'
import { aFreeSim } from '@openline/testing/sims'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFit } from './support/fit.ts'
import { expectLoaded } from './support/loaded.ts'
import { test } from './support/moving-shop.ts'
import { es, expectSpanish } from './support/spanish.ts'

// One shop, whose clock the journeys move.
test.describe.configure({ mode: 'default' })

const aYear = { planId: 'light-12-month' }
const saves =
  'Ahorra $5.00 cada 30 días en esta línea mientras su cuenta tenga una línea activa más antigua.'

test('another line is two presses from its plan, and keeps its discount when it renews @phone', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop, { quote: aYear })
  await returnAs({ customer: owner.customer })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Add a line' }).click()
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toHaveValue('50309')
  await page.getByRole('link', { name: 'Choose plan Unlimited', exact: true }).click()
  const price = page.getByRole('complementary', { name: 'Price' })
  const note = 'You save $5.00 every 30 days on this line while your account has an older'
  await expect(price).toContainText(note)
  await expect(price).toContainText('Discount for another line-$5.00')
  await expectNoBarriers(page, 'a cart with another line')
  await expectToFit(page, 'a cart with another line')

  // The first press of two.
  await page.getByRole('link', { name: 'Checkout', exact: true }).press('Enter')
  await expect(page).toHaveURL(/step=review/)
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await expect(pay).toBeEnabled()
  await expect(page.getByRole('main')).toContainText(note)
  // Who agreed for one line has not agreed for another.
  const renews = page.getByRole('checkbox', { name: 'Renew my plan automatically' })
  await expect(renews).not.toBeChecked()
  await expectNoBarriers(page, 'the review of another line')
  await renews.check()
  await pay.press('Enter')
  await expect(page.getByRole('heading', { name: /^You’re in/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a line' })).toHaveAttribute(
    'href',
    '/shop?zip=50309&sim=esim',
  )

  // Sessions end while days pass.
  await page.goto('about:blank')
  const line = await eventually('the other line', async () =>
    (await linesOf(shop, owner.customer)).find(
      ({ planId, status }) => planId === 'unlimited-monthly' && status === 'active',
    ),
  )
  const other = { ...owner, line }
  await goTo(shop, other, { daysBeforeEnd: 12 })
  await goTo(shop, other, { daysBeforeEnd: 5 })
  const notice = await emailAbout(shop, owner.customer.email, /^Your Unlimited plan renews on/)
  expect(notice.text).toMatch(/Discount for another line\s+-\$5\.00/)
  await returnAs({ customer: other.customer })
  await page.goto(`/dashboard/lines/${line.id}`)
  await expectLoaded(page)
  await expect(page.getByRole('region', { name: /^Renewal of/ })).toContainText(note)
  await expectNoBarriers(page, 'the page of another line')
  await page.goto('about:blank')
  const { notice: announced } = await renewalOf(shop, other)
  await goTo(shop, other, { daysBeforeEnd: 2 })
  const renewed = await eventually('the renewal', async () =>
    (await renewalOrders(shop, other)).find(({ status }) => status === 'active'),
  )
  expect(renewed.lines).toMatchObject({
    discountAmountCents: 500,
    finalCheckoutAmountCents: announced?.totalCents,
  })
})

test('another line is bought in Spanish', async ({ page, movingShop: shop, returnAs }) => {
  const owner = await aLineOwner(shop, {
    quote: { ...aYear, simType: 'physical' },
    purchase: { iccid: aFreeSim() },
  })
  await returnAs({ customer: owner.customer })
  await page.goto('/es/dashboard')
  await page.getByRole('link', { name: es('Add a line') }).click()
  await page.getByRole('link', { name: `${es('Choose plan')} Unlimited Plus`, exact: true }).click()
  const price = page.getByRole('complementary', { name: es('Price') })
  // As the line before it.
  await expect(page.getByRole('radio', { name: /^Tarjeta SIM/ })).toBeChecked()
  await expect(price).toContainText(saves)
  await expect(price).toContainText(es('Discount for another line'))
  await expectSpanish(page)
  await page.getByRole('link', { name: es('Checkout'), exact: true }).click()
  await expect(page.getByRole('main')).toContainText(saves)
  await expectSpanish(page)
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page.getByRole('link', { name: es('Add a line') })).toBeVisible()
  await expectSpanish(page)
})
