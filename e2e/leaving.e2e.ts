import { readFile } from 'node:fs/promises'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
} from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { holdBack } from './support/loaded.ts'

test('someone who leaves chooses their emails, takes their data along and closes the account', async ({
  page,
  shop,
  trouble,
  returnAs,
}) => {
  const customer = await aCustomer(shop)
  await returnAs({ customer })
  await page.goto('/dashboard/setting')

  await test.step('the emails', async () => {
    const box = page.getByRole('checkbox', { name: 'Orders and deliveries' })
    await expect(box).toBeChecked()
    await expectNoBarriers(page, 'the choice of emails')
    await box.press('Space')
    await expect(page.getByText('You won’t get emails about orders and')).toBeVisible()
    await page.reload()
    await expect(box).not.toBeChecked()
    trouble.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await box.press('Space')
    await expect(page.getByText('Your choice wasn’t saved.')).toBeVisible()
    await expect(box).not.toBeChecked()
    await expect(box).toBeFocused()
    await page.context().setOffline(false)
  })

  await test.step('the data', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const readable = await saving
    expect(readable.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.html$/)
    expect(await readFile(await readable.path(), 'utf8')).toContain('<h2>Your profile</h2>')
    const savingForApps = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download for apps (JSON)' }).click()
    const file = await savingForApps
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
    expect(await readFile(await file.path(), 'utf8')).toContain(customer.email)
    await emailAbout(shop, customer.email, /Your data was downloaded/)
  })

  await test.step('the end', async () => {
    await page.getByRole('button', { name: 'Close my account' }).click()
    await expect(page.getByRole('checkbox', { name: /permanently close/ })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /I understand my lines/ })).toHaveCount(0)
    await expectNoBarriers(page, 'closing the account')
    await page.getByRole('button', { name: 'Close account' }).click()
    await expect(page.getByText('Please confirm that you want to close your account')).toBeVisible()
    await page.getByRole('checkbox', { name: 'I want to permanently close my account.' }).check()
    await page.getByRole('button', { name: 'Close account' }).click()
    await expect(page.getByText('Your account is closed.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await emailAbout(shop, customer.email, /account is closed/)
  })
})

test('someone with a line is asked for it before the account closes', async ({
  page,
  shop,
  returnAs,
}) => {
  const { customer } = await aLineOwner(shop)
  await returnAs({ customer })
  await page.goto('/dashboard/setting')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByText('Please confirm that your lines will be canceled')).toBeVisible()
  await expect(page.getByText('Please confirm that you want to close your account')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I want to permanently close my account.' }).check()
  await page.getByRole('checkbox', { name: /I understand my lines/ }).check()
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByText('Your account is closed.')).toBeVisible()
})

test('an order in progress is named before the account closes, and leads to it', async ({
  page,
  shop,
  returnAs,
}) => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer, { simType: 'physical' })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  await returnAs({ customer })
  await page.goto('/dashboard/setting')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByText(`Order ${order.number} is in progress`)).toBeVisible()
  await expectNoBarriers(page, 'an account that cannot be closed yet')
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page).toHaveURL(`/dashboard?order=${order.id}`)
})

test('the settings come together: a card that came later would move the way out under a press', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs({ customer: await aCustomer(shop) })
  const release = await holdBack(page, '/app/auth/sessions')
  const choices = page.waitForResponse(/\/app\/users\/notifications/)
  await page.goto('/dashboard/setting')
  await (await choices).finished()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(['Loading your settings'])
  release()
  await expect(page.getByRole('button', { name: 'Close my account' })).toBeVisible()
})
