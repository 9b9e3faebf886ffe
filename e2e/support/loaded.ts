import { expect, type Page } from '@playwright/test'

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

/** Opens what a line's card keeps behind "Manage line", once nothing above it moves any more. */
export async function openManageLine(page: Page): Promise<void> {
  await expectLoaded(page)
  await page.locator('summary', { hasText: 'Manage line' }).click()
}
