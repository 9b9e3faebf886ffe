import { aLineOwner } from '@openline/testing/lines'
import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { openManageLine } from './support/loaded.ts'

test('the account downloads a part when it is about to be opened, and a dialog when it opens', async ({
  page,
  shop,
  returnAs,
}) => {
  const files = new Set<string>()
  page.on('request', (request) => files.add(new URL(request.url()).pathname))
  const has = (name: string) => [...files].some((path) => path.includes(`/assets/${name}`))
  await returnAs(await aLineOwner(shop))
  await page.goto('/dashboard')
  await expect(page.getByText('Data', { exact: true })).toBeVisible()
  for (const name of ['payment-part', 'setting-part', 'nickname-dialog', 'manage-line']) {
    expect(has(name), name).toBe(false)
  }
  await page.getByRole('navigation', { name: 'My account' }).getByText('Settings').hover()
  await expect.poll(() => has('setting-part')).toBe(true)
  await openManageLine(page)
  await expect(page.getByRole('heading', { name: 'Protect your number' })).toBeVisible()
  expect(has('nickname-dialog')).toBe(false)
  await page.getByRole('button', { name: /^Edit nickname of/ }).click()
  await expect(page.getByRole('dialog', { name: 'Edit nickname' })).toBeVisible()
})

test('a dialog whose code does not arrive says so, and opens after another try', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/nickname-dialog/)
  await returnAs(await aLineOwner(shop))
  await page.goto('/dashboard')
  await page.route(/\/assets\/nickname-dialog/, (route) => route.abort(), { times: 1 })
  const edit = page.getByRole('button', { name: /^Edit nickname of/ })
  await edit.click()
  const failure = page.getByRole('dialog', { name: 'We couldn’t load this' })
  await expect(failure).toContainText('Check your connection, then try again.')
  await page.keyboard.press('Escape')
  await expect(failure).toHaveCount(0)
  await expect(edit).toBeFocused()
  await edit.click()
  await expect(page.getByRole('dialog', { name: 'Edit nickname' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toBeFocused()
})

test('a part that belongs to an earlier release loads the page again at the second try', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/manage-line/)
  await returnAs(await aLineOwner(shop))
  await page.goto('/dashboard')
  await page.route(/\/assets\/manage-line/, (route) => route.fulfill({ status: 404 }))
  await openManageLine(page)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  const loadedAgain = page.waitForEvent('load')
  await retry.click()
  await loadedAgain
  await page.unroute(/\/assets\/manage-line/)
  await openManageLine(page)
  await expect(page.getByRole('heading', { name: 'Protect your number' })).toBeVisible()
})
