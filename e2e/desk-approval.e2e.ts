import { aLineOwner } from '@openline/testing/lines'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { test } from './support/journey.ts'

test('support finds a customer by number and sees usage once the customer approves', async ({
  page: account,
  shop,
  returnAs,
  context,
}) => {
  const { customer, msisdn } = await aLineOwner(shop)
  await returnAs({ customer })
  const page = await context.newPage()
  await aDeskPage(page, ['support'])
  let phrase = ''

  await test.step('search and open', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(msisdn)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Looked for a phone number.')).toBeVisible()
    await expectNoBarriers(page, 'the search of the desk')
    await expect(page).toHaveURL(/\/desk\/search$/)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/desk\/lines\//)
    await page.goBack()
    await expect(page.getByText('Looked for a phone number.')).toBeVisible()
    await page.goto(`/desk/customers/${customer.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Robin Rivera' })).toBeVisible()
    await expectNoBarriers(page, 'the page of a customer')
  })

  await test.step('ask', async () => {
    await page
      .getByRole('button', { name: 'Ask for approval: See and correct private data' })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('They ask why data is slow')
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    const waiting = page.getByRole('status').filter({ hasText: 'Waiting for the customer' })
    phrase = (await waiting.locator('strong').textContent()) ?? ''
    expect(phrase).toMatch(/^[a-z]+ [a-z]+$/)
  })

  await test.step('the customer approves in the account', async () => {
    await account.goto('/dashboard')
    await account.getByText('They ask why data is slow').waitFor()
    const request = account.getByRole('status').filter({ hasText: 'needs your OK' })
    await expect(request).toContainText(`Approve only if the person says: ${phrase}`)
    await expect(request).toContainText('See your usage and eSIM code')
    const heading = await account.getByRole('heading', { level: 1 }).boundingBox()
    const top = (await request.boundingBox())?.y ?? 0
    expect(top).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0) + 12)
    await expectNoBarriers(account, 'an account that is asked')
    await account.getByRole('button', { name: 'Approve' }).click()
    await expect(account.getByRole('button', { name: 'End access' })).toBeVisible()
  })

  await test.step('and usage is shown', async () => {
    await page.bringToFront()
    await page.getByRole('button', { name: /^Show usage of/ }).click()
    await expect(page.getByText('Counted since')).toBeVisible()
  })
})
