import { readFile } from 'node:fs/promises'
import { emailAbout } from '@openline/testing/customers'
import { pdfText } from '@openline/testing/pdf-text'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { aBuyer, acceptAndPay, expectPaid } from './support/paying.ts'
import { readFacts } from './support/shopper.ts'

test('credit that is given at the desk pays a part of the next order', async ({
  page,
  shop,
  returnAs,
}) => {
  const buyer = await aBuyer(shop)
  const { customer } = buyer
  await returnAs(buyer)

  await test.step('staff give it by keyboard, with words for the customer and a reason', async () => {
    await aDeskPage(page, ['money'], { path: `/customers/${customer.id}?tab=money` })
    const keys = keyboardOf(page)
    await keys.use(page.getByRole('button', { name: 'Give credit' }))
    const dialog = page.getByRole('dialog', { name: 'Give credit' })
    await keys.type(dialog.getByLabel('Amount in dollars'), '5.00')
    await keys.type(dialog.getByLabel('Reason shown to the customer'), 'For the wait on Monday')
    await keys.use(dialog.getByRole('button', { name: 'Give credit' }))
    await expect(dialog.getByText('Please say why')).toBeVisible()
    await expectNoBarriers(page, 'the dialog of a credit')
    await keys.type(dialog.getByLabel('Reason', { exact: true }), 'An hour on hold')
    await keys.use(dialog.getByRole('button', { name: 'Give credit' }))
    const entries = page.getByRole('table', { name: 'The customer’s credit' })
    await expect(entries).toContainText('$5.00For the wait on Monday')
    await expect(page.getByText('$5.00 left.')).toBeVisible()
    await expectToFit(page, 'a customer with credit at the desk')
    const mail = await emailAbout(shop, customer.email, 'We added $5.00 credit to your account')
    expect(mail.text).toContain('> For the wait on Monday')
  })

  await test.step('the customer sees it, and what is left for the card', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('You have $5.00 credit')).toBeVisible()
    await expectNoBarriers(page, 'the dashboard of a customer with credit')
    await page.goto('/cart/checkout')
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await expect(summary).toContainText('Your credit-$5.00')
    const facts = await readFacts(summary)
    await expect(page.getByRole('button', { name: `Pay ${facts['Card payment']}` })).toBeVisible()
    await acceptAndPay(page)
    await expectPaid(page)
    await expect(page.getByText('Your credit', { exact: true })).toBeVisible()
  })

  await test.step('history and receipt say what credit paid', async () => {
    await page.goto('/dashboard/payment')
    const entries = page.getByRole('list', { name: 'Credit, newest first' })
    await expect(entries.getByRole('listitem')).toHaveText([
      /Used for an order.*-\$5\.00/,
      /\+\$5\.00/,
    ])
    await expectNoBarriers(page, 'the credit on the payment page')
    await expectToFit(page, 'the credit on the payment page')
    await page.getByRole('button', { name: /^View/ }).click()
    const details = page.getByRole('dialog', { name: 'Payment Details' })
    await expect(details.getByText('Card payment')).toBeVisible()
    const { 'Card payment': charged } = await readFacts(details)
    const downloading = page.waitForEvent('download')
    await details.getByRole('button', { name: 'Download receipt' }).click()
    const text = await pdfText(await readFile(await (await downloading).path()))
    expect(text).toContain('Paid with your credit -$5.00')
    expect(text).toContain(`Charged to your card ${charged}`)
  })
})
