import { timelineStreamPath } from '@openline/contract/processes/timeline'
import { aCustomer } from '@openline/testing/customers'
import { aRegisteredOwner } from '@openline/testing/emergency-addresses'
import { aLineOwner } from '@openline/testing/lines'
import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'

/** Headless browsers keep no page in the back/forward cache: the events are those that a page there gets. */
function leave(page: Page) {
  return page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  })
}

function comeBack(page: Page) {
  return page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
}

function isStream(one: { url: () => string }): boolean {
  return one.url().endsWith(timelineStreamPath)
}

/** Opens the dashboard and waits until it listens: it is shown a moment before. */
async function openDashboard(page: Page): Promise<void> {
  const opened = page.waitForResponse(isStream)
  await page.goto('/dashboard')
  await opened
  await expect(page.getByText('Manage line')).toBeVisible()
}

test('a page that is left closes its live stream, and opens it again when it comes back', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs(await aRegisteredOwner(shop))
  await openDashboard(page)
  const closed = page.waitForEvent('requestfailed', isStream)
  await leave(page)
  await closed
  let streams = 0
  page.on('request', (request) => {
    if (isStream(request)) streams += 1
  })
  const lists = page.waitForResponse((one) => one.url().endsWith('/app/lines'))
  const openedAgain = page.waitForResponse(isStream)
  await comeBack(page)
  expect((await openedAgain).status()).toBe(200)
  await lists
  expect(streams).toBe(1)
})

test('Back after signing out shows nothing of the account', async ({ page, shop, returnAs }) => {
  await returnAs(await aLineOwner(shop))
  await openDashboard(page)
  // Immediately: a page in the cache runs nothing meanwhile. What the customer would see right after the return.
  const shown = await page.evaluate(async () => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    localStorage.removeItem('session')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await new Promise(requestAnimationFrame)
    return document.querySelector('main')?.textContent ?? ''
  })
  expect(shown).not.toContain('Manage line')
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/)
})

test('Back to the account of another customer shows the one who is signed in', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs(await aRegisteredOwner(shop))
  await openDashboard(page)
  await leave(page)
  const { token } = await aCustomer(shop)
  await page.evaluate((other) => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}')
    localStorage.setItem('session', JSON.stringify({ ...session, token: other }))
  }, token)
  const loadedAgain = page.waitForEvent('load')
  await comeBack(page)
  await loadedAgain
  await expect(page.getByText('No lines yet')).toBeVisible()
})
