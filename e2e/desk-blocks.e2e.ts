import { aCard, aCustomer, emailAbout } from '@openline/testing/customers'
import { confirmWaiting } from '@openline/testing/dual-control'
import { buyLine } from '@openline/testing/lines'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aColleague, aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { reloadUntil } from './support/loaded.ts'
import { aBuyer, acceptAndPay } from './support/paying.ts'

/** The bank reports every payment with it as made with a stolen card. */
const stolen = '4000000000005423'

test('a fraud warning is blocked, and the card is refused at the next purchase', async ({
  page: shopPage,
  shop,
  returnAs,
  context,
  trouble,
}) => {
  // Another account that has saved the card already.
  const accomplice = await aBuyer(shop, [stolen])
  const thief = await aCustomer(shop)
  const card = await aCard(shop, thief, stolen)
  const order = await buyLine(shop, thief, card)
  const page = await context.newPage()
  const second = await aColleague(['money'])
  await aDeskPage(page, ['money'])

  await test.step('the first page counts the warning, and its row has the block', async () => {
    const work = page.getByRole('link', { name: /Fraud warnings to review/ })
    await reloadUntil(page, work)
    await work.click()
    await expect(page).toHaveURL(/\/desk\/disputes$/)
    const keys = keyboardOf(page)
    const open = page.getByRole('button', { name: `Block: ${order.number}` })
    await reloadUntil(page, open)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'the fraud warnings')
    await keys.use(open)
  })

  const dialog = page.getByRole('dialog', { name: 'Block this customer' })
  await test.step('one dialog proposes what is known, and what happens to money and line', async () => {
    await expect(dialog.getByLabel('Card: Visa ending in 5423')).toBeChecked()
    await expect(dialog.getByLabel(`Email: ${thief.email}`)).toBeChecked()
    await expect(dialog.getByLabel(/^Network:/)).not.toBeChecked()
    await expect(dialog.getByLabel(new RegExp(`^Refund \\$.* of ${order.number}$`))).toBeChecked()
    await expectNoBarriers(page, 'the dialog of a block', tablet)
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(dialog.getByText('Please say why')).toBeVisible()
    await dialog.getByLabel('End as fraud').check()
    await dialog.getByLabel('Reason').fill('The bank says the card is stolen')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(dialog).toBeHidden()
    await expect(
      page.getByText(/^Blocked 2\. Signed out everywhere\. The refund of .* waits for a second/),
    ).toBeVisible()
    await confirmWaiting(shop, second, { customerId: thief.id, act: 'refundPart' })
    await emailAbout(shop, thief.email, /^Your refund is on its way/)
  })

  await test.step('the card pays nothing more, in words that don’t say why', async () => {
    await returnAs(accomplice)
    await shopPage.goto('/cart/checkout')
    trouble.expect(/status of 403/)
    await acceptAndPay(shopPage)
    await expect(
      shopPage.getByText('We can’t accept this payment. Please contact us.').first(),
    ).toBeVisible()
  })

  await test.step('the list counts it, and a wrong block is lifted', async () => {
    // The browser of the shop knows nothing of the desk.
    await aDeskPage(page, ['money'], { path: '/blocks' })
    const search = page.getByRole('textbox', { name: 'Search' })
    await search.fill(thief.email)
    await page.keyboard.press('Enter')
    const table = page.getByRole('table', { name: 'Blocks, newest first' })
    await expect(table.getByRole('row')).toHaveCount(2)
    await search.fill('5423')
    await page.keyboard.press('Enter')
    await expect(table.getByRole('row', { name: /Visa ending in 5423/ })).toContainText('Once')
    await expectNoBarriers(page, 'the blocks', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'the blocks')
    await page.getByRole('button', { name: 'Lift: Visa ending in 5423' }).click()
    const lift = page.getByRole('dialog', { name: 'Lift the block on Visa ending in 5423' })
    await lift.getByLabel('Reason').fill('The bank took it back')
    await lift.getByRole('button', { name: 'Lift' }).click()
    await expect(page.getByText('No block matches.')).toBeVisible()
    await page.goto(`/desk/customers/${thief.id}`)
    const section = page.getByRole('region', { name: 'Blocks' })
    await expect(section.getByRole('list', { name: 'Blocks' })).toContainText(thief.email)
    await expect(section).not.toContainText('5423')
    await expectNoBarriers(page, 'a customer with a block', tablet)
  })
})

test('support blocks what is typed, and a mistake is shown at its field', async ({ page }) => {
  await aDeskPage(page, ['support'], { path: '/blocks' })
  const keys = keyboardOf(page)
  await keys.use(page.getByRole('button', { name: 'Add a block' }))
  const dialog = page.getByRole('dialog', { name: 'Add a block' })
  await dialog.getByLabel('Phone').check()
  await dialog.getByRole('textbox', { name: 'IMEI' }).fill('12')
  await dialog.getByLabel('Reason').fill('Reported by the police')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(dialog.getByText('IMEI should be 15 digits')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'IMEI' })).toBeFocused()
  await expectNoBarriers(page, 'a block that is typed', tablet)
  await dialog.getByRole('textbox', { name: 'IMEI' }).fill('35-209900-176148-1')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('row', { name: /IMEI 352099001761481/ })).toContainText('No end date')
})
