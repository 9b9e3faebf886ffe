import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { aCustomer, emailAbout, expectOk } from '@openline/testing/customers'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

test('customers with a tag are listed, downloaded and told of an outage, each once', async ({
  page,
  shop,
}) => {
  const tag = `Tower ${randomUUID().slice(0, 8)}`
  const readers = [await aCustomer(shop), await aCustomer(shop)]
  const other = await aCustomer(shop)
  const staff = await aDeskPage(page, ['admin', 'support'], { path: '/customer-lists' })
  for (const { id } of readers) {
    const body = { record: { kind: 'customer', id }, tag }
    const path = `/app/desk/customers/${id}/tags`
    expectOk(await shop.send('POST', path, { token: staff.token, body }))
  }
  await page.reload()
  const keys = keyboardOf(page)

  await test.step('a choice narrows the list, which is saved under a name', async () => {
    await expect(page.getByRole('heading', { name: 'Customer lists' })).toBeVisible()
    await page.getByLabel('Tag').selectOption(tag)
    await expect(page.getByText('2 customers', { exact: true })).toBeVisible()
    const table = page.getByRole('table', { name: 'Customers, newest first' })
    await expect(table).toContainText(readers[0]?.email ?? '')
    await expect(table.getByRole('columnheader', { name: 'US state' })).toBeVisible()
    await expect(table).not.toContainText(other.email)
    await expectNoBarriers(page, 'a list of customers', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'a list of customers')
    await keys.use(page.getByRole('button', { name: 'Save this list' }))
    const dialog = page.getByRole('dialog', { name: 'Save this list' })
    await keys.type(dialog.getByLabel('Title'), tag)
    await keys.type(dialog.getByLabel('Reason'), 'Outage of a tower')
    await keys.use(dialog.getByRole('button', { name: 'Save list' }))
    await expect(page.getByText('List saved')).toBeVisible()
    await expect(page.getByLabel('Saved list')).toHaveText(new RegExp(tag))
  })

  await test.step('its file has both', async () => {
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export this list' })
    await dialog.getByLabel('Reason').fill('Letters')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download the file' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file.trim().split('\r\n')).toHaveLength(3)
  })

  await test.step('an email is shown in both languages before it is sent', async () => {
    await keys.use(page.getByRole('button', { name: 'Email these customers' }))
    const dialog = page.getByRole('dialog', { name: 'Email these customers' })
    await dialog.getByLabel('Subject', { exact: true }).fill('Calls near you are down')
    await dialog.getByLabel('Text', { exact: true }).fill('We expect them back at noon.')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText('Please enter a subject')).toBeVisible()
    await dialog.getByLabel('Subject in Spanish').fill('No hay llamadas en su zona')
    await dialog.getByLabel('Text in Spanish').fill('Volverán al mediodía.')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    const sending = page.getByRole('dialog', { name: 'Send to 2 customers' })
    await expect(sending.getByRole('region', { name: /^In English: Calls/ })).toContainText(
      'We expect them back at noon.',
    )
    await expectNoBarriers(page, 'the preview of an email to a list', tablet)
    await sending.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByLabel('Text in Spanish')).toHaveValue('Volverán al mediodía.')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await sending.getByLabel('Reason').fill('The tower is down')
    await sending.getByRole('button', { name: 'Send to 2 customers' }).click()
    await expect(page.getByText('Sending to 2 customers over a minute')).toBeVisible()
  })

  await test.step('and reaches each of them', async () => {
    const sent = page.getByRole('row').filter({ hasText: 'Calls near you are down' })
    await expect(sent.first()).toBeVisible()
    for (const { email } of readers) {
      const { text } = await emailAbout(shop, email, 'Calls near you are down')
      expect(text).toContain('Hello Robin,')
    }
    await expect(async () => {
      await page.reload()
      await expect(sent.first()).toContainText('Sent to 2 of 2', { timeout: 5000 })
    }).toPass()
    await expectNoBarriers(page, 'emails to lists', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'emails to lists')
  })
})
