import { readFile } from 'node:fs/promises'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  goodCard,
  homeAddress,
  orderIn,
  type Shop,
  type TestCustomer,
} from '@openline/testing/customers'
import { aLineOwner, buyLine } from '@openline/testing/lines'
import { pdfText } from '@openline/testing/pdf-text'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { holdBack } from './support/loaded.ts'
import { expectPaid, payButton } from './support/paying.ts'
import { readFacts } from './support/shopper.ts'

const poorCard = '4000000000009995'
const zipWithoutActivation = { state: 'TX', zipCode: '77299' }

async function buyWith(shop: Shop, customer: TestCustomer, number: string, place = {}) {
  const card = await aCard(shop, customer, number)
  const quote = await aQuote(shop, customer, place)
  const purchase = aPurchase(quote, card, { shipTo: { ...homeAddress, ...place } })
  return expectOk(await buy(shop, customer, purchase)).order
}

function table(page: Page) {
  return page.getByRole('table', { name: 'Order History' })
}

function details(page: Page) {
  return page.getByRole('dialog', { name: 'Payment Details' })
}

function columnsOf(page: Page) {
  return table(page).getByRole('columnheader').filter({ hasText: /./ }).allTextContents()
}

function dollars(text: string | undefined) {
  return Math.round(Number(text?.replace(/[$,]/g, '')) * 100)
}

test('the order history grows from nothing to a paid, a failed and a refunded order', async ({
  page,
  shop,
  returnAs,
}) => {
  const customer = await aCustomer(shop)
  await returnAs({ customer })
  await page.goto('/dashboard/payment')
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible()
  await expect(page.getByText('No order history')).toBeVisible()
  await expect(page.getByRole('button', { name: 'See all' })).toHaveCount(0)

  const paid = await buyWith(shop, customer, goodCard)
  await page.reload()
  await expect(table(page).getByRole('row')).toHaveCount(2)
  expect(await columnsOf(page)).toEqual(['Date', 'Product', 'Price', 'Pay Method', 'View'])
  await expect(table(page)).toContainText(/[A-Z][a-z]{2} \d{2}, \d{2}/)

  const refunded = await buyWith(shop, customer, goodCard, zipWithoutActivation)
  await orderIn(shop, customer, refunded.id, 'refunded')
  await buyWith(shop, customer, poorCard)
  await page.reload()
  await expect(table(page).getByRole('row')).toHaveCount(4)
  expect((await columnsOf(page))[0]).toBe('Failed')
  const failedRow = table(page).getByRole('row').nth(1)
  await expect(failedRow).toContainText('Failed')
  await expect(table(page).getByRole('row').nth(2)).toContainText('Refunded')
  await expectNoBarriers(page, 'the order history')
  for (const width of [560, 500, 426]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page, 'the order history')
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  await table(page).getByRole('button', { name: 'View' }).last().click()
  await expect(details(page)).toContainText('You were charged once.')
  const facts = await readFacts(details(page))
  expect(Object.keys(facts)).toEqual(
    ['Order Total', 'Tax Amount', 'Regulatory Fee', 'Activation Fee', 'Discount']
      .filter((label) => label in facts)
      .concat('Payment Method', 'Final Checkout Amount'),
  )
  const sum = Object.entries(facts)
    .filter(([label]) => !['Payment Method', 'Final Checkout Amount'].includes(label))
    .reduce((total, [, amount]) => total + dollars(amount), 0)
  expect(sum).toBe(paid.lines.finalCheckoutAmountCents)
  expect(dollars(facts['Final Checkout Amount'])).toBe(sum)
  await expect(details(page)).toContainText('Success')
  const downloading = page.waitForEvent('download')
  await details(page).getByRole('button', { name: 'Download receipt' }).click()
  const receipt = await downloading
  expect(receipt.suggestedFilename()).toBe(`receipt-${paid.number}.pdf`)
  const text = await pdfText(await readFile(await receipt.path()))
  for (const words of [
    `Receipt ${paid.number}`,
    'Openline Mobile LLC',
    `Robin Rivera, ${customer.email}`,
    'Visa ending in 4242',
    `Total paid ${facts['Final Checkout Amount']}`,
  ]) {
    expect(text).toContain(words)
  }
  expect(text).toMatch(/You accepted version \d{4}-\d{2}\S* of the/)
  await expectNoBarriers(page, 'the details of a payment')
  await page.goBack()
  await expect(details(page)).toHaveCount(0)

  await table(page).getByRole('button', { name: 'View' }).nth(1).click()
  await expect(details(page)).toContainText('All of it was refunded to your card.')
  await details(page).getByRole('button', { name: 'Close', exact: true }).first().click()
})

test('the history comes with the cards above it, which would move it under a press', async ({
  page,
  shop,
  returnAs,
}) => {
  const customer = await aCustomer(shop)
  await buyWith(shop, customer, goodCard)
  await returnAs({ customer })
  const release = await holdBack(page, '/app/payments/cards')
  const history = page.waitForResponse(/\/app\/payments\/transactions/)
  await page.goto('/dashboard/payment')
  await (await history).finished()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(['Loading your cards'])
  await expect(table(page)).toHaveCount(0)
  release()
  await expect(page.getByRole('listitem', { name: 'Visa ending in 4242' })).toBeVisible()
  await expect(table(page)).toBeVisible()
})

test('a failed payment says why, and is paid from its details', async ({
  page,
  shop,
  returnAs,
}) => {
  const customer = await aCustomer(shop)
  await buyWith(shop, customer, poorCard)
  await aCard(shop, customer, goodCard)
  await returnAs({ customer })
  await page.goto('/dashboard/payment')
  await table(page).getByRole('button', { name: 'View' }).click()
  await expect(details(page)).toContainText('Failed')
  await expect(details(page)).toContainText('Insufficient funds.')
  await expect(details(page)).toContainText('You weren’t charged.')
  await details(page).getByRole('link', { name: 'Pay again' }).click()
  const again = page.getByRole('alertdialog').getByRole('button', { name: 'Try again' })
  await again.click()
  await page.getByRole('radio', { name: /4242/ }).check()
  await payButton(page).click()
  await expectPaid(page)
  await page.goto('/dashboard/payment')
  await expect(table(page).getByRole('row')).toHaveCount(3)
  await table(page).getByRole('button', { name: 'View' }).last().click()
  await expect(details(page)).toContainText('You were charged once.')
  await expect(details(page).getByRole('link', { name: 'Pay again' })).toHaveCount(0)
})

/** A year and a month of it, before the address has followed the year. */
async function chooseAtOnce(page: Page, choice: Readonly<Record<string, number>>) {
  await page.evaluate((chosen) => {
    for (const [name, value] of Object.entries(chosen)) {
      const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)
      if (!select) throw new Error(`No ${name} can be chosen`)
      select.value = String(value)
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, choice)
}

test('the full history is chosen by month and year, and read by keyboard alone', async ({
  page,
  shop,
  returnAs,
}) => {
  const customer = await aCustomer(shop)
  await buyWith(shop, customer, goodCard)
  await returnAs({ customer })
  await page.goto('/dashboard/payment')
  const keyboard = keyboardOf(page)
  await keyboard.use(page.getByRole('button', { name: 'See all' }))
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeFocused()
  await expect(table(page).getByRole('row')).toHaveCount(2)
  const region = page.getByRole('region', { name: 'Order History' })
  await keyboard.tabTo(region)
  expect((await region.boundingBox())?.height).toBe(510)
  await expectNoBarriers(page, 'the full history')

  const year = page.getByLabel('Year')
  const thisYear = await page.evaluate(() => new Date().getFullYear())
  await expect(year.getByRole('option')).toHaveText([
    'Choose',
    'All years',
    ...Array.from({ length: 12 }, (_, step) => String(thisYear - step)),
  ])
  await year.selectOption(String(thisYear - 11))
  await expect(page.getByText(`No payments in ${thisYear - 11}.`)).toBeVisible()
  await page.getByLabel('Month').selectOption('Jan')
  await expect(page.getByText(`No payments in January ${thisYear - 11}.`)).toBeVisible()
  await year.selectOption('All years')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await chooseAtOnce(page, { year: thisYear - 1, month: 4 })
  await expect(page.getByText(`No payments in April ${thisYear - 1}.`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`year=${thisYear - 1}&month=4$`))
  await year.selectOption(String(thisYear))
  const month = await page.evaluate(() => new Date().getMonth() + 1)
  await page.getByLabel('Month').selectOption(String(month))
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(year).toHaveValue(String(thisYear))
  await expect(page.getByLabel('Month')).toHaveValue(String(month))

  await keyboard.use(table(page).getByRole('button', { name: 'View' }))
  await expect(details(page)).toBeVisible()
  await keyboard.press('Escape')
  await expect(details(page)).toHaveCount(0)
  await expect(table(page).getByRole('button', { name: 'View' })).toBeFocused()
  await keyboard.use(page.getByRole('button', { name: 'Back' }))
  await expect(page.getByRole('heading', { name: 'Saved cards' })).toBeVisible()
})

test('the head of the full history stays above the buttons that scroll below it', async ({
  page,
  shop,
  returnAs,
}) => {
  const { customer, card } = await aLineOwner(shop)
  for (let count = 1; count < 10; count += 1) await buyLine(shop, customer, card)
  await returnAs({ customer })
  await page.goto('/dashboard/payment')
  await page.getByRole('button', { name: 'See all' }).click()
  await expect(table(page).getByRole('row')).toHaveCount(11)
  const head = table(page).getByRole('columnheader', { name: 'View' })
  const region = page.getByRole('region', { name: 'Order History' })
  for (let top = 0; top < 90; top += 15) {
    await region.evaluate((element, to) => element.scrollTo({ top: to }), top)
    const onTop = await head.evaluate((element) => {
      const { left, top: above, width, height } = element.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, above + height / 2)
      return found !== null && element.contains(found)
    })
    expect(onTop, `scrolled by ${top} px`).toBe(true)
  }
})

test('an order that is not there offers no second try, which could not help', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/404/)
  const customer = await aCustomer(shop)
  await returnAs({ customer })
  const unknown = '00000000-0000-4000-8000-000000000000'
  await page.goto(`/cart/checkout?order=${unknown}`)
  await expect(page.getByText('We couldn’t find this order')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'To Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(`/dashboard?order=${unknown}`)
  const dialog = page.getByRole('dialog', { name: 'Your order' })
  await expect(dialog).toContainText('We couldn’t find this order')
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('payments are cards, with a way back from the full history', async ({
    page,
    shop,
    returnAs,
  }) => {
    const customer = await aCustomer(shop)
    await buyWith(shop, customer, poorCard)
    await buyWith(shop, customer, goodCard)
    await returnAs({ customer })
    await page.goto('/dashboard/payment')
    const cards = page.getByRole('list', { name: 'Order History' }).getByRole('listitem')
    await expect(cards).toHaveCount(2)
    await expect(table(page)).toHaveCount(0)
    await expect(cards.first()).toContainText(/^[A-Z][a-z]+day, \d{1,2} [A-Z][a-z]{2}/)
    await expect(cards.last()).toContainText('Failed')
    await page.getByRole('button', { name: 'See all' }).click()
    await expect(cards).toHaveCount(2)
    await cards.first().getByRole('button', { name: 'View' }).click()
    await expect(details(page)).toContainText(/\d{2} [A-Z][a-z]{2} \d{4}/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Saved cards' })).toBeVisible()
  })
})
