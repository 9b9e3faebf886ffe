import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Waits until nothing on the page is a placeholder for loading content. A network at rest says
 * nothing: the dashboard keeps a stream of news open.
 */
export function expectLoaded(page: Page): Promise<void> {
  return expect(placeholdersOn(page)).toHaveCount(0)
}

/**
 * Waits until the page has loaded and the browser rests: what the page fetches untouched is asked for. Playwright's
 * "networkidle" never comes for about one page in sixty on a busy machine, with nothing on its way.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

function placeholdersOn(page: Page): Locator {
  return page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
}

/** Loads the page anew until it shows what an event brings that may be on its way. */
export function reloadUntil(page: Page, shown: Locator): Promise<void> {
  return expect(async () => {
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectLoaded(page)
    await expect(shown).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Holds back what the page asks at `path` until the function that it gives is called. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/**
 * Opens the dashboard, and holds back what it asks at `path` and shows `held` for. By how many pixels "Manage line" moves
 * once that comes: less than half of its height, and a press still meets it.
 */
export async function moveOf(page: Page, path: string, held: string): Promise<number> {
  const release = await holdBack(page, path)
  await page.goto('/dashboard')
  const below = page.locator('summary', { hasText: 'Manage line' })
  await expect(placeholdersOn(page)).toHaveText([held])
  const before = (await below.boundingBox())?.y ?? 0
  release()
  await expectLoaded(page)
  return Math.abs(((await below.boundingBox())?.y ?? 0) - before)
}

/** Opens what a line's card keeps behind "Manage line", once nothing above it moves any more. */
export async function openManageLine(page: Page): Promise<void> {
  await expectLoaded(page)
  await page.locator('summary', { hasText: 'Manage line' }).click()
}
