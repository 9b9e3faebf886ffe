import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { publicPages } from './support/public-pages.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

test('no public page has a barrier that can be found by machine', async ({ page }) => {
  for (const { path } of publicPages) {
    await page.goto(path)
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
    expect
      .soft(
        violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
        path,
      )
      .toEqual([])
  }
})
