import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Waits until nothing on the page is a placeholder for loading content. A network at rest says
 * nothing: the dashboard keeps a stream of news open.
 */
export function expectLoaded(page: Page): Promise<void> {
  return expect(
    page
      .locator('main')
      .getByRole('status')
      .filter({ hasText: /^Loading/ }),
  ).toHaveCount(0)
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

/** Opens what a line's card keeps behind "Manage line", once nothing above it moves any more. */
export async function openManageLine(page: Page): Promise<void> {
  await expectLoaded(page)
  await page.locator('summary', { hasText: 'Manage line' }).click()
}
