import { expect, type Page } from '@playwright/test'

/**
 * Waits until nothing on the page stands for content that is still loading. A network at rest says
 * nothing: the dashboard keeps a stream of news open.
 */
export const expectLoaded = (page: Page): Promise<void> =>
  expect(
    page
      .locator('main')
      .getByRole('status')
      .filter({ hasText: /^Loading/ }),
  ).toHaveCount(0)
