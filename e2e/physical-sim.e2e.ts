import { randomInt } from 'node:crypto'
import { passesLuhn } from '@openline/contract/luhn'
import { emailAbout, ordersOf } from '@openline/testing/customers'
import { aNumber } from '@openline/testing/port-ins'
import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { needsOfNetwork, network } from './support/network.ts'
import { aBuyer, acceptAndPay, expectOneCharge, expectPaid, payButton } from './support/paying.ts'
import { checkNumber, fillOldAccount, goOn, newsOf } from './support/porting.ts'
import { field, next } from './support/shopper.ts'

const phoneWithoutEsim = '353918057712354'

/** One of a million SIM cards that the carrier has handed out in shops. */
function aSimCard(): string {
  const start = `890141032556${String(randomInt(1_000_000)).padStart(6, '0')}`
  const numbers = Array.from({ length: 10 }, (_, checkDigit) => `${start}${checkDigit}`)
  return numbers.find(passesLuhn) ?? ''
}

test('a SIM card comes by mail and is activated with the number printed on it; a number to keep follows', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/activate\)$/)
  const buyer = await aBuyer(shop, undefined, { item: { simType: 'physical' } })
  const { customer } = buyer
  const msisdn = aNumber('0160')
  await returnAs(buyer)
  await page.goto('/cart/checkout?step=number')
  await page.getByRole('radio', { name: /Keep my number/ }).check()
  await page.getByRole('button', { name: 'Check my number' }).click()
  await checkNumber(page, msisdn)
  await goOn(page)
  await fillOldAccount(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ready to transfer')).toBeVisible()
  await next(page)
  await acceptAndPay(page)
  await expectPaid(page)
  await page.getByRole('dialog').getByRole('button', { name: 'To Dashboard' }).click()

  const line = page.getByRole('listitem', { name: 'Standard' })
  const news = newsOf(page, msisdn)
  await expect(line).toContainText('Pending')
  await expect(news).toContainText('Everything is ready')
  await expect(line.getByRole('button', { name: 'Activate SIM' })).toBeVisible({ timeout: 60_000 })
  const mail = await emailAbout(shop, customer.email, /SIM card is on its way/)
  expect(mail.text).toContain('Tracking number')

  await line.getByRole('button', { name: 'Activate SIM' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activate your SIM card' })
  await dialog.getByRole('textbox').fill('89014103255')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog.getByText('ICCID number should be 18-22 digits')).toBeVisible()
  await dialog.getByRole('textbox').fill('8901410300000000000')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog.getByText(/Please check the number on your card/)).toBeVisible()

  const [order] = await ordersOf(shop, customer)
  await dialog
    .getByRole('textbox')
    .fill(await network.numberOnCard(shop, order?.trackingNumber ?? ''))
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog).toBeHidden()
  await expect(line).toContainText('Active')
  await expect(line).toContainText(/\(\d{3}\) \d{3}-\d{4}/)
  await expect(news).toContainText('Sent to your old carrier')
  await expectOneCharge(shop, customer)
})

test('a SIM card that the customer has already is used immediately', async ({
  page,
  shop,
  returnAs,
}) => {
  needsOfNetwork('retailCards')
  const buyer = await aBuyer(shop, undefined, { item: { simType: 'physical' } })
  await returnAs(buyer)
  await page.goto('/cart/checkout?step=sim')
  await page.getByRole('checkbox', { name: 'I already have a SIM from Openline' }).check()
  const sim = field(page, 'SIM number (ICCID)')
  await sim.fill('8944100000000000000')
  await next(page)
  await expect(page.getByText(/This SIM isn’t one of ours/)).toBeVisible()
  await expect(sim).toBeFocused()
  await sim.fill(aSimCard())
  await next(page)
  await expect(payButton(page)).toBeVisible()
  await acceptAndPay(page)
  await expectPaid(page)
  await page.getByRole('dialog').getByRole('button', { name: 'To Dashboard' }).click()
  await expect(page.getByRole('listitem', { name: 'Standard' })).toContainText('Active')
  await expectOneCharge(shop, buyer.customer)
})

test('a phone that takes no eSIM is led to a SIM card', async ({ page, shop, returnAs }) => {
  needsOfNetwork('deviceCheck')
  await returnAs(await aBuyer(shop))
  await page.goto('/cart/checkout?step=sim')
  await field(page, 'IMEI').fill(phoneWithoutEsim)
  await page.getByRole('button', { name: 'Check phone' }).click()
  await page.getByRole('button', { name: 'Choose a SIM card' }).click()
  await expect(page.getByRole('radio', { name: /^SIM card/ })).toBeChecked()
  await next(page)
  await expect(payButton(page)).toBeVisible()
})
