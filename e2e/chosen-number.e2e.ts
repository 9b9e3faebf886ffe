import { formatMsisdn } from '@openline/contract/phone-number'
import {
  aCard,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
  ordersOf,
} from '@openline/testing/customers'
import { onlyLineOf } from '@openline/testing/lines'
import { numberCalls, useElsewhere } from '@openline/testing/new-numbers'
import { moneyOf } from '@openline/testing/payment-ledger'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFit } from './support/fit.ts'
import { keyboardOf } from './support/keyboard.ts'
import { test } from './support/moving-shop.ts'
import { aBuyer, acceptAndPay, expectPaid } from './support/paying.ts'
import { field, next, section } from './support/shopper.ts'
import { expectSpanish } from './support/spanish.ts'

const declinedCard = '4000000000000002'
const phone = { width: 390, height: 844 }
const tablet = { width: 800, height: 1100 }

/** The radio button of a number. */
function numberButton(page: Page, msisdn: string) {
  return page.getByRole('radio', { name: formatMsisdn(msisdn) })
}

async function openNumbers(page: Page): Promise<void> {
  await page.goto('/cart/checkout')
  await page.getByRole('button', { name: 'Edit Number' }).click()
  await expect(page.getByRole('radio', { name: /^\(515\)/ })).toHaveCount(5)
}

test('a chosen number is the line’s, from the list to its QR code, without a mouse @phone', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const buyer = await aBuyer(shop)
  await returnAs(buyer)
  const keys = keyboardOf(page)

  await test.step('sees numbers near home, others, and those of another area', async () => {
    await openNumbers(page)
    await expect(field(page, 'Area code or ZIP code')).toHaveValue('50309')
    await expect(page.getByRole('radio', { name: /^Choose for me/ })).toBeChecked()
    const shown = page.getByRole('radio', { name: /^\(515\)/ })
    const first = await shown.first().getAttribute('value')
    await keys.use(page.getByRole('button', { name: 'Show others' }))
    await expect(numberButton(page, first ?? '')).toHaveCount(0)
    await expectNoBarriers(page, 'numbers to choose from')
    await expectToFit(page, 'numbers to choose from')
    await field(page, 'Area code or ZIP code').fill('21')
    await keys.use(page.getByRole('button', { name: 'Show numbers' }))
    await expect(
      page.getByText('Please enter a 3-digit area code or a 5-digit ZIP code'),
    ).toBeVisible()
    await field(page, 'Area code or ZIP code').fill('212')
    await field(page, 'Area code or ZIP code').press('Enter')
    await expect(page.getByRole('radio', { name: /^\(212\)/ })).toHaveCount(5)
  })

  const chosen = await test.step('chooses one, which is kept', async () => {
    const button = page.getByRole('radio', { name: /^\(212\)/ }).nth(1)
    const msisdn = (await button.getAttribute('value')) ?? ''
    await keys.tabTo(page.getByRole('radio', { name: /^Choose for me/ }))
    await keys.press('ArrowDown')
    await keys.press('ArrowDown')
    await expect(button).toBeChecked()
    // A draft is sent once nothing was typed for a moment, and the test reloads sooner.
    const isSaved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/app/checkout/draft') &&
        answer.request().postData()?.includes(msisdn) === true,
    )
    await keys.use(page.getByRole('button', { name: 'Next', exact: true }))
    await expect(section(page, 'Number')).toContainText(formatMsisdn(msisdn))
    await expect(section(page, 'Number')).toContainText(/Kept for you until \d/)
    await isSaved
    return msisdn
  })

  await test.step('finds it again after a reload', async () => {
    await page.reload()
    await expect(section(page, 'Number')).toContainText(formatMsisdn(chosen))
  })

  await test.step('pays, and has a line with it and its eSIM', async () => {
    await acceptAndPay(page)
    await expectPaid(page)
    await page.getByRole('dialog').getByRole('button', { name: 'To Dashboard' }).click()
    const line = page.getByRole('listitem', { name: 'Standard' })
    await expect(line).toContainText(formatMsisdn(chosen))
    await line.getByRole('button', { name: 'Install eSIM' }).click()
    await expect(page.getByRole('img', { name: 'QR code of your eSIM' })).toBeVisible()
    expect((await onlyLineOf(shop, buyer.customer)).mdn).toBe(chosen)
  })
})

test('a number that someone else was faster with is replaced before anything is charged', async ({
  page,
  trouble,
  movingShop: shop,
  returnAs,
}) => {
  const buyer = await aBuyer(shop)
  trouble.expect(/status of 409 .*\/app\/(?:numbers\/leases|checkout)/)
  const { someNumbers } = numberCalls(shop)
  await returnAs(buyer)
  await openNumbers(page)
  const [first = '', second = ''] = await someNumbers(buyer.customer)

  await test.step('another customer takes it from the list', async () => {
    await useElsewhere(shop, first)
    await numberButton(page, first).check()
    await next(page)
    await expect(
      page.getByText('This number is no longer available. Please choose another one.'),
    ).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Choose for me/ })).toBeChecked()
    await expect(numberButton(page, first)).toHaveCount(0)
    await expectNoBarriers(page, 'a number that was taken')
  })

  await test.step('it runs out while the customer thinks it over', async () => {
    await numberButton(page, second).check()
    await next(page)
    // The open list has the number, too, before it is kept.
    await expect(section(page, 'Number')).toContainText(/Kept for you until \d/)
    await expect(section(page, 'Number')).toContainText(formatMsisdn(second))
    shop.pass(11 * 60)
    await acceptAndPay(page)
    await expect(
      page.getByText('This number is no longer available. Please choose another one.'),
    ).toBeVisible()
    expect(await ordersOf(shop, buyer.customer)).toEqual([])
    for (const size of [phone, tablet]) {
      await page.setViewportSize(size)
      await expectToFit(page, 'a number that ran out')
    }
  })

  await test.step('another one is kept and bought', async () => {
    await expect(page.getByRole('radio', { name: /^\(515\)/ }).first()).toBeVisible()
    const third =
      (await page
        .getByRole('radio', { name: /^\(515\)/ })
        .nth(2)
        .getAttribute('value')) ?? ''
    await numberButton(page, third).check()
    await next(page)
    await acceptAndPay(page)
    await expectPaid(page)
    expect((await onlyLineOf(shop, buyer.customer)).mdn).toBe(third)
  })
})

test('a declined order whose number is gone is paid with another one, in Spanish', async ({
  page,
  trouble,
  movingShop: shop,
  returnAs,
}) => {
  const { customer, msisdn } = await numberCalls(shop).aChooser()
  const [quote, card] = [await aQuote(shop, customer), await aCard(shop, customer, declinedCard)]
  const number = { choice: 'new', chosenMsisdn: msisdn }
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card, { number })))
  shop.pass(11 * 60)
  await useElsewhere(shop, msisdn)
  await aCard(shop, customer)
  trouble.expect(/status of 409 .*\/pay/)
  await returnAs({ customer })
  await page.goto(`/es/cart/checkout?order=${order.id}`)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Pagar \$/ }).press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    `El ${formatMsisdn(msisdn)} ya no está apartado para usted. Elija otra vez.`,
  )
  await expect(numberButton(page, msisdn)).toHaveCount(0)
  await expectSpanish(page)
  await expectNoBarriers(page, 'another number for a declined order')
  for (const size of [phone, tablet]) {
    await page.setViewportSize(size)
    await expectToFit(page, 'another number for a declined order')
  }
  const another = page.getByRole('radio', { name: /^\(515\)/ }).first()
  const chosen = (await another.getAttribute('value')) ?? ''
  await another.press('Space')
  await page.getByRole('button', { name: 'Siguiente', exact: true }).press('Enter')
  await expect(page.getByText(/Apartado para usted hasta las \d/)).toBeVisible()
  expect((await moneyOf(shop, order.id)).capturedCents).toBe(0)
  await page.getByRole('button', { name: /^Pagar \$/ }).press('Enter')
  await orderIn(shop, customer, order.id, 'active')
  expect((await onlyLineOf(shop, customer)).mdn).toBe(chosen)
})

test('a number is chosen in Spanish', async ({ page, movingShop: shop, returnAs }) => {
  const buyer = await aBuyer(shop)
  await returnAs(buyer)
  await page.goto('/cart/checkout?language=es')
  await page.getByRole('button', { name: 'Editar Número' }).click()
  await expect(page.getByRole('group', { name: 'Su nuevo número' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Elegir por mí/ })).toBeChecked()
  await page
    .getByRole('radio', { name: /^\(515\)/ })
    .first()
    .check()
  await expectNoBarriers(page, 'numbers to choose from in Spanish')
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click()
  await expect(section(page, 'Número')).toContainText(/Apartado para usted hasta las \d/)
})

test('a reload keeps what was typed in the checkout, also while what was typed before is being sent', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  await returnAs(await aBuyer(shop))
  await page.goto('/cart/checkout')
  await page.getByRole('button', { name: 'Edit Address' }).click()
  await expect(field(page, 'City')).toHaveValue('Des Moines')
  const draft = '**/app/checkout/draft'
  // Of a network that is slow, and answers no more.
  await page.route(draft, () => {}, { times: 1 })
  const sent = page.waitForRequest(draft)
  await field(page, 'City').fill('Boone')
  await sent
  await field(page, 'City').fill('Clive')
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Clive')
})
