import { expect, type Page } from '@playwright/test'
import { laidOut } from './support/fit.ts'
import { test } from './support/journey.ts'
import { aBuyer, aCartItem, payButton } from './support/paying.ts'
import { field, readFacts, section } from './support/shopper.ts'

function cartButton(page: Page) {
  return page.getByRole('link', { name: 'Cart, items:' })
}

function choose(page: Page, plan: string) {
  return page.getByRole('link', { name: `Choose plan ${plan}`, exact: true }).click()
}

function planCard(page: Page, name: string) {
  return page.getByRole('article', { name, exact: true })
}

function price(page: Page) {
  return page.getByRole('complementary', { name: 'Price' })
}

function undo(page: Page) {
  return page.getByRole('button', { name: 'Undo' })
}

test('the cart holds one plan; another takes its place, and Undo brings it back @phone', async ({
  page,
}) => {
  await page.goto('/shop')
  await expect(cartButton(page)).toHaveAccessibleName(/0$/)
  await choose(page, 'Standard')
  await expect(planCard(page, 'Standard')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName(/1$/)

  await page.goto('/shop')
  await choose(page, 'Light')
  await expect(planCard(page, 'Light')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName(/1$/)
  await expect(page.getByText('Light replaced Standard.')).toBeVisible()
  await undo(page).click()
  await expect(planCard(page, 'Standard')).toBeVisible()
  await expect(planCard(page, 'Light')).toBeHidden()
})

test('a removed plan can be brought back', async ({ page, returnAs }) => {
  await returnAs({ cart: aCartItem() })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Standard from your cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName(/0$/)
  await undo(page).click()
  await expect(planCard(page, 'Standard')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName(/1$/)
})

test('the cart is kept over a reload and shared with another tab', async ({
  page,
  context,
  returnAs,
}) => {
  await returnAs({ cart: aCartItem() })
  const second = await context.newPage()
  for (const tab of [page, second]) await tab.goto('/cart')
  await page.reload()
  await expect(planCard(page, 'Standard')).toBeVisible()
  await second.getByRole('button', { name: /^Remove Standard/ }).click()
  await expect(cartButton(page)).toHaveAccessibleName(/0$/)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a plan chosen in another tab is named where this tab pays', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs(await aBuyer(shop))
  await page.goto('/cart/checkout')
  await expect(payButton(page)).toBeEnabled()
  const other = await page.context().newPage()
  await other.goto('/shop')
  await choose(other, 'Light')
  await expect(planCard(other, 'Light')).toBeVisible()
  await expect(page.getByText('Light replaced Standard in your cart')).toBeVisible()
})

test('a link with a plan and a ZIP code opens the cart with the whole price', async ({ page }) => {
  await page.goto('/cart?plan=light-monthly&zip=50309')
  await expect(planCard(page, 'Light')).toBeVisible()
  await expect(price(page).getByText('Total today', { exact: true })).toBeVisible()
  await page.reload()
  await expect(planCard(page, 'Light')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName(/1$/)
  await page.goto('/about')
  await cartButton(page).click()
  await expect(page).toHaveURL('/cart?plan=light-monthly&sim=esim&zip=50309')
  await field(page, 'ZIP code').focus()
  await expect(page).toHaveURL('/cart')
  await page.reload()
  await expect(price(page).getByText('Total today', { exact: true })).toBeVisible()
})

test('Back to a cart of before shows the one of now', async ({ page }) => {
  await page.goto('/cart?plan=light-monthly&zip=50309')
  await expect(cartButton(page)).toHaveAccessibleName(/1$/)
  await page.goto('/about')
  await page.evaluate(() => localStorage.removeItem('cart'))
  await page.goBack()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName(/0$/)
})

test('a lost price takes nothing else away, and comes with another try', async ({
  page,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/)
  await page.goto('/cart?plan=light-monthly&zip=50309')
  const isLost = { now: true }
  await page.route('**/app/cart/quote', (route) => route[isLost.now ? 'abort' : 'continue']())
  const zip = field(page, 'ZIP code')
  await zip.fill('75201')
  await expect(price(page)).toContainText('We couldn’t get your total')
  await expect(planCard(page, 'Light')).toBeVisible()
  await expect(zip).toHaveValue('75201')
  isLost.now = false
  await price(page).getByRole('button', { name: 'Try again' }).click()
  await expect(price(page)).toContainText('Total today')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the cart is a form: from the home page to a price, and on with every choice @phone', async ({
    page,
  }) => {
    await page.goto('/?plan=standard-monthly&zip=50309')
    await page.getByRole('link', { name: 'Get this plan for $28.60' }).click()
    await expect(planCard(page, 'Standard')).toBeVisible()
    expect(await readFacts(price(page))).toMatchObject({ 'Total today': '$28.60' })
    await page.getByRole('radio', { name: /^SIM card/ }).check()
    await field(page, 'ZIP code').fill('75201')
    await field(page, 'ZIP code').press('Enter')
    await expect(page).toHaveURL('/cart?plan=standard-monthly&sim=physical&zip=75201')
    expect(await readFacts(price(page))).toMatchObject({ 'Activation fee': '$10.00' })
    await field(page, 'Coupon code').fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/sim=physical&zip=75201&coupon=WELCOME10$/)
    await expect(page.getByText('Coupon WELCOME10 is applied.')).toBeVisible()
    expect(await readFacts(price(page))).toMatchObject({ 'Coupon WELCOME10': '-$2.50' })
    await page.getByRole('button', { name: 'Remove coupon' }).click()
    await expect(page).toHaveURL(/zip=75201$/)
    await expect(page.getByText('Will my phone work?')).toBeHidden()
    await page.getByRole('button', { name: 'Remove Standard from your cart' }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  test('a choice that has no price says why, and keeps the others', async ({ page }) => {
    await page.goto('/cart?plan=standard-monthly&sim=physical&zip=&coupon=NO-SUCH-CODE')
    await expect(page.getByText('Please enter 5 digit ZIP Code')).toBeVisible()
    await field(page, 'ZIP code').fill('00901')
    await field(page, 'ZIP code').press('Enter')
    await expect(page.getByText('Sorry, we don’t serve Puerto Rico yet.')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^SIM card/ })).toBeChecked()
    await field(page, 'ZIP code').fill('50309')
    await field(page, 'ZIP code').press('Enter')
    await expect(page.getByText('NO-SUCH-CODE: That coupon code isn’t valid.')).toBeVisible()
    await expect(price(page).getByText('Total today', { exact: true })).toBeVisible()
  })
})

test('the Spanish coupon field keeps its button beside it on a phone', async ({
  page,
  returnAs,
}) => {
  await returnAs({ cart: aCartItem() })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/es/cart')
  const apply = page.getByRole('button', { name: 'Aplicar' })
  await apply.scrollIntoViewIfNeeded()
  const coupon = await field(page, 'Código de cupón').boundingBox()
  const button = await apply.boundingBox()
  expect((button?.y ?? 0) - (coupon?.y ?? 0)).toBeLessThan(coupon?.height ?? 0)
})

test('a link with a plan that is not sold says so and leaves the cart alone', async ({
  page,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 404 .*\/app\/plans\/gold-monthly/)
  await returnAs({ cart: aCartItem() })
  await page.goto('/cart?plan=gold-monthly')
  await expect(planCard(page, 'Standard')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'plan' })).toBeVisible()
})

const useless = [
  { code: 'NO-SUCH-CODE', says: 'That coupon code isn’t valid.' },
  { code: 'SPRING25', says: 'That coupon code has expired.' },
  { code: 'YEAR25', says: 'That coupon code doesn’t apply to Standard.' },
] as const

test('a coupon that does not fit says why, and one that fits lowers the price', async ({
  page,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/app\/cart\/quote\)$/)
  await returnAs({ cart: aCartItem() })
  await page.goto('/cart')
  const coupon = field(page, 'Coupon code')
  for (const { code, says } of useless) {
    await coupon.fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(says)).toBeVisible()
    await expect(coupon).toBeFocused()
    await expect(coupon).toHaveAttribute('aria-invalid', 'true')
    expect(await readFacts(price(page))).toMatchObject({ 'Total today': '$28.60' })
  }
  await coupon.fill('welcome10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(price(page).getByText('Coupon WELCOME10', { exact: true })).toBeVisible()
  const lines = Object.entries(await readFacts(price(page)))
  expect(lines.find(([name]) => name.startsWith('Coupon'))?.[1]).toBe('-$2.50')
})

test('Checkout tries a coupon that was typed and not applied', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/app\/cart\/quote\)$/)
  await returnAs(await aBuyer(shop))
  await page.goto('/cart')
  const checkout = page
    .getByRole('main')
    .getByText('Checkout', { exact: true })
    .filter({ visible: true })
  await field(page, 'Coupon code').fill('NO-SUCH-CODE')
  await checkout.click()
  await expect(field(page, 'Coupon code')).toBeFocused()
  await expect(field(page, 'Coupon code')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/cart')

  await field(page, 'Coupon code').fill('WELCOME10')
  await checkout.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page.getByText('Coupon WELCOME10 is applied.')).toBeVisible()
  await expect
    .poll(() => readFacts(page.getByRole('main')))
    .toMatchObject({ 'Coupon WELCOME10': '-$2.50' })
})

test('a coupon that ended is named in the cart, with the price without it', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/app\/cart\/quote\)$/)
  await returnAs(await aBuyer(shop, undefined, { item: { couponCode: 'SPRING25' } }))
  await page.goto('/cart')
  await expect(page.getByText(/^SPRING25: /)).toBeVisible()
  expect(await readFacts(price(page))).toMatchObject({ 'Total today': '$28.60' })
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Pay $28.60' })).toBeEnabled()
})

test('a ZIP code that is not served has its own sentence, and another one a price', async ({
  page,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/app\/cart\/quote\)$/)
  await returnAs({ cart: aCartItem({ zipCode: '' }) })
  await page.goto('/cart')
  await expect(page.getByText('Enter your ZIP code to see your total')).toBeVisible()
  const zip = field(page, 'ZIP code')
  await zip.fill('00901')
  await expect(page.getByText('Sorry, we don’t serve Puerto Rico yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeHidden()
  await zip.fill('50309')
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
})

test('Checkout asks for the ZIP code when it is missing', async ({ page, returnAs }) => {
  await returnAs({ cart: aCartItem({ zipCode: '' }) })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByText('Please enter 5 digit ZIP Code')).toBeVisible()
  await expect(field(page, 'ZIP code')).toBeFocused()
})

test('the broadband label is open in the cart and does not push the price away', async ({
  page,
  returnAs,
}) => {
  await returnAs({ cart: aCartItem() })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/cart')
  const label = page.getByRole('region', { name: 'Broadband Facts Standard', exact: true })
  const checkout = page.getByRole('link', { name: 'Checkout' })
  await expect(label.getByText('Unique Plan Identifier:')).toBeVisible()
  await expect(price(page).getByText('Total today', { exact: true })).toBeInViewport()
  await expect(checkout).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 800, height: 1000 })
  await laidOut(page)
  const [plan, beside] = [planCard(page, 'Standard'), price(page)]
  const planEnd = await plan.evaluate((card) => card.getBoundingClientRect().right)
  expect((await beside.boundingBox())?.x).toBeGreaterThan(planEnd)
  await expect(beside.getByText('Total today', { exact: true })).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  await laidOut(page)
  const [button, facts] = [await checkout.boundingBox(), await label.boundingBox()]
  expect(facts?.y).toBeGreaterThan(button?.y ?? Number.POSITIVE_INFINITY)
  await page.getByRole('link', { name: 'Broadband Facts Standard', exact: true }).click()
  await expect(label.getByRole('heading')).toBeInViewport({ ratio: 1 })
})

test('a SIM card adds its activation fee to the price', async ({ page, returnAs }) => {
  await returnAs({ cart: aCartItem() })
  await page.goto('/cart')
  await expect(price(page).getByText('Activation fee')).toBeHidden()
  await page.getByRole('radio', { name: /^SIM card/ }).check()
  await expect(price(page).getByText('Activation fee')).toBeVisible()
  expect(await readFacts(price(page))).toMatchObject({ 'Activation fee': '$10.00' })
})

test('a visitor checks in the cart whether a phone works', async ({ page, returnAs }) => {
  await returnAs({ cart: aCartItem() })
  await page.goto('/cart')
  const question = page.getByRole('button', { name: 'Will my phone work?' })
  await question.click()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  const imei = field(page, 'IMEI')
  await imei.fill('1234')
  await imei.press('Enter')
  await expect(imei).toHaveAttribute('aria-invalid', 'true')
  await imei.fill('353918057712354')
  await imei.press('Enter')
  await expect(page.getByText(/doesn’t support eSIM/)).toBeVisible()
  await expect(page).toHaveURL('/cart')
})

test('a new ZIP code in the cart is checked against the address before anything is paid', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs(await aBuyer(shop))
  await page.goto('/cart')
  await field(page, 'ZIP code').fill('10001')
  await page.getByRole('link', { name: 'Checkout' }).click()
  const address = section(page, 'Address')
  await expect(field(page, 'ZIP code')).toHaveAttribute('aria-invalid', 'true')
  await expect(address.getByRole('button', { name: 'Next' })).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
})
