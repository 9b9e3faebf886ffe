import { buyAddOn } from '@openline/testing/add-ons'
import { emailAbout } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

test('support sees what was added to a line, and gives data as a courtesy', async ({
  page,
  shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  const order = await buyAddOn(shop, owner)
  await returnAs(owner)
  await aDeskPage(page, ['support'], { path: `/lines/${owner.line.id}` })
  const section = page.getByRole('region', { name: 'Add-ons' })
  const bought = section.getByRole('row', {
    name: /^2 GB of data Active 2\.00 GB of 2 GB .* Order$/,
  })
  await expect(bought).toBeVisible()
  await expectNoBarriers(page, 'a line with an add-on at the desk', tablet)
  await expectToFit(page, 'a line with an add-on at the desk')

  await test.step('which it gives by keyboard, with a reason', async () => {
    const keys = keyboardOf(page)
    await keys.use(section.getByRole('button', { name: 'Give add-on' }))
    const dialog = page.getByRole('dialog', { name: 'Give add-on' })
    await expect(dialog).toContainText('You can give up to $')
    await expectNoBarriers(page, 'giving an add-on at the desk', tablet)
    await keys.use(dialog.getByRole('button', { name: 'Give add-on' }))
    await expect(dialog.getByText('Please say why')).toBeVisible()
    await dialog.getByLabel('Add-on').selectOption({ label: '5 GB of data, $10.00' })
    await keys.type(dialog.getByLabel('Reason'), 'The network was down for a day')
    await keys.use(dialog.getByRole('button', { name: 'Give add-on' }))
    await expect(dialog).toBeHidden()
    await expect(
      section.getByRole('row', { name: /^5 GB of data Active .* Given by / }),
    ).toBeVisible()
  })

  await test.step('the order of the bought one says what it was for', async () => {
    await bought.getByRole('link', { name: 'Order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible()
    await expect(page.getByText('2 GB of data, added to Light', { exact: true })).toBeVisible()
  })

  await test.step('and the customer is told, and has both', async () => {
    await emailAbout(shop, owner.customer.email, /5 GB of data/)
    await page.goto(`/dashboard/lines/${owner.line.id}`)
    const added = page.getByRole('list', { name: 'Added data and passes' })
    await expect(added.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('12 GB left of 12 GB')).toBeVisible()
  })
})
