import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { aCartItem } from './support/paying.ts'

function billOn(page: Page) {
  const form = page.getByRole('form', { name: 'Your bill' })
  return {
    form,
    zipCode: form.getByRole('textbox', { name: 'ZIP code' }),
    getPlan: form.getByRole('link', { name: 'Get this plan for' }),
  }
}

test('the bill on the home page fills in while a visitor types a ZIP code, and leads to the cart', async ({
  page,
  returnAs,
}) => {
  await returnAs({})
  await page.goto('/')
  const { form, zipCode, getPlan } = billOn(page)
  await expect(form).toContainText('Sample bill in Des Moines, 50309')
  await form.getByText('Unlimited', { exact: true }).click()
  await zipCode.pressSequentially('10001')
  await expect(form).toContainText('Your bill in 10001')
  await expect(form).toContainText('Sales tax (New York), 4%')
  await expect(form).toContainText('911 fee (New York)')
  await expect(form).toContainText('Our recovery fee, not a tax')
  await expect(zipCode).toBeFocused()
  await expect(page).toHaveURL('/?plan=unlimited-monthly&zip=10001')
  await expect(getPlan).toHaveAccessibleName('Get this plan for $44.06')
  const teaser = page.getByRole('link', { name: /^Standard/ })
  await expect(teaser).toContainText('$28.46 total in 10001')

  await test.step('the tab of another plan shows its bill without a call', async () => {
    await form.getByText('5 GB', { exact: true }).click()
    await expect(getPlan).toHaveAccessibleName('Get this plan for $18.06')
  })

  await getPlan.click()
  await expect(page.getByRole('article', { name: 'Light', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toHaveValue('10001')
})

test('a ZIP code is typed once: the shop and the next visit have its totals', async ({
  page,
  returnAs,
}) => {
  await returnAs({})
  await page.goto('/')
  await billOn(page).zipCode.pressSequentially('10001')
  await expect(billOn(page).getPlan).toBeVisible()
  await page.goto('/shop')
  const standard = page.getByRole('article', { name: 'Standard', exact: true })
  await expect(standard).toContainText('$28.46 total in 10001')
  await expect(standard).toContainText('$25 plan + $3.46 taxes & fees, for 30 days')
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('50309')
  await expect(standard).toContainText('$28.60 total in 50309')
  await page.goto('/')
  await expect(billOn(page).form).toContainText('Your bill in 50309')
})

test('the ZIP code of the plan in the cart is known on the home page', async ({
  page,
  returnAs,
}) => {
  await returnAs({ cart: aCartItem({ zipCode: '75201' }) })
  await page.goto('/')
  await expect(billOn(page).form).toContainText('Your bill in 75201')
})

test('a ZIP code without service says so, keeps the sample and what was typed, and can be corrected', async ({
  page,
  returnAs,
}) => {
  await returnAs({})
  await page.goto('/')
  const { form, zipCode, getPlan } = billOn(page)
  await zipCode.pressSequentially('99501')
  await expect(form).toContainText('Sorry, we don’t serve Alaska yet.')
  await expect(form).toContainText('Sample bill in Des Moines, 50309')
  await expect(zipCode).toHaveAttribute('aria-invalid', 'true')
  await expect(zipCode).toHaveAccessibleDescription('Sorry, we don’t serve Alaska yet.')
  await zipCode.fill('10001')
  await expect(getPlan).toBeVisible()
  await expect(zipCode).not.toHaveAttribute('aria-invalid')
  await expect(form).not.toContainText('Alaska')
})

test('a bill that cannot be loaded takes nothing away, and comes with the connection', async ({
  page,
  returnAs,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await returnAs({})
  await page.goto('/')
  const { form, zipCode, getPlan } = billOn(page)
  await zipCode.pressSequentially('50309')
  await expect(getPlan).toHaveAccessibleName('Get this plan for $28.60')
  await page.context().setOffline(true)
  await zipCode.fill('10001')
  await expect(form.getByText('We couldn’t get your total.')).toBeVisible()
  await expect(form).toContainText('Your bill in 50309')
  await expect(zipCode).toHaveValue('10001')
  await page.context().setOffline(false)
  await expect(form).toContainText('Your bill in 10001')
  await expect(form.getByText('We couldn’t get your total.')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the bill is a form: the server answers with the plan and its total', async ({ page }) => {
    await page.goto('/')
    const { form, zipCode, getPlan } = billOn(page)
    await form.getByText('Unlimited', { exact: true }).click()
    await expect(form).toContainText('Unlimited, for 30 days')
    await zipCode.fill('10001')
    await form.getByRole('button', { name: 'See your total' }).click()
    await expect(page).toHaveURL('/?plan=unlimited-monthly&zip=10001')
    await expect(getPlan).toHaveAccessibleName('Get this plan for $44.06')
    await expect(getPlan).toHaveAttribute('href', '/cart?plan=unlimited-monthly&zip=10001')
  })

  test('a ZIP code that is none keeps the plan and says what is wrong', async ({ page }) => {
    await page.goto('/?plan=light-monthly&zip=123')
    const { form, zipCode } = billOn(page)
    await expect(form).toContainText('Please enter 5 digit ZIP Code')
    await expect(zipCode).toHaveValue('123')
    await expect(form.getByRole('radio', { name: '5 GB', exact: true })).toBeChecked()
  })
})
